/** Reads a count as people type it, full-width digits and separators too. @returns null for anything else */
export const countIn = (text: string): number | null => {
  const digits = text.normalize('NFKC').replaceAll(/[,\s]/g, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null
}
