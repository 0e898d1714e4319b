const accents = /[\u0300-\u036f]/g

/** In place of the package `diacritic`, which carries a table of what browsers know: letters without their accents. */
export const clean = (text: string): string => text.normalize('NFD').replace(accents, '').normalize('NFC')
