/** The kind of a disease's code: 主要診断群, DPC disease, or ICD-10. */
export type DiseaseKind = 'mdc' | 'dpc' | 'icd10'

/** @param code - in the format of the contract's `diseaseCode` */
export const kindOf = (code: string): DiseaseKind => {
  if (/^[A-Z]/.test(code)) return 'icd10'
  return code.length === 2 ? 'mdc' : 'dpc'
}

/** A code as files contain it: ICD-10 without its dot. */
export const plainCode = (code: string): string => code.replace('.', '')

/**
 * First categories of the blocks of ICD-10, each with the 主要診断群 of most of its codes, by 診断群分類（DPC）電子点数表 2024. A block
 * extends to the next one. Single categories with another 主要診断群 are ignored.
 */
const blocks: readonly (readonly [first: string, mdc: string])[] = [
  ['A00', '06'],
  ['A10', '18'],
  ['A15', '04'],
  ['A17', '18'],
  ['A37', '04'],
  ['A38', '18'],
  ['A80', '01'],
  ['A90', '18'],
  ['B15', '06'],
  ['B20', '13'],
  ['B25', '18'],
  ['C00', '03'],
  ['C15', '06'],
  ['C30', '03'],
  ['C33', '04'],
  ['C40', '07'],
  ['C43', '08'],
  ['C45', '04'],
  ['C46', '07'],
  ['C50', '09'],
  ['C51', '12'],
  ['C60', '11'],
  ['C69', '02'],
  ['C70', '01'],
  ['C73', '10'],
  ['C76', '18'],
  ['C78', '04'],
  ['C79', '18'],
  ['C81', '13'],
  ['D00', '06'],
  ['D05', '09'],
  ['D06', '12'],
  ['D10', '06'],
  ['D16', '07'],
  ['D24', '09'],
  ['D25', '12'],
  ['D29', '11'],
  ['D32', '01'],
  ['D34', '10'],
  ['D37', '18'],
  ['D45', '13'],
  ['E00', '10'],
  ['F00', '01'],
  ['F04', '17'],
  ['G00', '01'],
  ['H00', '02'],
  ['H60', '03'],
  ['I00', '05'],
  ['I12', '11'],
  ['I13', '05'],
  ['I27', '04'],
  ['I30', '05'],
  ['I60', '01'],
  ['I70', '05'],
  ['I85', '06'],
  ['I87', '05'],
  ['J00', '03'],
  ['J09', '04'],
  ['J30', '03'],
  ['J40', '04'],
  ['K00', '06'],
  ['L00', '08'],
  ['M00', '07'],
  ['N00', '11'],
  ['N60', '09'],
  ['N70', '12'],
  ['N99', '11'],
  ['O00', '12'],
  ['P00', '14'],
  ['R00', '18'],
  ['S00', '16'],
  ['T80', '18'],
  ['T90', '16'],
  ['U00', '18'],
]

/** The 主要診断群 of a disease, with which its DPC code begins. @param code - from {@link plainCode} */
export const mdcOf = (code: string): string =>
  kindOf(code) === 'icd10' ? (blocks.findLast(([first]) => first <= code.slice(0, 3))?.[1] ?? '18') : code.slice(0, 2)
