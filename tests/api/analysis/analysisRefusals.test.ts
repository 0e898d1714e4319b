import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { z } from 'zod'
import { api } from '#contract/api.ts'
import { type Operation, Problem } from '#contract/core.ts'
import type { AccessTokens } from '../../support/identity/accessTokens.ts'
import { testApi, type TestApi } from '../../support/api.ts'
import { anInstitution } from '../../support/builders.ts'
import { aChartOffice, type ChartOffice } from '../../support/facts/chartOffice.ts'

const shapeOf = ({ body }: Operation): Readonly<Record<string, unknown>> =>
  body instanceof z.ZodObject ? body.shape : {}

/** All operations of the data analysis that have a period: charts, rankings and comparisons. */
const asked = Object.entries<Operation>(api).filter(
  ([, operation]) => [operation.feature].flat().includes('data_analysis') && 'period' in shapeOf(operation),
)
const askedBy = (field: string) => asked.filter(([, operation]) => field in shapeOf(operation))

let product: TestApi
let institution: number
let office: ChartOffice
let stranger: ChartOffice
let tokens: AccessTokens

beforeAll(async () => {
  product = await testApi()
  institution = await anInstitution(product.database.owner)
  const other = await anInstitution(product.database.owner)
  office = await aChartOffice(product, [institution, other])
  stranger = await aChartOffice(product, [institution, other])
  tokens = await product.signIn(office.person)
  await product.database.owner.query(
    'insert into tenant_group_medical_institutions (tenant_id, medical_institution_id) values ($1, $2), ($3, $4)',
    [office.tenantId, institution, stranger.tenantId, other],
  )
})
afterAll(() => product.stop())

const april = { start_date: '2026-04-01', end_date: '2026-04-30' }
const march = { start_date: '2026-03-01', end_date: '2026-03-31' }

/** A valid value for each field that an operation may have. */
const usual = (): Readonly<Record<string, unknown>> => ({
  period: april,
  comparison_period: march,
  unit_type: 'month',
  figure: 'referral_count',
  group_medical_institution_ids: [institution],
})

const send = async (operation: Operation, change: Readonly<Record<string, unknown>> = {}, id = institution) => {
  const shape = shapeOf(operation)
  const body = Object.fromEntries(Object.entries({ ...usual(), ...change }).filter(([field]) => field in shape))
  const response = await fetch(product.origin + operation.path.replace('{id}', String(id)), {
    method: operation.method,
    headers: {
      authorization: `Bearer ${operation.scope === 'public' ? '' : tokens[operation.scope]}`,
      'content-type': 'application/json',
    },
    body: JSON.stringify(body),
  })
  const isJson = response.headers.get('content-type')?.includes('json')
  const reply: unknown = await (isJson ? response.json() : response.text())
  return { status: response.status, reply }
}

/** The fields that a refusal lists. */
const refusedAt = async (...call: Parameters<typeof send>) => {
  const { status, reply } = await send(...call)
  expect([status, reply]).toEqual([422, expect.anything()])
  const { errors = [] } = Problem.parse(reply)
  expect(errors.every(({ message }) => message.length > 0)).toBe(true)
  return errors.map(({ path }) => path)
}

describe('a figure is refused at its field', () => {
  test.each(asked)('%s: a period that ends before it begins, or lasts for centuries', async (_name, operation) => {
    expect((await send(operation)).status).toBe(200)
    const reversed = { start_date: '2026-05-01', end_date: '2026-04-30' }
    expect(await refusedAt(operation, { period: reversed })).toEqual(['period.end_date'])
    const centuries = { start_date: '1900-01-01', end_date: '2199-12-31' }
    expect(await refusedAt(operation, { period: centuries })).toContain('period.start_date')
  })

  test.each(askedBy('comparison_period'))(
    '%s: a period to compare with that is none, or shares a day',
    async (_name, operation) => {
      const reversed = { start_date: '2026-03-01', end_date: '2026-02-28' }
      expect(await refusedAt(operation, { comparison_period: reversed })).toEqual(['comparison_period.end_date'])
      const overlapping = { start_date: '2026-03-01', end_date: '2026-04-30' }
      expect(await refusedAt(operation, { comparison_period: overlapping })).toEqual(['comparison_period'])
    },
  )

  test.each(askedBy('own_department_ids'))(
    '%s: departments that nobody has, or another hospital',
    async (_name, operation) => {
      const own_department_ids = [0, office.departments[0], stranger.departments[0], 999_999]
      expect(await refusedAt(operation, { own_department_ids })).toEqual([
        'own_department_ids.2',
        'own_department_ids.3',
      ])
    },
  )

  test.each(askedBy('staff_ids'))('%s: people of another hospital', async (_name, operation) => {
    const staff_ids = [office.person.accountId, stranger.person.accountId]
    expect(await refusedAt(operation, { staff_ids })).toEqual(['staff_ids.1'])
  })

  test.each(askedBy('group_medical_institution_ids'))(
    '%s: institutions of another hospital’s group',
    async (_name, operation) => {
      const [, other] = stranger.institutions
      expect(await refusedAt(operation, { group_medical_institution_ids: [institution, other] })).toEqual([
        'group_medical_institution_ids.1',
      ])
    },
  )
})

test.each(asked.filter(([, { path }]) => path.includes('{id}')))(
  '%s of an institution that does not exist is not found',
  async (_name, operation) => {
    expect((await send(operation, {}, 999_999_999)).status).toBe(404)
  },
)
