import { HttpError } from 'react-admin'
import { expect, test } from 'vitest'
import { api as operations, resources } from '#contract/api.ts'
import { configureClient } from './client.ts'
import { dataProvider } from './dataProvider.ts'

interface Sent {
  readonly method: string
  readonly address: string
  readonly body: unknown
  readonly signal: AbortSignal | null | undefined
}

type Answer = (sent: Sent) => { readonly status?: number; readonly json?: unknown }

/** Makes the client receive `answer`, and returns the requests that it sends, in order. */
const server = (answer: Answer): Sent[] => {
  const requests: Sent[] = []
  configureClient({
    acquireToken: async () => 'token',
    locale: () => 'ja',
    version: 'test',
    fetch: async (input, init) => {
      const body: unknown = typeof init?.body === 'string' ? JSON.parse(init.body) : undefined
      const address = input instanceof Request ? input.url : String(input)
      const sent = { method: init?.method ?? 'GET', address, body, signal: init?.signal }
      requests.push(sent)
      const { status = 200, json } = answer(sent)
      const type = status < 400 ? 'application/json' : 'application/problem+json'
      return new Response(json === undefined ? null : JSON.stringify(json), {
        status,
        headers: { 'content-type': type },
      })
    },
  })
  return requests
}

const listed = (name: string, items: readonly object[], total = items.length) => ({
  json: { total_page: Math.ceil(total / 25), total_count: total, [name]: items },
})

const page = (number: number, perPage: number) => ({ pagination: { page: number, perPage } })
const byId = { field: 'id', order: 'DESC' } as const

test('every call of a resource is an operation of the contract', () => {
  const calls = resources.flatMap((resource) => Object.values(resource.calls))
  expect(calls.filter((operationId) => !(operationId in operations))).toEqual([])
})

test('a list is asked for its page, sorted and narrowed down by what its operation knows', async () => {
  const requests = server(() => listed('tasks', [{ id: 4, title: '返書', medical_institution: { id: 7 } }], 31))
  const result = await dataProvider.getList('tasks', {
    ...page(2, 10),
    sort: { field: 'createdAt', order: 'DESC' },
    filter: { staffId: 3, status: '', colour: 'red', medicalInstitutionId: undefined },
  })
  expect(requests.map(({ address }) => address)).toEqual([
    '/api/tasks?page=2&per_page=10&staff_id=3&sort_by=created_at&sort=desc',
  ])
  expect(result).toMatchObject({ data: [{ id: 4, title: '返書' }], total: 31 })
  expect(result).not.toHaveProperty('meta')
})

test('a sorting that the operation has not is left out', async () => {
  const requests = server(() => listed('tags', []))
  await dataProvider.getList('tags', { ...page(1, 25), sort: byId, filter: {} })
  expect(requests[0]?.address).toBe('/api/tags?page=1&per_page=25')
})

test('conditions of a search go into its body, those of a period into the period', async () => {
  const requests = server(() => listed('communications', []))
  await dataProvider.getList('communications', {
    ...page(1, 25),
    sort: { field: 'actedDate', order: 'ASC' },
    filter: { startDate: '2026-04-01', endDate: '', staffId: 3, communicationLabels: [{ labelId: 7, integerFrom: 3 }] },
  })
  expect(requests).toMatchObject([{ method: 'POST', address: '/api/communications/search_results' }])
  expect(requests[0]?.body).toEqual({
    period: { start_date: '2026-04-01' },
    staff_id: 3,
    communication_labels: [{ label_id: 7, integer_from: 3 }],
    page: 1,
    per_page: 25,
    sort: 'asc',
  })
})

test('communications of one institution are read below it', async () => {
  const requests = server(() => listed('communications', []))
  const filter = { medicalInstitutionId: 12 }
  await dataProvider.getList('communications', { ...page(1, 5), sort: { field: 'actedDate', order: 'DESC' }, filter })
  expect(requests[0]).toMatchObject({
    address: '/api/medical_institutions/12/communications/search_results',
    body: { page: 1, per_page: 5, sort: 'desc' },
  })
})

test('a name that somebody types searches institutions by their name', async () => {
  const requests = server(() => listed('medical_institutions', []))
  await dataProvider.getList('medical_institutions', {
    ...page(1, 25),
    sort: { field: 'recent', order: 'ASC' },
    filter: { name: '内科', tagIds: [2] },
  })
  expect(requests[0]?.body).toEqual({
    medical_institution_name: '内科',
    tag_ids: [2],
    page: 1,
    per_page: 25,
    sort_by: 'recent',
    sort: 'asc',
  })
})

