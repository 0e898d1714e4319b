import { extname } from 'node:path'
import type { Language } from '#contract/messages.ts'
import type { TextEncoding } from '../../tables/textEncoding.ts'
import { headingKey } from './headings.ts'
import { isFactKind } from '../records/importKinds.ts'
import type { ImportRecord } from '../records/importRecords.ts'
import { damageIn } from './numberForms.ts'
import type { Text } from '../reading/lists/rowErrors.ts'

type Known = Pick<
  ImportRecord,
  | 'kind'
  | 'status'
  | 'filename'
  | 'sheets'
  | 'encoding'
  | 'plan'
  | 'headings'
  | 'number_forms'
  | 'merged_headings'
  | 'formula_count'
>

const merged = ({ merged_headings: ranges }: Known): Text[] =>
  ranges.length === 0
    ? []
    : [
        {
          ja: `見出しに結合されたセルがあります（${ranges.join('、')}）。見出しは左上のセルの列だけに付きます。列の対応を確認してください`,
          en: `Cells of the headings are merged (${ranges.join(', ')}). A heading counts for its first column only; please check the columns`,
        },
      ]

const formulas = ({ formula_count: count }: Known): Text[] =>
  count === 0
    ? []
    : [
        {
          ja: `数式のセルが${count.toLocaleString('ja')}個あります。ファイルに保存されている計算結果を取り込みます`,
          en: `${count.toLocaleString('en')} cells hold formulas. The results that the file keeps are imported`,
        },
      ]

const firstVisits = ({ kind, status, plan }: Known): Text[] =>
  kind === 'referrals' && status === 'waiting' && !plan.columns.includes('first_visit')
    ? [
        {
          ja: '「初診・再診」の列がないため、すべて初診として取り込みます',
          en: 'No column says whether visits are first ones; all are imported as first visits',
        },
      ]
    : []

const workbookEndings = new Set(['.xlsx', '.xlsm'])
const spreadsheetEndings = new Set([...workbookEndings, '.xls'])

/** A notice if the contents of a file do not match its name. */
const otherContents = ({ filename, sheets }: Known): Text[] => {
  const ending = extname(filename).toLowerCase()
  if (sheets.length > 0 && !workbookEndings.has(ending))
    return [
      {
        ja: `ファイル名の末尾は「${ending}」ですが、内容はExcelブックです。Excelブックとして読み取りました`,
        en: `The file’s name ends in “${ending}”, but it is an Excel workbook. It was read as one`,
      },
    ]
  if (sheets.length === 0 && spreadsheetEndings.has(ending))
    return [
      {
        ja: `ファイル名の末尾は「${ending}」ですが、内容はExcelブックではなくCSVです。CSVとして読み取りました`,
        en: `The file’s name ends in “${ending}”, but it is no workbook. It was read as CSV`,
      },
    ]
  return []
}

const encodingNames: Readonly<Partial<Record<string, string>>> = {
  'euc-jp': 'EUC-JP',
  'utf-16le': 'UTF-16',
  'utf-16be': 'UTF-16',
} satisfies Partial<Record<TextEncoding, string>>

/** A notice about an encoding that is so rare that it should be checked. */
const rareEncoding = ({ encoding }: Known): Text[] => {
  const name = encodingNames[encoding ?? '']
  return name === undefined
    ? []
    : [
        {
          ja: `文字コードは${name}です。${name}として読み取りました。文字化けがないか、プレビューで確かめてください`,
          en: `The file is in ${name} and was read so. Please see in the preview whether the characters are right`,
        },
      ]
}

/** A column's letters as in spreadsheets, `A` for column 0. */
export const columnName = (column: number): string =>
  (column >= 26 ? columnName(Math.floor(column / 26) - 1) : '') + String.fromCharCode(65 + (column % 26))

/** The most headings that a notice lists. */
const maxNamed = 10

const sameHeading = (
  columns: readonly { readonly column: number; readonly heading: string }[],
  plan: Known['plan'],
) => {
  const headings = [...new Set(columns.map(({ heading }) => heading))]
  const mapped = columns.filter(({ column }) => plan.columns[column]).map(({ column }) => columnName(column))
  const all = columns.map(({ column }) => columnName(column))
  // Headings that differ only in a note in brackets matter only if one of them is used.
  if (headings.length > 1 && mapped.length === 0) return []
  const name = headings.map((heading) => `「${heading}」`).join('')
  const englishName = headings.map((heading) => `“${heading}”`).join(' ')
  return [
    {
      ja: `${name}（${all.join('・')}列のうち${mapped.length > 0 ? `${mapped.join('・')}列を取り込みます` : '、どれも取り込みません'}）`,
      en: `${englishName} (of columns ${all.join(', ')} ${mapped.length > 0 ? `${mapped.join(', ')} is taken` : 'none is taken'})`,
    },
  ]
}

/** Notices about columns with the same heading, of which only one can be used for a field. */
const repeatedHeadings = ({ headings, plan }: Known): Text[] => {
  const columnsWithHeading = headings
    .map((heading, column) => ({ heading, column, key: headingKey(heading) }))
    .filter(({ key }) => key !== '')
  const repeated = [...Map.groupBy(columnsWithHeading, ({ key }) => key).values()]
    .filter((columns) => columns.length > 1)
    .flatMap((columns) => sameHeading(columns, plan))
    .slice(0, maxNamed)
  if (repeated.length === 0) return []
  return [
    {
      ja: `同じ見出しの列があります：${repeated.map(({ ja }) => ja).join('、')}。違う列を使うときは、列の対応で選び直してください`,
      en: `Several columns have the same heading: ${repeated.map(({ en }) => en).join('; ')}. Please choose another column where that is wrong`,
    },
  ]
}

/** Notices about patient numbers that Excel has changed. */
const damagedPatients = ({ kind, plan, number_forms: forms }: Known): Text[] => {
  if (!isFactKind(kind)) return []
  const { repaired, refused } = damageIn(forms[plan.columns.indexOf('patient_id')])
  return [
    ...(repaired === 0
      ? []
      : [
          {
            ja: `患者番号のうち${repaired.toLocaleString('ja')}件は、Excelで形が変わっていました（="00127"、129.0 など）。元の番号に戻して取り込みます`,
            en: `Excel has changed ${repaired.toLocaleString('en')} patient numbers (="00127", 129.0 and the like). They are imported as they were`,
          },
        ]),
    ...(refused === 0
      ? []
      : [
          {
            ja: `患者番号のうち${refused.toLocaleString('ja')}件は、Excelで桁や形が失われています（1.23E+07、132- など）。元の番号が分からないため、その行は取り込みません。元のシステムからCSVを出力し直してそのまま取り込むか、Excelで患者番号の列の書式を「文字列」にしてから読み込み、保存し直してください`,
            en: `${refused.toLocaleString('en')} patient numbers look damaged by Excel (1.23E+07, 132- and the like). Nobody can tell what they were, and their rows are not imported. Please export the file again and import it as it is, or format the column as text before it is opened and saved in Excel`,
          },
        ]),
  ]
}

/** The notices about a file that can be imported, the most important first. */
export const noticesOf = (record: Known, language: Language): string[] =>
  [damagedPatients, repeatedHeadings, otherContents, rareEncoding, merged, formulas, firstVisits]
    .flatMap((notice) => notice(record))
    .map((text) => text[language])
