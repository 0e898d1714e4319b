/**
 * The number that a text means as people type it, with full-width digits and separators of thousands.
 * @returns null for an empty text, undefined for no number
 */
export const typedNumber = (text: string, isDecimal = false): number | null | undefined => {
  const plain = text
    .normalize('NFKC')
    .replaceAll(/[,\s]/g, '')
    .replace(/^[−ー‐–]/, '-')
  if (plain === '') return null
  return (isDecimal ? /^-?\d+(\.\d*)?$/ : /^-?\d+$/).test(plain) ? Number(plain) : undefined
}