test('institutions are searched by the conditions of the partner search, their name among them', async () => {
  const requests = server(() => listed('medical_institutions', []))
  const filter = { medicalInstitutionName: '内科', prefecture: '43' }
  await dataProvider.getList('medical_institutions', { ...page(1, 25), filter })
  expect(requests[0]?.body).toEqual({ medical_institution_name: '内科', prefecture: '43', page: 1, per_page: 25 })
})

test('conditions on institutions narrow the suggestions down, and their month comes along', async () => {
  const requests = server(() => ({
    json: { total_page: 0, total_count: 0, visit_suggestions: [], as_of: '2026-03-01' },
  }))
  const result = await dataProvider.getList('visit_suggestions', {
    ...page(1, 25),
    sort: { field: 'distance', order: 'ASC' },
    filter: { reasons: ['voc_open'], prefecture: '43' },
  })
  expect(requests[0]?.body).toEqual({
    reasons: ['voc_open'],
    medical_institutions: { prefecture: '43' },
    sort_by: 'distance',
    page: 1,
    per_page: 25,
  })
  expect(result.meta).toEqual({ asOf: '2026-03-01' })
})

test('a list that comes whole is searched, sorted and paged in the browser', async () => {
  const staffs = ['佐藤', '伊藤', '鈴木'].map((name, index) => ({
    id: index + 1,
    name,
    cs_account: false,
    is_active: true,
  }))
  server(() => ({ json: { staffs } }))
  const sort = { field: 'id', order: 'DESC' } as const
  const result = await dataProvider.getList('staffs', { ...page(1, 1), sort, filter: { name: '藤' } })
  expect(result).toMatchObject({ data: [{ id: 2, name: '伊藤' }], total: 2 })
})

test('departments keep their own order', async () => {
  server(() => ({ json: [8, 3, 5].map((id) => ({ id, name: `科${id}` })) }))
  const { data } = await dataProvider.getList('own_departments', { ...page(1, 25), sort: byId, filter: {} })
  expect(data.map(({ id }) => id)).toEqual([8, 3, 5])
})

test('more records than the API gives at once are read in pages', async () => {
  const requests = server(({ address }) => {
    const start = address.includes('?page=1&') ? 0 : 100
    return listed(
      'tags',
      Array.from({ length: 100 }, (_, index) => ({ id: start + index + 1 })),
      250,
    )
  })
  const { data, total } = await dataProvider.getList('tags', { ...page(1, 150), filter: {} })
  expect(requests.map(({ address }) => address)).toEqual([
    '/api/tags?page=1&per_page=100',
    '/api/tags?page=2&per_page=100',
  ])
  expect([data.length, total]).toEqual([150, 250])
})

test('a list below a parent without the parent’s id is refused before anything is sent', async () => {
  const requests = server(() => listed('referrals', []))
  await expect(dataProvider.getList('referrals', { ...page(1, 25), filter: {} })).rejects.toThrow(
    'Required parameter requestParameters.id was null or undefined when calling listReferrals.',
  )
  expect(requests).toEqual([])
})

test('what aborts a list aborts its request', async () => {
  const requests = server(() => listed('tags', []))
  const { signal } = new AbortController()
  await dataProvider.getList('tags', { ...page(1, 25), filter: {}, signal })
  expect(requests[0]?.signal).toBe(signal)
})

test('a record is created, read, changed and deleted at its address', async () => {
  const requests = server(({ method }) => (method === 'DELETE' ? { status: 204 } : { json: { id: 9, name: '重点' } }))
  const data = { name: '重点', medicalInstitutionCount: 4 }
  const created = await dataProvider.create('tags', { data })
  const read = await dataProvider.getOne('tags', { id: '9' })
  await dataProvider.update('tags', { id: 9, data, previousData: { id: 9 } })
  const deleted = await dataProvider.delete('tags', { id: 9, previousData: { id: 9, name: '重点' } })
  expect(requests.map(({ method, address, body }) => [method, address, body])).toEqual([
    ['POST', '/api/tags', { name: '重点' }],
    ['GET', '/api/tags/9', undefined],
    ['PUT', '/api/tags/9', { name: '重点' }],
    ['DELETE', '/api/tags/9', undefined],
  ])
  expect([created, read, deleted].map((result) => result.data)).toEqual(
    Array.from({ length: 3 }, () => ({ id: 9, name: '重点' })),
  )
})

