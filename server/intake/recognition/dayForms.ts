import { z } from 'zod'
import { firstFiguresDay } from '#contract/facts/figuresDays.ts'
import { dayIn, type ShortDayReading, shortDayReadings, shortDaysIn } from '#contract/writtenDays.ts'

/** How the days of a column are written. */
const DayForm = z.object({
  /** The first and last of those that have one meaning; null without any. */
  first: z.string().nullable(),
  last: z.string().nullable(),
  /** Days with a short year that may be meant in two ways, even beside the others of their column. */
  unclear: z.int(),
})
export type DayForm = z.infer<typeof DayForm>

/** By column, from 0. Columns without days are absent. */
export const DayForms = z.record(z.string(), DayForm)
export type DayForms = z.infer<typeof DayForms>

/** What days are read with. */
export interface DayContext {
  readonly form: DayForm | undefined
  /** How short years are meant where they may be meant in two ways; null before somebody has said so. */
  readonly chosen: ShortDayReading | null
  /** Whether numbers of days count from 1904, which a cell that is no day any more does not tell. */
  readonly countsFrom1904: boolean
}

/** Lists that reach beyond the days around them by more than this are rare. In days. */
const margin = 366

const daysApart = (one: string, other: string) => (Date.parse(one) - Date.parse(other)) / 86_400_000

const isNear = (day: string, { first, last }: Pick<DayForm, 'first' | 'last'>): boolean =>
  first !== null && last !== null && daysApart(first, day) <= margin && daysApart(day, last) <= margin

/** The readings of a day with a short year that are neither to come nor before any record. */
const possibleReadings = (text: string, today: string): { reading: ShortDayReading; day: string }[] => {
  const days = shortDaysIn(text)
  return shortDayReadings.flatMap((reading) => {
    const day = days[reading]
    return day !== undefined && day >= firstFiguresDay && day <= today ? [{ reading, day }] : []
  })
}

/**
 * The day of a text with a short year (8.4.1, 080401): the only one that is possible, or the only one near the other days of the column, or as chosen.
 * @returns `unclear` with its two readings, or undefined for anything else
 */
export const shortDayIn = (
  text: string,
  today: string,
  { form, chosen }: Pick<DayContext, 'form' | 'chosen'>,
): string | { readonly unclear: readonly string[] } | undefined => {
  const possible = possibleReadings(text, today)
  const [only, second] = possible
  if (!only) return undefined
  if (!second) return only.day
  const near = form ? possible.filter(({ day }) => isNear(day, form)) : []
  if (near.length === 1 && near[0]) return near[0].day
  return possible.find(({ reading }) => reading === chosen)?.day ?? { unclear: possible.map(({ day }) => day) }
}

const longest = 40
/** Digits alone that can be a day: with a time, whole, with the number of an era, with a short year. */
const dayDigits = new Set([14, 8, 7, 6])
const digits = /^\d+$/
const mayBeDay = /^[\d０-９㋿㍻㍼㍽㍾令平昭大明RHSTMrhstm]/u
/** So many texts are remembered. */
const maxRemembered = 5_000
/** So many different short days of a column are looked at. */
const maxShort = 2_000

/** Finds the forms of days for all columns, because the column of days is chosen later. */
export class DayFormCounts {
  readonly #spans = new Map<number, { first: string; last: string }>()
  readonly #days = new Map<string, string | null>()
  readonly #short = new Map<number, Map<string, number>>()

  add(cells: readonly string[]): void {
    for (const [column, cell] of cells.entries())
      if (
        cell !== '' &&
        cell.length <= longest &&
        mayBeDay.test(cell) &&
        (!digits.test(cell) || dayDigits.has(cell.length))
      )
        this.#note(column, cell)
  }

  /** The day of a text; lists have the same few hundred again and again. */
  #dayIn(cell: string): string | null {
    const before = this.#days.get(cell)
    if (before !== undefined) return before
    const day = dayIn(cell)
    if (this.#days.size < maxRemembered) this.#days.set(cell, day)
    return day
  }

  #note(column: number, cell: string): void {
    const day = cell.length === 6 && digits.test(cell) ? null : this.#dayIn(cell)
    if (day === null) {
      if (Object.keys(shortDaysIn(cell)).length === 0) return
      const short = this.#short.get(column) ?? new Map<string, number>()
      this.#short.set(column, short)
      if (short.has(cell) || short.size < maxShort) short.set(cell, (short.get(cell) ?? 0) + 1)
      return
    }
    const span = this.#spans.get(column)
    this.#spans.set(column, {
      first: span && span.first < day ? span.first : day,
      last: span && span.last > day ? span.last : day,
    })
  }

  /** @param today - days to come are no reading of a short one */
  forms(today: string): DayForms {
    const columns = new Set([...this.#spans.keys(), ...this.#short.keys()])
    return Object.fromEntries(
      [...columns].map((column) => {
        const span = this.#spans.get(column) ?? { first: null, last: null }
        const context = { form: { ...span, unclear: 0 }, chosen: null }
        const unclear = [...(this.#short.get(column) ?? [])].reduce(
          (sum, [cell, count]) => (typeof shortDayIn(cell, today, context) === 'object' ? sum + count : sum),
          0,
        )
        return [String(column), { ...span, unclear }]
      }),
    )
  }
}
