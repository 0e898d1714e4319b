/** Parses a count as people type it, including full-width digits and separators. @returns null for anything else */
export const countIn = (text: string): number | null => {
  const digits = text.normalize('NFKC').replaceAll(/[,\s]/g, '')
  return /^\d{1,9}$/.test(digits) ? Number(digits) : null
}
