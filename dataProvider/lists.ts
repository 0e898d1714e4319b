import type { GetListParams, RaRecord } from 'react-admin'
import { z } from 'zod'
import { defaultPerPage, type Operation } from '#contract/core.ts'
import { listInputs, objectOf, type Resource } from '#contract/crud.ts'
import { camelName } from './fieldNames.ts'
import { callOf, resourceNamed } from './resourceCalls.ts'

export interface Page {
  readonly data: RaRecord[]
  readonly total: number
  /** Fields of the reply other than the records. */
  readonly meta?: Readonly<Record<string, unknown>>
}

type Values = Readonly<Record<string, unknown>>

const maxPageSize = 100

const isRecord = (value: unknown): value is RaRecord => typeof value === 'object' && value !== null && 'id' in value
const recordsIn = (value: unknown): RaRecord[] => (Array.isArray(value) ? value.filter(isRecord) : [])

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const compare = (a: unknown, b: unknown) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : textOf(a).localeCompare(textOf(b), 'ja')

/** Filters, sorts and pages records that the API returns all at once. */
const pageOf = (records: readonly RaRecord[], { filter, sort, pagination }: GetListParams): Page => {
  const searchedName = textOf(filter?.name).normalize('NFKC').toLowerCase()
  const matching = records.filter(({ name }) => textOf(name).normalize('NFKC').toLowerCase().includes(searchedName))
  const field = sort?.field
  const ascending = field ? matching.toSorted((a, b) => compare(a[field], b[field])) : matching
  const sorted = sort?.order === 'DESC' ? ascending.toReversed() : ascending
  const { page = 1, perPage = sorted.length } = pagination ?? {}
  return { data: sorted.slice((page - 1) * perPage, page * perPage), total: matching.length }
}

/** The filters that the operation accepts, each as a parameter of its own or within an object parameter (such as the first day of a period). */
const conditionsIn = (inputs: z.ZodObject, filter: Values): Values => {
  const entriesNamed = (name: string) => {
    const value = filter[camelName(name)]
    return value === undefined || value === null || value === '' ? [] : [[camelName(name), value] as const]
  }
  return Object.fromEntries(
    Object.entries(inputs.shape).flatMap(([name, schema]) => {
      const object = objectOf(schema)
      if (!object) return entriesNamed(name)
      const entries = Object.keys(object.shape).flatMap(entriesNamed)
      return entries.length > 0 ? [[camelName(name), Object.fromEntries(entries)] as const] : []
    }),
  )
}

/** The sorting, if the operation supports it: by a field, or only the direction. */
const sortingOf = ({ shape }: z.ZodObject, sort: GetListParams['sort']): Values => {
  const direction = shape.sort ? { sort: sort?.order === 'DESC' ? 'desc' : 'asc' } : {}
  if (!shape.sort_by) return direction
  const fields: unknown = shape.sort_by instanceof z.ZodOptional ? shape.sort_by.unwrap() : shape.sort_by
  const names = fields instanceof z.ZodEnum ? fields.options.map(String) : []
  const sortBy = names.find((name) => camelName(name) === sort?.field)
  return sortBy === undefined ? {} : { sortBy, ...direction }
}

const totals = new Set(['totalPage', 'totalCount'])

/** The records of a reply, which is either an array or an object with one list, and its other fields. */
const readReply = ({ response }: Operation, reply: unknown) => {
  if (Array.isArray(reply)) return { records: recordsIn(reply), total: reply.length, meta: {} }
  const shape = objectOf(response)?.shape ?? {}
  const listName = camelName(Object.keys(shape).find((name) => shape[name] instanceof z.ZodArray) ?? '')
  const { [listName]: items, ...others } = Object(reply) as Record<string, unknown>
  const meta = Object.fromEntries(Object.entries(others).filter(([name]) => !totals.has(name)))
  return { records: recordsIn(items), total: Number(others.totalCount), meta }
}

const parentIn = ({ parent }: Resource, values: Values) =>
  parent === undefined ? undefined : values[camelName(parent)]

const filterOf = ({ nameCondition }: Resource, { name, ...filter }: Values): Values =>
  nameCondition === undefined || name === undefined
    ? { name, ...filter }
    : { ...filter, [camelName(nameCondition)]: name }

const onePage = async (resource: Resource, params: GetListParams): Promise<Page> => {
  const filter: Values = params.filter ?? {}
  const parentId = parentIn(resource, filter)
  const isOfParent = parentId !== undefined && resource.calls.listOfParent !== undefined
  const { operation, call } = callOf(resource, isOfParent ? 'listOfParent' : 'list')
  const inputs = listInputs(operation)
  const isPaged = 'page' in inputs.shape
  const { page = 1, perPage = defaultPerPage } = params.pagination ?? {}
  const inputValues = {
    ...conditionsIn(inputs, filterOf(resource, filter)),
    ...(isPaged && { page, perPage, ...sortingOf(inputs, params.sort) }),
  }
  const reply = await call(
    { ...(operation.params && { id: parentId }), ...(operation.body ? { body: inputValues } : inputValues) },
    params.signal ? { signal: params.signal } : {},
  )
  const { records, total, meta } = readReply(operation, reply)
  if (isPaged) return { data: records, total, ...(Object.keys(meta).length > 0 && { meta }) }
  const { sort, ...unsorted } = params
  return pageOf(records, resource.fixedOrder || !sort ? unsorted : params)
}

/** The first `perPage` records if that exceeds the API's page size, as for "select all". */
const severalPages = async (resource: Resource, perPage: number, params: GetListParams): Promise<Page> => {
  const get = (page: number) => onePage(resource, { ...params, pagination: { page, perPage: maxPageSize } })
  const first = await get(1)
  const count = Math.min(first.total, perPage)
  const others = await Promise.all(
    Array.from({ length: Math.max(0, Math.ceil(count / maxPageSize) - 1) }, (_, index) => get(index + 2)),
  )
  return { data: [first, ...others].flatMap(({ data }) => data).slice(0, count), total: first.total }
}

/**
 * A page of a resource's list. Filters and sort fields that its operation does not support are left out.
 * @param plural - name of the resource
 */
export const getList = (plural: string, params: GetListParams): Promise<Page> => {
  const resource = resourceNamed(plural)
  const perPage = params.pagination?.perPage ?? defaultPerPage
  return perPage > maxPageSize ? severalPages(resource, perPage, params) : onePage(resource, params)
}

/** All records of a list that match a filter. */
export const getAll = async (plural: string, filter: Values, signal?: AbortSignal): Promise<RaRecord[]> => {
  const pagination = { page: 1, perPage: Number.MAX_SAFE_INTEGER }
  return (await getList(plural, { filter, pagination, ...(signal && { signal }) })).data
}
