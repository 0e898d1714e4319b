import simpleRestProvider from 'ra-data-simple-rest'
import type { DataProvider, GetListParams, Identifier } from 'react-admin'
import { api, type RequestParameters } from './client.ts'
import { entityLists, manyOf, type Page, pageOf } from './entityLists.ts'
import { camelName } from './fieldNames.ts'
import { throughContract } from './throughContract.ts'

type ListCall = (params: GetListParams) => Promise<Page>

const paging = ({ pagination }: GetListParams) => ({ page: pagination?.page ?? 1, perPage: pagination?.perPage ?? 25 })
const direction = ({ sort }: GetListParams): 'asc' | 'desc' => (sort?.order === 'DESC' ? 'desc' : 'asc')
const options = ({ signal }: GetListParams) => (signal ? { signal } : {})

type InstitutionSearch = RequestParameters<'searchMedicalInstitutions'>['body']
const institutionSorts: readonly string[] = ['relevance', 'recent', 'name', 'address', 'beds', 'distance']
const isInstitutionSort = (field: string | undefined): field is NonNullable<InstitutionSearch['sortBy']> =>
  field !== undefined && institutionSorts.includes(field)

const itemSorts = ['added_at', 'name', 'last_visit_date', 'status'] as const

/** Lists, by resource name: where the API's own shape of a list differs from ra-data-simple-rest's. */
const lists: Readonly<Record<string, ListCall>> = {
  medical_institutions: async (params) => {
    const { name, ...given } = params.filter ?? {}
    const conditions: InstitutionSearch = { ...given, ...(name && { medicalInstitutionName: name }) }
    const field = params.sort?.field
    const { medicalInstitutions, totalCount } = await api.searchMedicalInstitutions(
      {
        body: {
          ...conditions,
          ...paging(params),
          ...(isInstitutionSort(field) && { sortBy: field, sort: direction(params) }),
        },
      },
      options(params),
    )
    return { data: medicalInstitutions, total: totalCount }
  },
  communications: async (params) => {
    const { startDate, endDate, medicalInstitutionId, ...conditions } = params.filter ?? {}
    const body: RequestParameters<'searchCommunications'>['body'] = {
      ...conditions,
      ...((startDate || endDate) && { period: { startDate, endDate } }),
      ...paging(params),
      sort: direction(params),
    }
    const { communications, totalCount } = medicalInstitutionId
      ? await api.searchInstitutionCommunications({ id: medicalInstitutionId, body }, options(params))
      : await api.searchCommunications({ body }, options(params))
    return { data: communications, total: totalCount }
  },
  action_list_medical_institutions: async (params) => {
    const { actionListId: id, status } = params.filter ?? {}
    const sortBy = itemSorts.find((name) => camelName(name) === params.sort?.field)
    const { medicalInstitutions, totalCount } = await api.listActionListMedicalInstitutions(
      { id, ...(status && { status }), ...paging(params), ...(sortBy && { sortBy, sort: direction(params) }) },
      options(params),
    )
    return { data: medicalInstitutions, total: totalCount }
  },
  referrals: async (params) => {
    const { medicalInstitutionId: id, ...conditions } = params.filter ?? {}
    const { referrals, totalCount } = await api.listReferrals({ id, ...conditions, ...paging(params) }, options(params))
    return { data: referrals, total: totalCount }
  },
  reverse_referrals: async (params) => {
    const { medicalInstitutionId: id, ...conditions } = params.filter ?? {}
    const { reverseReferrals, totalCount } = await api.listReverseReferrals(
      { id, ...conditions, ...paging(params) },
      options(params),
    )
    return { data: reverseReferrals, total: totalCount }
  },
  visit_suggestions: async (params) => {
    const { reasons, dismissed, ...medicalInstitutions } = params.filter ?? {}
    const body: RequestParameters<'searchVisitSuggestions'>['body'] = {
      ...(reasons && { reasons }),
      ...(dismissed && { dismissed }),
      medicalInstitutions,
      sortBy: params.sort?.field === 'distance' ? 'distance' : 'score',
      ...paging(params),
    }
    const { visitSuggestions, totalCount, asOf } = await api.searchVisitSuggestions({ body }, options(params))
    return { data: visitSuggestions, total: totalCount, meta: { asOf } }
  },
  own_departments: async ({ sort: _ownOrder, ...params }) =>
    pageOf(await api.listOwnDepartments({}, options(params)), params),
  staffs: async (params) => pageOf((await api.listStaffs({}, options(params))).staffs, params),
  voc_groups: async ({ sort: _ownOrder, ...params }) =>
    pageOf((await api.listVocGroups({}, options(params))).vocGroups, params),
}

