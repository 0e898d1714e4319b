const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Text for elements and attributes of XML. */
export const escapedXml = (text: string): string => text.replace(/[&<>"]/g, (sign) => entities[sign] ?? sign)

/** Most texts have nothing that must be written otherwise. */
const isUnusual = /[&<>"_\u0000-\u0008\u000b-\u001f\ud800-\udfff\ufffe\uffff]/

const coded = (sign: string) => `_x${sign.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`

/**
 * Text of a workbook's cell. Characters that XML cannot contain are written as `_x000B_` (ECMA-376 part 1, 22.9.2.19),
 * and so is the underscore of a text that looks like that.
 */
export const workbookText = (text: string): string =>
  isUnusual.test(text)
    ? escapedXml(
        text
          .toWellFormed()
          .replace(/_(?=x[0-9A-Fa-f]{4}_)/g, coded)
          .replace(/[\u0000-\u0008\u000b-\u001f\ufffe\uffff]/g, coded),
      )
    : text
