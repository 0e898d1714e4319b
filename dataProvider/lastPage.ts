import { maxPage, type Operation } from '#contract/core.ts'
import { listInputs, objectOf } from '#contract/crud.ts'

type Parameters = Readonly<Record<string, unknown>>
type Call = (parameters: Parameters) => Promise<unknown>

const isPaged = (operation: Operation): boolean =>
  'page' in listInputs(operation).shape && 'total_page' in (objectOf(operation.response)?.shape ?? {})

const pageIn = ({ body }: Operation, parameters: Parameters): unknown =>
  body ? Object(parameters.body).page : parameters.page

const onPage = ({ body }: Operation, parameters: Parameters, page: number): Parameters =>
  body ? { ...parameters, body: { ...Object(parameters.body), page } } : { ...parameters, page }

/**
 * Calls a list. The API answers a page beyond the end with its true counts and no rows; people who come from an old address, or whose last row has
 * been deleted meanwhile, see the last page instead.
 */
export const callLastPage = async (operation: Operation, parameters: Parameters, call: Call): Promise<unknown> => {
  if (!isPaged(operation)) return call(parameters)
  const page = pageIn(operation, parameters)
  if (typeof page !== 'number' || page <= 1) return call(parameters)
  const reply = await call(page > maxPage ? onPage(operation, parameters, maxPage) : parameters)
  const last: unknown = Object(reply).totalPage
  return typeof last === 'number' && last > 0 && page > last ? call(onPage(operation, parameters, last)) : reply
}
