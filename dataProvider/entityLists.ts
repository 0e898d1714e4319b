import type { GetListParams, Identifier, RaRecord } from 'react-admin'
import { entities, type OperationId } from '../contract/api.ts'
import type { Crud } from '../contract/crud.ts'
import { api, type Reply } from './client.ts'
import { camelName } from './fieldNames.ts'

export interface Page {
  readonly data: RaRecord[]
  readonly total: number
  /** What the API says beside the records. */
  readonly meta?: Readonly<Record<string, unknown>>
}

type Call = (parameters: object, options: object) => Promise<unknown>

const callOf = (operationId: string) => api[operationId as OperationId] as Call

const isRecord = (value: unknown): value is RaRecord => typeof value === 'object' && value !== null && 'id' in value
const recordsIn = (value: unknown): RaRecord[] => (Array.isArray(value) ? value.filter(isRecord) : [])

const textOf = (value: unknown) => (typeof value === 'string' ? value : '')
const compare = (a: unknown, b: unknown) =>
  typeof a === 'number' && typeof b === 'number' ? a - b : textOf(a).localeCompare(textOf(b), 'ja')

/** Narrows down, sorts and pages records that the API gives all at once. */
export const pageOf = (records: readonly RaRecord[], { filter, sort, pagination }: GetListParams): Page => {
  const typed = textOf(filter?.name).normalize('NFKC').toLowerCase()
  const found = records.filter(({ name }) => textOf(name).normalize('NFKC').toLowerCase().includes(typed))
  const field = sort?.field
  const sorted = field ? found.toSorted((a, b) => compare(a[field], b[field])) : found
  const ordered = sort?.order === 'DESC' ? sorted.toReversed() : sorted
  const { page = 1, perPage = ordered.length } = pagination ?? {}
  return { data: ordered.slice((page - 1) * perPage, page * perPage), total: found.length }
}

const listIn = ({ plural, listing, calls, sorts, filters }: Crud) => {
  const call = callOf(calls.list)
  const filterNames = new Set(Object.keys(filters.shape).map(camelName))
  return async (params: GetListParams): Promise<Page> => {
    const options = params.signal ? { signal: params.signal } : {}
    if (listing === 'whole') return pageOf(recordsIn(await call({}, options)), params)
    const sortBy = sorts.find((name) => camelName(name) === params.sort?.field)
    const { page = 1, perPage = 25 } = params.pagination ?? {}
    const known = Object.entries(params.filter ?? {}).filter(([name, value]) => filterNames.has(name) && value !== '')
    const reply = await call(
      {
        ...Object.fromEntries(known),
        page,
        perPage,
        ...(sortBy && { sortBy, sort: params.sort?.order === 'DESC' ? 'desc' : 'asc' }),
      },
      options,
    )
    const { totalCount, [camelName(plural)]: items } = Object(reply) as Record<string, unknown>
    return { data: recordsIn(items), total: Number(totalCount) }
  }
}

/** The lists of the contract's entities, by resource. */
export const entityLists = new Map(entities.map((entity) => [entity.plural, listIn(entity)]))

const tagsPerPage = 100

/** All tags of the tenant, by name. */
export const allTags = async (signal?: AbortSignal): Promise<Reply<'listTags'>['tags']> => {
  const pageAt = (page: number) => api.listTags({ page, perPage: tagsPerPage }, signal ? { signal } : {})
  const first = await pageAt(1)
  const rest = await Promise.all(
    Array.from({ length: Math.max(0, first.totalPage - 1) }, (_, page) => pageAt(page + 2)),
  )
  return [first, ...rest].flatMap(({ tags }) => tags)
}

/** Records by their ids, for resources that need no call for each. */
export const manyOf: Readonly<Record<string, (ids: readonly Identifier[]) => Promise<RaRecord[]>>> = {
  staffs: async (ids) => {
    const { staffs } = await api.listStaffs({ includeCsAccounts: true, includeInactive: true })
    return staffs.filter(({ id }) => ids.includes(id))
  },
  medical_institutions: async (ids) => {
    const medicalInstitutionIds = ids.map(Number)
    const body = { medicalInstitutionIds, perPage: Math.min(100, ids.length) }
    return (await api.searchMedicalInstitutions({ body })).medicalInstitutions
  },
  own_departments: async (ids) => (await api.listOwnDepartments()).filter(({ id }) => ids.includes(id)),
  voc_groups: async (ids) => (await api.listVocGroups()).vocGroups.filter(({ id }) => ids.includes(id)),
  tags: async (ids) => (await allTags()).filter(({ id }) => ids.includes(id)),
}
