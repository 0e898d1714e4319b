import type { ReportRequest } from '#ui/reports/reportCalls.ts'

/** How many rows a page can have. */
export const pageSizes = [25, 50, 100] as const
export type PageSize = (typeof pageSizes)[number]

export const resultForms = ['table', 'chart', 'pivot'] as const
export type ResultForm = (typeof resultForms)[number]

export interface ResultSort {
  readonly itemKey: string
  readonly operator: 'asc' | 'desc'
}

/** How a person looks at a result. It stands in the address, so that a link shows the same. */
export interface ResultView {
  /** From 1. */
  readonly page: number
  readonly perPage: PageSize
  /** Replaces the definition's sort; null for that one. */
  readonly sort: ResultSort | null
  /** Replaces the definition's base month; null for that one. */
  readonly baseMonth: string | null
  /** Leaves out columns whose stays may be missing. */
  readonly isSettled: boolean
  /** Null for the definition's own: its pivot if it has one, otherwise the table. */
  readonly form: ResultForm | null
}

const monthPattern = /^(19[5-9]\d|20\d\d|21\d\d)-(0[1-9]|1[0-2])$/

const sortIn = (text: string | null): ResultSort | null => {
  const [, descending, itemKey] = /^(-?)(\w{1,60})$/.exec(text ?? '') ?? []
  return itemKey === undefined ? null : { itemKey, operator: descending === '-' ? 'desc' : 'asc' }
}

/** The view in an address; what is missing or invalid is as usual. */
export const viewIn = (parameters: URLSearchParams): ResultView => {
  const month = parameters.get('base_month') ?? ''
  const perPage = Number(parameters.get('per_page'))
  const page = Number(parameters.get('page'))
  return {
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    perPage: pageSizes.find((size) => size === perPage) ?? 25,
    sort: sortIn(parameters.get('sort')),
    baseMonth: monthPattern.test(month) ? `${month}-01` : null,
    isSettled: parameters.get('settled') === '1',
    form: resultForms.find((form) => form === parameters.get('form')) ?? null,
  }
}

/** An address with a view; other parameters stay. The usual is left out. */
export const withView = (parameters: URLSearchParams, view: ResultView): URLSearchParams => {
  const { page, perPage, sort, baseMonth, isSettled, form } = view
  const texts: Readonly<Record<string, string | null>> = {
    page: page === 1 ? null : String(page),
    per_page: perPage === 25 ? null : String(perPage),
    sort: sort && `${sort.operator === 'desc' ? '-' : ''}${sort.itemKey}`,
    base_month: baseMonth && baseMonth.slice(0, 7),
    settled: isSettled ? '1' : null,
    form,
  }
  const next = new URLSearchParams(parameters)
  for (const [name, text] of Object.entries(texts)) {
    if (text === null) next.delete(name)
    else next.set(name, text)
  }
  return next
}

/** What a view asks for: the definition with the view's sort and base month. A sort by a column that is not shown is ignored. */
export const requestIn = (request: ReportRequest, { sort, baseMonth }: ResultView): ReportRequest => ({
  ...request,
  ...(sort && request.displayItems.includes(sort.itemKey) && { sortConditions: [{ ...sort }] }),
  ...(baseMonth !== null && { baseMonth }),
})

/** The sort after a click on a heading: downwards, upwards, then the definition's own. */
export const nextSort = (sort: ResultSort | null, itemKey: string): ResultSort | null => {
  if (sort?.itemKey !== itemKey) return { itemKey, operator: 'desc' }
  return sort.operator === 'desc' ? { itemKey, operator: 'asc' } : null
}
