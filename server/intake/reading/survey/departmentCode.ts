/**
 * 診療科コード of the survey: three places, of which some systems leave out the last zero.
 * @returns undefined for what is none
 */
export const departmentCode = (text: string | undefined): string | undefined => {
  if (!text || !/^[0-9A-Za-z]{2,3}$/.test(text)) return undefined
  return text.padEnd(3, '0')
}
