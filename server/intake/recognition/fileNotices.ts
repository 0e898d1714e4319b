import { extname } from 'node:path'
import type { Language } from '#contract/messages.ts'
import type { Occurrence } from '../../tables/tableRow.ts'
import type { TextEncoding } from '../../tables/textEncoding.ts'
import { headingKey } from './headings.ts'
import { isFactKind } from '../records/importKinds.ts'
import type { ImportRecord } from '../records/importRecords.ts'
import type { ListOddity } from './listRows.ts'
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
  | 'oddities'
  | 'formula_count'
>

const numbered = (count: number, language: Language) => count.toLocaleString(language)

/** Where something is: so many of the first places, and that there are more. */
const placesOf = ({ count, places }: Occurrence, language: Language): string => {
  const more = count > places.length
  if (language === 'ja') return places.join('・') + (more ? 'ほか' : '')
  return places.join(', ') + (more ? ' and others' : '')
}

/** A notice of an oddity, if the file has it. */
const oddity =
  (name: ListOddity, ja: (count: string, places: string) => string, en: (count: string, places: string) => string) =>
  ({ oddities }: Known): Text[] => {
    const found = oddities[name]
    if (!found) return []
    const said = (language: Language, say: typeof ja) => say(numbered(found.count, language), placesOf(found, language))
    return [{ ja: said('ja', ja), en: said('en', en) }]
  }

/** What is no data of the list, the most important first. */
const noData = [
  oddity(
    'like_sheets',
    (count, names) =>
      `同じ見出しのシートがほかに${count}枚あります（${names}）。取り込むのは、選ばれている1枚だけです。ほかのシートは、同じファイルをもう一度送り、シートを選び直して取り込んでください`,
    (count, names) =>
      `${count} other sheets have the same headings (${names}). Only the chosen one is imported; send the same file again for each of the others and choose its sheet`,
  ),
  ({ oddities, plan }: Known): Text[] => {
    const found = oddities.hidden_rows
    if (!found) return []
    const [ja, en] = [numbered(found.count, 'ja'), numbered(found.count, 'en')]
    return plan.takes_hidden_rows
      ? [
          {
            ja: `Excelで表示されていない行が${ja}行あります（絞り込み・折りたたみ・非表示）。それらも取り込みます`,
            en: `${en} rows are not shown in Excel (filtered, folded up or hidden). They are imported too`,
          },
        ]
      : [
          {
            ja: `Excelで表示されていない行が${ja}行あります（絞り込み・折りたたみ・非表示）。表示されている行だけを取り込みます`,
            en: `${en} rows are not shown in Excel (filtered, folded up or hidden). Only those that are shown are imported`,
          },
        ]
  },
  oddity(
    'formulas_without_result',
    (count, cells) =>
      `計算結果の保存されていない数式が${count}個あります（${cells}）。空欄として読み取ります。Excelで開いて上書き保存し、もう一度送ってください`,
    (count, cells) =>
      `${count} formulas have no stored result (${cells}) and count as empty. Please open the file in Excel, save it and send it again`,
  ),
  oddity(
    'merged_headings',
    (_count, ranges) =>
      `見出しに結合されたセルがあります（${ranges}）。見出しは左上のセルの列だけに付きます。列の対応を確認してください`,
    (_count, ranges) =>
      `Cells of the headings are merged (${ranges}). A heading counts for its first column only; please check the columns`,
  ),
  oddity(
    'own_characters',
    (count, cells) =>
      `外字（院内のシステムだけで使える文字）が${count}か所にあります（${cells}）。そのまま取り込みますが、画面には正しく表示されません`,
    (count, cells) =>
      `${count} cells have characters of your own system (${cells}). They are imported as they are, but are not shown rightly`,
  ),
  oddity(
    'repeated_headings',
    (count, rows) => `見出しや表題の繰り返しが${count}行あります（${rows}行目）。データではないため読み飛ばします`,
    (count, rows) => `${count} rows repeat the headings or the title (${rows}). They are no data and left out`,
  ),
  oddity(
    'page_marks',
    (count, rows) => `ページ番号などの行が${count}行あります（${rows}行目）。データではないため読み飛ばします`,
    (count, rows) => `${count} rows have the number of a page or the like (${rows}). They are no data and left out`,
  ),
  oddity(
    'sums',
    (count, rows) => `合計や件数の行が${count}行あります（${rows}行目）。データではないため読み飛ばします`,
    (count, rows) => `${count} rows have sums or counts (${rows}). They are no data and left out`,
  ),
  oddity(
    'ditto_marks',
    (count, cells) => `「〃」「同上」などが${count}か所にあります（${cells}）。上の行の値として取り込みます`,
    (count, cells) => `${count} cells have ditto marks (${cells}). They get the value of the row above`,
  ),
  oddity(
    'merged_rows',
    (count) => `結合されたセルの値を、結合された行のすべて（${count}か所）に入れて取り込みます`,
    (count) => `The value of merged cells holds for all rows that they cover (${count} cells)`,
  ),
  oddity(
    'spaced_quotes',
    (count) => `引用符（"）の前後に空白のある行が${count}行あります。空白と引用符を除いて取り込みます`,
    (count) => `${count} rows have blanks beside quotation marks. They are imported without both`,
  ),
  oddity(
    'filled_cells',
    (count, rows) => `値の後ろが空の文字（NUL）で埋められた行が${count}行あります（${rows}行目）。除いて取り込みます`,
    (count, rows) => `${count} rows have cells filled up with NUL characters (${rows}). They are imported without them`,
  ),
]

const formulas = ({ formula_count: count, oddities }: Known): Text[] => {
  const kept = count - (oddities.formulas_without_result?.count ?? 0)
  return kept === 0
    ? []
    : [
        {
          ja: `数式のセルが${numbered(kept, 'ja')}個あります。ファイルに保存されている計算結果を取り込みます`,
          en: `${numbered(kept, 'en')} cells hold formulas. The results that the file keeps are imported`,
        },
      ]
}

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

/** So many of the notices about what is no data ask for something to be done. */
const urgent = 5

/** The notices about a file that can be imported, the most important first. */
export const noticesOf = (record: Known, language: Language): string[] =>
  [
    ...noData.slice(0, urgent),
    damagedPatients,
    repeatedHeadings,
    otherContents,
    rareEncoding,
    ...noData.slice(urgent),
    formulas,
    firstVisits,
  ]
    .flatMap((notice) => notice(record))
    .map((text) => text[language])
