import Papa from 'papaparse'
import type { NewDoctor } from '#ui/institutions/doctors/useDoctors.ts'

/** The kinds of columns in a pasted table, in the order in which they are offered. */
export const columnKinds = [
  'name',
  'honorific',
  'division',
  'position',
  'email',
  'phoneNumber',
  'profile',
  'memo',
] as const
export type ColumnKind = (typeof columnKinds)[number]

export interface PastedTable {
  /** The recognised kind of each column; null if it is not used. */
  readonly columns: readonly (ColumnKind | null)[]
  /** All rows, with equal length and without the head. */
  readonly rows: readonly (readonly string[])[]
}

const headings: Readonly<Record<ColumnKind, RegExp>> = {
  name: /^(氏名|名前|お名前|医師名|医師|ご芳名|name|doctor)$/,
  honorific: /^(敬称|honorific)$/,
  division: /^(部署|部署名|所属|診療科|診療科目|科|部署・診療科|division|department)$/,
  position: /^(役職|役職名|肩書|肩書き|職位|position|title)$/,
  email: /^(e-?mail|mail|email address|e-mail address|メール|メールアドレス|eメール)$/,
  phoneNumber: /^(電話|電話番号|tel|phone|phone number|telephone|連絡先)$/,
  profile: /^(経歴|専門|経歴・専門|プロフィール|profile|background)$/,
  memo: /^(メモ|備考|memo|note|notes|remarks)$/,
}

/** Patterns of the cells in a column without a heading, the most reliable first. */
const looks: readonly (readonly [ColumnKind, RegExp])[] = [
  ['email', /@/],
  ['phoneNumber', /^[\d()+\- ]{9,}$/],
  ['honorific', /^(先生|様|殿|氏)$/],
  ['position', /(院長|理事長|部長|医長|科長|室長|課長|師長|事務長|主任|医員|顧問)$/],
  ['division', /(科|部|室|課|センター|病棟|外来)$/],
]

const plain = (cell: string) => cell.normalize('NFKC').trim()

const headingOf = (cell: string): ColumnKind | undefined => {
  const text = plain(cell).toLowerCase()
  return columnKinds.find((kind) => headings[kind].test(text))
}

/** Keeps only the first column of each kind. */
const eachOnce = (kinds: readonly (ColumnKind | undefined)[]): (ColumnKind | null)[] =>
  kinds.map((kind, index) => (kind && kinds.indexOf(kind) === index ? kind : null))

const kindByLooks = (cells: readonly string[]): ColumnKind | undefined => {
  const filled = cells.map(plain).filter((cell) => cell !== '')
  return looks.find(
    ([, look]) => filled.length > 0 && filled.filter((cell) => look.test(cell)).length * 2 > filled.length,
  )?.[0]
}

const guessedColumns = (rows: readonly (readonly string[])[], width: number): (ColumnKind | null)[] => {
  const kinds = Array.from({ length: width }, (_, index) => kindByLooks(rows.map((row) => row[index] ?? '')))
  const name = kinds.indexOf(undefined)
  return eachOnce(kinds.map((kind, index) => (index === name ? 'name' : kind)))
}

/**
 * Reads a pasted table, separated by tabs or, if it has none, by commas, with or without a line of headings. Without headings, columns are
 * recognised by their content, and the first column that matches no pattern holds the names.
 */
export const readPastedTable = (text: string): PastedTable => {
  const { data } = Papa.parse<string[]>(text.trim(), {
    delimiter: text.includes('\t') ? '\t' : ',',
    skipEmptyLines: 'greedy',
  })
  const width = Math.max(0, ...data.map((row) => row.length))
  const lines = data.map((row) => Array.from({ length: width }, (_, index) => (row[index] ?? '').trim()))
  const [first = []] = lines
  const firstRowKinds = first.map(headingOf)
  return firstRowKinds.includes('name')
    ? { columns: eachOnce(firstRowKinds), rows: lines.slice(1) }
    : { columns: guessedColumns(lines, width), rows: lines }
}

const widthless = new Set<ColumnKind>(['email', 'phoneNumber'])
const usualHonorifics = /[\s　]*(先生|様)$/

/**
 * The doctor in a row. Addresses and numbers are converted to half width; an honorific after the name becomes the honorific.
 * @param columns - the kind of each cell
 */
export const doctorIn = (row: readonly string[], columns: PastedTable['columns']): NewDoctor => {
  const fields = Object.fromEntries(
    columns.flatMap((kind, index) => {
      const cell = row[index] ?? ''
      if (kind === null || cell === '') return []
      return [[kind, widthless.has(kind) ? plain(cell) : cell]]
    }),
  )
  const { name = '', ...rest } = fields
  const honorific = usualHonorifics.exec(name)?.[1]
  return { ...(honorific && { honorific }), ...rest, name: name.replace(usualHonorifics, '') }
}

/** A name in the form in which names are compared: without differences in width and without spaces. */
export const sameName = (name: string): string => name.normalize('NFKC').replaceAll(/\s/g, '')
