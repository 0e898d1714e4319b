import { escapedXml } from './xmlText.ts'

/** How the numbers of a cell are shown. The codes are Excel's. */
const codes = {
  general: 'General',
  count: '#,##0',
  decimal: '#,##0.0',
  percent: '0.0"%"',
  yen: '"¥"#,##0',
  date: 'yyyy/mm/dd',
  month: 'yyyy/mm',
  time: 'hh:mm',
} as const
export type CellFormat = keyof typeof codes

/** Heading cells are bold and wrapped; quoted ones stay text when they are edited. */
const forms = {
  plain: '',
  bold: ' fontId="1" applyFont="1"',
  quoted: ' quotePrefix="1"',
  wrapped: ' applyAlignment="1"',
  heading: ' fontId="1" applyFont="1" applyAlignment="1"',
} as const
export type CellForm = keyof typeof forms

const formats = Object.keys(codes) as readonly CellFormat[]
const formNames = Object.keys(forms) as readonly CellForm[]
/** Numbers below are those of Excel's own formats. */
const firstOwnFormat = 164

const placesOf = <N extends string>(names: readonly N[]): ReadonlyMap<N, number> =>
  new Map(names.map((name, place) => [name, place]))
const places = { formats: placesOf(formats), forms: placesOf(formNames) }

/** The number of a style in `styles.xml`. */
export const styleOf = (format: CellFormat, form: CellForm): number =>
  (places.forms.get(form) ?? 0) * formats.length + (places.formats.get(format) ?? 0)

const numberOf = (format: CellFormat) => (format === 'general' ? 0 : firstOwnFormat + formats.indexOf(format))

const alignment = (form: CellForm) =>
  form === 'wrapped' || form === 'heading' ? '<alignment vertical="top" wrapText="1"/>' : ''

const cellStyles = formNames.flatMap((form) =>
  formats.map(
    (format) =>
      `<xf numFmtId="${numberOf(format)}" xfId="0" applyNumberFormat="1"${forms[form].includes('fontId') ? '' : ' fontId="0"'}${forms[form]} fillId="0" borderId="0">${alignment(form)}</xf>`,
  ),
)

/** The part `styles.xml` of all workbooks. */
export const stylesXml = `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>
<styleSheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><numFmts count="${formats.length - 1}">${formats
  .filter((format) => format !== 'general')
  .map((format) => `<numFmt numFmtId="${numberOf(format)}" formatCode="${escapedXml(codes[format])}"/>`)
  .join(
    '',
  )}</numFmts><fonts count="2"><font><sz val="11"/><name val="Yu Gothic"/></font><font><b/><sz val="11"/><name val="Yu Gothic"/></font></fonts><fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs><cellXfs count="${cellStyles.length}">${cellStyles.join('')}</cellXfs></styleSheet>`