const longestPage = 100

/** The first `perPage` records where that is more than the API gives at once ("select all", say). */
const severalPages = async (list: ListCall, params: GetListParams): Promise<Page> => {
  const get = (page: number) => list({ ...params, pagination: { page, perPage: longestPage } })
  const first = await get(1)
  const wanted = Math.min(first.total, paging(params).perPage)
  const rest = await Promise.all(
    Array.from({ length: Math.max(0, Math.ceil(wanted / longestPage) - 1) }, (_, index) => get(index + 2)),
  )
  return { data: [first, ...rest].flatMap(({ data }) => data).slice(0, wanted), total: first.total }
}

const getList = (resource: string, params: GetListParams): Promise<Page> => {
  const list = lists[resource] ?? entityLists.get(resource)
  if (!list) throw new Error(`The data provider knows no list of ${resource}`)
  return paging(params).perPage > longestPage ? severalPages(list, params) : list(params)
}

const ofInstitution =
  (plural: string) =>
  ({ medicalInstitutionId }: Readonly<Record<string, unknown>>) =>
    `/api/medical_institutions/${String(medicalInstitutionId)}/${plural}`

/** Paths that new records are sent to where it is not that of the list. */
const createPaths: Readonly<Record<string, (data: Readonly<Record<string, unknown>>) => string>> = {
  communications: ofInstitution('communications'),
  referrals: ofInstitution('referrals'),
  reverse_referrals: ofInstitution('reverse_referrals'),
}

/** Where a record stands: below its institution where `meta.medicalInstitutionId` names one. */
const recordPath = (resource: string, id: Identifier, meta: unknown) => {
  const institution = typeof meta === 'object' && meta !== null && 'medicalInstitutionId' in meta && meta
  return institution ? `${ofInstitution(resource)(institution)}/${id}` : `/api/${resource}/${id}`
}

const rest = simpleRestProvider('/api', throughContract)

/** react-admin's data methods over the API. Resources are named as their path under `/api`. */
export const dataProvider: DataProvider = {
  ...rest,
  supportAbortSignal: true,
  getList: (resource, params) => getList(resource, params) as Promise<never>,
  getMany: async (resource, { ids }) => {
    const many = manyOf[resource]
    const data = many
      ? await many(ids)
      : await Promise.all(ids.map(async (id) => (await throughContract(`/api/${resource}/${id}`)).json))
    return { data: data as never[] }
  },
  create: async (resource, params) => {
    const path = createPaths[resource]
    if (!path) return rest.create(resource, params)
    const { json } = await throughContract(path(params.data), { method: 'POST', body: JSON.stringify(params.data) })
    return { data: json as never }
  },
  getOne: async (resource, { id, meta }) => {
    const { json } = await throughContract(recordPath(resource, id, meta))
    return { data: json as never }
  },
  update: async (resource, { id, data, meta }) => {
    const { json } = await throughContract(recordPath(resource, id, meta), {
      method: 'PUT',
      body: JSON.stringify(data),
    })
    return { data: json as never }
  },
  delete: async (resource, { id, previousData }) => {
    await throughContract(`/api/${resource}/${id}`, { method: 'DELETE' })
    return { data: previousData ?? ({ id } as never) }
  },
  deleteMany: async (resource, { ids }) => {
    await Promise.all(ids.map((id) => throughContract(`/api/${resource}/${id}`, { method: 'DELETE' })))
    return { data: [...ids] }
  },
}
