import { countText } from '../figureWords.ts'
import { page, sizes, textWidth } from '../../../paper/look.ts'
import type { Paper } from '../../../paper/paper.ts'
import { type Place, placeAfter, type Table } from './table.ts'

/** The numbers of rows per table that are tried, the most first. */
const rowLimits = [Infinity, 60, 48, 36, 30, 24, 20, 16, 12, 10, 8, 6, 4] as const
const elsewhere = '画面「データ分析」で見られます'

/** A table with at most this many rows, and a sentence that says how many more there are and where; none if the report has these rows already. */
const limited = (table: Table, limit: number): readonly Table[] => {
  const { rows, isOverTime = false, isWhole = false, shownBefore = 0 } = table
  if (limit <= shownBefore) return []
  if (rows.length <= limit || isWhole) return [table]
  const cut = (shown: number) =>
    `全${countText(rows.length)}行のうち${isOverTime ? '新しい' : '上の'}${shown}行。残りの${countText(rows.length - shown)}行は${elsewhere}。`
  return [{ ...table, note: table.note ?? cut, rows: isOverTime ? rows.slice(-limit) : rows.slice(0, limit) }]
}

/** Names the tables that are not in the appendix. */
const sentenceOf = (left: readonly Table[]): string =>
  left.length === 0
    ? ''
    : `紙面に入らない次の${left.length}の表は、${elsewhere}: ${left.map(({ title }) => title.split('　')[0]).join('、')}`

export const sentenceStyle = { size: sizes.small, width: textWidth, lines: Infinity } as const

/**
 * The tables that fit on a number of sheets. If not all rows do, each table keeps at most the same number of them; if
 * even that is too much, the last tables are left out.
 * @param start - where the first table begins
 * @param sheets - the most sheets of the whole document
 * @returns the tables, and a sentence that names those which are left out; empty if none are
 */
export const fittingTables = (
  paper: Paper,
  tables: readonly Table[],
  start: Place,
  sheets: number,
): { readonly tables: readonly Table[]; readonly leftOut: string } => {
  const shortened = (limit: number) => tables.flatMap((table) => limited(table, limit))
  // The gap below the last table may stand over the edge.
  const whole = rowLimits.map(shortened).find((some) => placeAfter(paper, some, start).sheets <= sheets)
  if (whole) return { tables: whole, leftOut: '' }
  const shortest = shortened(rowLimits.at(-1) ?? 0)
  const fits = (count: number) => {
    const end = placeAfter(paper, shortest.slice(0, count), start)
    const below = paper.heightOf(sentenceOf(shortest.slice(count)), sentenceStyle)
    return end.sheets < sheets || (end.sheets === sheets && end.y + below <= page.bottom)
  }
  const count = Array.from(shortest, (_, index) => shortest.length - index).find(fits) ?? 0
  return { tables: shortest.slice(0, count), leftOut: sentenceOf(shortest.slice(count)) }
}
