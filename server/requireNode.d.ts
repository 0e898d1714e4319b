/**
 * What is wrong with a version of Node; undefined if nothing is.
 * @param version - process.versions.node
 */
export const complaintAbout: (version: string) => string | undefined
