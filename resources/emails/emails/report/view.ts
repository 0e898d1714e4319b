import { EmailReportConditions, EmailReportSort } from '#contract/emails/reports.ts'
import { camelName } from '#dataProvider/fieldNames.ts'
import type { RequestParameters } from '#dataProvider/client.ts'

/** Which recipients a report shows, as the calls of the report take it. */
export type Conditions = Omit<RequestParameters<'listEmailReportInstitutions'>, 'id'>
export type Sort = (typeof EmailReportSort.options)[number]

export interface View {
  readonly conditions: Conditions
  readonly sortBy: Sort
  readonly sort: 'asc' | 'desc'
  /** From 1. */
  readonly page: number
}

const names = EmailReportConditions.keyof().options

const valueOf = (text: string): unknown =>
  text === 'true' ? true : text === 'false' ? false : /^\d{1,15}$/.test(text) ? Number(text) : text

/** Reads a condition from the address; what it does not understand is left out. */
const conditionIn = (name: (typeof names)[number], text: string): [string, unknown][] => {
  const { shape } = EmailReportConditions
  for (const value of [valueOf(text), text]) {
    const parsed = shape[name].safeParse(value)
    if (parsed.success && parsed.data !== undefined && parsed.data !== '') return [[camelName(name), parsed.data]]
  }
  return []
}

const order = { sort: 'asc', sortBy: 'position' } as const

/** What the address of a report says of its rows. */
export const viewIn = (search: URLSearchParams): View => {
  const sortBy = EmailReportSort.safeParse(search.get('sort_by')).data ?? order.sortBy
  const page = Number(search.get('page') ?? 1)
  return {
    conditions: Object.fromEntries(
      names.flatMap((name) => {
        const text = search.get(name)
        return text === null ? [] : conditionIn(name, text)
      }),
    ),
    sortBy,
    sort: search.get('sort') === 'desc' ? 'desc' : order.sort,
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
  }
}

/** The address of these rows; parameters of others are kept. */
export const addressOf = (view: Partial<View>, before: URLSearchParams = new URLSearchParams()): URLSearchParams => {
  const search = new URLSearchParams(before)
  const { conditions = {}, sortBy = order.sortBy, sort = order.sort, page = 1 } = view
  const given = new Map<string, string | number | boolean | undefined>(Object.entries(conditions))
  for (const name of names) {
    const value = given.get(camelName(name))
    if (value === undefined || value === '') search.delete(name)
    else search.set(name, String(value))
  }
  for (const [name, value, usual] of [
    ['sort_by', sortBy, order.sortBy],
    ['sort', sort, order.sort],
    ['page', page, 1],
  ] as const)
    if (value === usual) search.delete(name)
    else search.set(name, String(value))
  return search
}
