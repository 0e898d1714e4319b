import { maxStops } from '#contract/work/actionListRoutes.ts'

/** The stops in an address (`ids=3,1,2`), each once and at most as many as a route can have. Everything else is dropped. */
export const idsIn = (parameters: URLSearchParams): number[] => {
  const ids = (parameters.get('ids') ?? '').split(',').map(Number)
  return [...new Set(ids.filter((id) => Number.isSafeInteger(id) && id > 0))].slice(0, maxStops)
}

export const idsParameter = (ids: readonly number[]): Record<string, string> =>
  ids.length === 0 ? {} : { ids: ids.join(',') }