test('several records are changed and deleted one by one', async () => {
  const requests = server(({ method }) => (method === 'DELETE' ? { status: 204 } : { json: { id: 1, name: '' } }))
  expect(await dataProvider.updateMany('tags', { ids: [1, 2], data: { name: '重点' } })).toEqual({ data: [1, 2] })
  expect(await dataProvider.deleteMany('tags', { ids: [1, 2] })).toEqual({ data: [1, 2] })
  expect(requests.map(({ method, address }) => `${method} ${address}`)).toEqual([
    'PUT /api/tags/1',
    'PUT /api/tags/2',
    'DELETE /api/tags/1',
    'DELETE /api/tags/2',
  ])
})

test('records that stand below an institution are written and read there', async () => {
  const requests = server(() => ({ json: { id: 5 } }))
  const data = { medicalInstitutionId: 12, referralDate: '2026-04-01', firstVisitFlag: true }
  const meta = { medicalInstitutionId: 12 }
  await dataProvider.create('referrals', { data })
  await dataProvider.getOne('referrals', { id: 5, meta })
  await dataProvider.update('referrals', { id: 5, data, meta, previousData: { id: 5 } })
  expect(requests.map(({ method, address }) => `${method} ${address}`)).toEqual([
    'POST /api/medical_institutions/12/referrals',
    'GET /api/medical_institutions/12/referrals/5',
    'PUT /api/medical_institutions/12/referrals/5',
  ])
  expect(requests[0]?.body).toEqual({ referral_date: '2026-04-01', first_visit_flag: true })
})

test('a communication is created below its institution and moves by its own address', async () => {
  const requests = server(() => ({ json: { id: 5 } }))
  const data = { medicalInstitutionId: 12, communicationType: 'visit', actedDate: '2026-04-01', userId: 3 }
  await dataProvider.create('communications', { data })
  await dataProvider.update('communications', { id: 5, data, previousData: { id: 5 } })
  expect(requests.map(({ method, address }) => `${method} ${address}`)).toEqual([
    'POST /api/medical_institutions/12/communications',
    'PUT /api/communications/5',
  ])
  expect(requests[0]?.body).not.toHaveProperty('medical_institution_id')
  expect(requests[1]?.body).toMatchObject({ medical_institution_id: 12 })
})

test('several institutions, and several staff with those who have left, come in one call', async () => {
  const requests = server(({ address }) =>
    address.startsWith('/api/staffs')
      ? { json: { staffs: [1, 2].map((id) => ({ id, name: '', cs_account: false, is_active: false })) } }
      : listed('medical_institutions', [{ id: 7 }]),
  )
  expect(await dataProvider.getMany('medical_institutions', { ids: [7] })).toMatchObject({ data: [{ id: 7 }] })
  expect(await dataProvider.getMany('staffs', { ids: [2] })).toMatchObject({ data: [{ id: 2 }] })
  expect(requests).toMatchObject([
    { body: { medical_institution_ids: [7] } },
    { address: '/api/staffs?include_cs_accounts=true&include_inactive=true' },
  ])
})

test('several records of another kind are read one by one', async () => {
  const requests = server(({ address }) => ({ json: { id: Number(address.split('/').at(-1)) } }))
  expect(await dataProvider.getMany('communications', { ids: [3, 4] })).toEqual({ data: [{ id: 3 }, { id: 4 }] })
  expect(requests.map(({ address }) => address)).toEqual(['/api/communications/3', '/api/communications/4'])
})

test('an edit conflict and the errors of fields reach the form', async () => {
  const problem = { type: 'about:blank', title: '', detail: '変更されています' }
  const errors = [{ path: 'medical_institution_id', message: '必須です' }]
  server(({ method }) =>
    method === 'PUT'
      ? { status: 409, json: { ...problem, status: 409, code: 'edit_conflict', current: { id: 9 } } }
      : { status: 422, json: { ...problem, status: 422, code: 'invalid', errors } },
  )
  const conflict: unknown = await dataProvider
    .update('tags', { id: 9, data: { name: 'x' }, previousData: { id: 9 } })
    .catch((error: unknown) => error)
  expect(conflict).toBeInstanceOf(HttpError)
  expect(conflict).toMatchObject({ status: 409, body: { code: 'edit_conflict', current: { id: 9 } } })
  await expect(dataProvider.create('tags', { data: {} })).rejects.toMatchObject({
    status: 422,
    body: { errors: { medicalInstitutionId: '必須です' } },
  })
})

test('a resource that the contract has not is refused', async () => {
  expect(() => dataProvider.getList('planets', { ...page(1, 25), filter: {} })).toThrow(
    'The contract has no resource planets',
  )
  await expect(dataProvider.create('audit_logs', { data: {} })).rejects.toThrow(
    'The contract has no operation "create" for audit_logs',
  )
})
