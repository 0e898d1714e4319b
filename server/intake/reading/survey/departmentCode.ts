/**
 * 診療科コード of the survey: three characters, of which some systems omit the final zero.
 * @returns undefined if invalid
 */
export const departmentCode = (text: string | undefined): string | undefined => {
  if (!text || !/^[0-9A-Za-z]{2,3}$/.test(text)) return undefined
  return text.padEnd(3, '0')
}
