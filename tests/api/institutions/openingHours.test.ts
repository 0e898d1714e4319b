import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { maxWithOpeningHours } from '#contract/institutions/openingHours.ts'
import { manyInstitutions } from '../../support/actionListBuilders.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { aPerson, aTenant } from '../../support/builders.ts'

let product: TestApi
let client: Client

beforeAll(async () => {
  product = await testApi()
  client = await product.clientFor(await aPerson(product.database, await aTenant(product.database)))
})
afterAll(() => product.stop())

const week = { mon: null, tue: null, wed: null, thu: null, fri: null, sat: null, sun: null, holiday: null }

test('the hours of several institutions are read at once, as for each alone', async () => {
  const { owner } = product.database
  const [open = 0, unknown = 0] = await manyInstitutions(owner, 2)
  await owner.query(
    `insert into medical_institution_opening_hours (medical_institution_id, department, part, consultation, reception)
    values ($1, '整形外科', 2, '{"mon": {"start": "14:00", "end": "17:00"}}', '{}'),
      ($1, '整形外科', 1, '{"mon": {"start": "09:00", "end": "12:00"}}', '{"mon": {"start": "08:30", "end": "11:30"}}')`,
    [open],
  )
  await owner.query(
    `update medical_institutions set closed_weekdays = '{sun,holiday}', other_closed_days = '第3土曜' where id = $1`,
    [open],
  )
  const { openingHours } = await client.searchMedicalInstitutionOpeningHours({
    body: { medicalInstitutionIds: [unknown, 999_999_999, open] },
  })
  const hours = [
    {
      department: '整形外科',
      part: 1,
      consultation: { ...week, mon: { start: '09:00', end: '12:00' } },
      reception: { ...week, mon: { start: '08:30', end: '11:30' } },
    },
    {
      department: '整形外科',
      part: 2,
      consultation: { ...week, mon: { start: '14:00', end: '17:00' } },
      reception: week,
    },
  ]
  expect(openingHours).toEqual([
    { medicalInstitutionId: open, hours, closedWeekdays: ['sun', 'holiday'], otherClosedDays: '第3土曜' },
    { medicalInstitutionId: unknown, hours: [], closedWeekdays: null, otherClosedDays: null },
  ])
  const { medicalInstitutionId, ...alone } = openingHours[0] ?? {}
  expect(await client.getMedicalInstitutionOpeningHours({ id: medicalInstitutionId ?? 0 })).toEqual(alone)
})

test('are read for at most 60 institutions', async () => {
  const ids = Array.from({ length: maxWithOpeningHours + 1 }, (_, index) => index + 1)
  await expect(
    client.searchMedicalInstitutionOpeningHours({ body: { medicalInstitutionIds: ids } }),
  ).rejects.toMatchObject({ status: 422 })
  await expect(
    client.searchMedicalInstitutionOpeningHours({ body: { medicalInstitutionIds: [] } }),
  ).rejects.toMatchObject({ status: 422 })
})
