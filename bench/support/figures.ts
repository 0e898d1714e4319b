/** One line of the results. */
export interface Figure {
  readonly name: string
  /** Number of measurements. */
  readonly count: number
  readonly subject: string
  readonly baseline: string
  /** Subject divided by baseline; undefined for a figure without a baseline. */
  readonly ratio?: number
  readonly aim?: { readonly text: string; readonly met: boolean }
}

export const milliseconds = (value: number): string => `${value.toFixed(value < 10 ? 2 : value < 100 ? 1 : 0)} ms`
export const megabytes = (bytes: number): string => `${(bytes / 1_000_000).toFixed(0)} MB`
export const perSecond = (count: number): string => `${Math.round(count).toLocaleString('en')}/s`

export const atMost = (limit: number, ratio: number) => ({ text: `≤ ${limit}`, met: ratio <= limit })
export const atLeast = (limit: number, ratio: number) => ({ text: `≥ ${limit}`, met: ratio >= limit })

const head = ['', 'n', 'product', 'baseline', 'ratio', 'aim'] as const

const cellsOf = ({ name, count, subject, baseline, ratio, aim }: Figure) => [
  name,
  String(count),
  subject,
  baseline,
  ratio === undefined ? '' : ratio.toFixed(2),
  aim ? `${aim.text} ${aim.met ? '✓' : '✗'}` : '',
]

/** East Asian characters occupy two columns of a terminal. */
const width = (text: string) =>
  [...text].reduce((sum, character) => sum + (/[\u3000-\u9fff\uff00-\uff60]/.test(character) ? 2 : 1), 0)

/** A Markdown table with aligned columns. */
export const markdownTable = (titles: readonly string[], cells: readonly (readonly string[])[]): string => {
  const rows = [titles, ...cells]
  const widths = titles.map((_, column) => Math.max(...rows.map((row) => width(row[column] ?? ''))))
  const line = (row: readonly string[]) =>
    `| ${row.map((cell, column) => cell + ' '.repeat((widths[column] ?? 0) - width(cell))).join(' | ')} |`
  const rule = `|${widths.map((columns) => '-'.repeat(columns + 2)).join('|')}|`
  return [line(titles), rule, ...cells.map(line)].join('\n')
}

export const tableOf = (figures: readonly Figure[]): string => markdownTable(head, figures.map(cellsOf))
