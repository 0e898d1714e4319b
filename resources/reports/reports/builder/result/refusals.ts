import type { ApiError } from '#dataProvider/client.ts'
import type { DraftRequest } from '../draft/draft.ts'

type Problems = NonNullable<ApiError['problem']['errors']>

/** The item that a path of a 422 concerns: `items.2.formula`, `filter_conditions.0.matching_groups.1`. */
const keyAt = (path: string, request: DraftRequest): string | undefined => {
  const [list, place] = path.split('.')
  const index = Number(place)
  if (list === 'items') return request.items[index]?.key
  if (list === 'filter_conditions') return request.filterConditions[index]?.itemKey
  if (list === 'sort_conditions') return request.sortConditions[index]?.itemKey
  if (list === 'display_items') return request.displayItems[index]
  return undefined
}

/** What the API refused in a request, by the key of the item concerned; what concerns none is under the empty key. */
export const refusalsIn = (problems: Problems, request: DraftRequest): ReadonlyMap<string, readonly string[]> => {
  const grouped = Map.groupBy(problems, ({ path }) => keyAt(path, request) ?? '')
  return new Map([...grouped].map(([key, own]) => [key, [...new Set(own.map(({ message }) => message))]]))
}
