/** The ids in a bigint[] of PostgreSQL's text format. */
export const idsIn = (text: string): string[] => (text === '{}' ? [] : text.slice(1, -1).split(','))

/** Maps the ids in a bigint[] of PostgreSQL's text format. */
export const mapIdArray = (text: string, map: (id: string) => string): string => `{${idsIn(text).map(map).join(',')}}`
