const accents = /[\u0300-\u036f]/g

/** Replaces the package `diacritic`, which removes accents with a table of its own. Browsers can do that by Unicode normalisation. */
export const clean = (text: string): string => text.normalize('NFD').replace(accents, '').normalize('NFC')
