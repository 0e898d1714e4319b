import { figureMonth } from '#contract/core.ts'
import Papa from 'papaparse'
import { monthIn } from '#contract/writtenDays.ts'
import { type CountField, countFields, countIn, type Counts, ofEachCount, wholeHospital } from './counts.ts'

/** Headings of the template, and further ones by which columns are recognised. */
const headings: Readonly<Record<'month' | 'department' | CountField, RegExp>> = {
  month: /^(年月|月|対象月|month)$/,
  department: /^(診療科|診療科名|科|department)$/,
  firstVisitCount: /^(初診患者数|初診|firstvisits)$/,
  revisitCount: /^(再診患者数|再診|returnvisits|revisits)$/,
  ambulanceCount: /^(救急搬送患者数|救急搬送|救急車|ambulance)$/,
  offHoursCount: /^(休日・?夜間の?救急患者数|休日・?夜間|off-hoursemergencies)$/,
}

export type PastedProblem = 'no_month' | 'no_department' | 'no_number' | 'twice' | 'to_come'

/** The interpretation of a row of the table. */
export interface PastedRow {
  /** Starting at 1, including the headings. */
  readonly line: number
  readonly cells: readonly string[]
  readonly month: string | undefined
  readonly departmentId: number | undefined
  readonly counts: Counts
  readonly problems: readonly PastedProblem[]
}

export interface PastedCounts {
  /** Required columns that the table lacks. */
  readonly missing: readonly ('month' | 'count')[]
  readonly rows: readonly PastedRow[]
}

const plain = (cell: string) => cell.normalize('NFKC').replaceAll(/\s/g, '').toLowerCase()

/** The month in a cell, as its first day, with or without a day. @example countedMonthIn('令和8年4月') // '2026-04-01' */
export const countedMonthIn = (cell: string): string | undefined => {
  const month = monthIn(cell)
  return month !== null && figureMonth.safeParse(month).success ? month : undefined
}

const wholeNames = /^(|病院全体|全体|合計|計|全科|wholehospital)$/

export interface PasteContext {
  readonly departments: readonly { readonly id: number; readonly name: string }[]
  /** The current month, the last one that can have counts. */
  readonly current: string
}

/**
 * Reads monthly counts from a pasted table or a file, by its headings. A row without a department is for the whole hospital. An empty cell means no
 * value, and a row without counts is skipped.
 */
export const readPastedCounts = (text: string, { departments, current }: PasteContext): PastedCounts => {
  const { data } = Papa.parse<string[]>(text.replace(/^\uFEFF/, '').trimEnd(), {
    delimiter: text.includes('\t') ? '\t' : ',',
  })
  const [head = [], ...lines] = data
  const columnOf = (name: keyof typeof headings) => head.findIndex((cell) => headings[name].test(plain(cell)))
  const columns = { month: columnOf('month'), department: columnOf('department'), ...ofEachCount(columnOf) }
  const idByName = new Map(departments.map(({ id, name }) => [plain(name), id]))
  const seen = new Set<string>()
  const rows = lines.flatMap((cells, index) => {
    const cell = (column: number) => cells[column] ?? ''
    const month = countedMonthIn(cell(columns.month))
    const name = plain(cell(columns.department))
    const departmentId = wholeNames.test(name) ? wholeHospital : idByName.get(name)
    const read = ofEachCount((field) => countIn(cell(columns[field])))
    if (countFields.every((field) => read[field] === null)) return []
    const key = `${month} ${departmentId}`
    const problems: PastedProblem[] = []
    if (month === undefined) problems.push('no_month')
    else if (month > current) problems.push('to_come')
    if (departmentId === undefined) problems.push('no_department')
    if (countFields.some((field) => read[field] === undefined)) problems.push('no_number')
    if (problems.length === 0 && seen.has(key)) problems.push('twice')
    seen.add(key)
    return [
      { line: index + 2, cells, month, departmentId, counts: ofEachCount((field) => read[field] ?? null), problems },
    ]
  })
  const missing: PastedCounts['missing'] = [
    ...(columns.month < 0 ? (['month'] as const) : []),
    ...(countFields.every((field) => columns[field] < 0) ? (['count'] as const) : []),
  ]
  return { missing, rows: missing.length > 0 ? [] : rows }
}

/** The text of a spreadsheet's file: UTF-8, otherwise Shift_JIS. */
export const textOf = async (file: Blob): Promise<string> => {
  const bytes = await file.arrayBuffer()
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes)
  } catch {
    return new TextDecoder('shift_jis').decode(bytes)
  }
}
