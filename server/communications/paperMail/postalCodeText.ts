/** A postal code as one writes it. @param digits - seven @example postalCodeText('8600811') // '〒860-0811' */
export const postalCodeText = (digits: string): string => `〒${digits.slice(0, 3)}-${digits.slice(3)}`
