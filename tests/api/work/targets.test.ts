import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { testApi, type TestApi } from '../../support/api.ts'
import { aCommunication, aPerson, aTenant, anInstitution, type Person } from '../../support/builders.ts'

let product: TestApi
let owner: Client
let member: Client
let person: Person
let boss: Person

beforeAll(async () => {
  product = await testApi()
})
afterAll(() => product.stop())

beforeEach(async () => {
  const tenantId = await aTenant(product.database)
  boss = await aPerson(product.database, tenantId, { role: 'owner', username: '室長' })
  person = await aPerson(product.database, tenantId, { username: '花子' })
  owner = await product.clientFor(boss)
  member = await product.clientFor(person)
})

const office = { staffId: null, visits: 40, interviews: 20, newPartners: 4 }
const hers = () => ({ staffId: person.accountId, visits: 25, interviews: null, newPartners: 2 })
const set = (months: string[], updatedAt?: string | null) =>
  owner.replaceTargets({
    body: { months, targets: [office, hers()], ...(updatedAt !== undefined && { updatedAt }) },
  })

test('targets are set for the office and for people, for several months at once', async () => {
  await set(['2026-04-01', '2026-05-01'])
  const { targets } = await member.listTargets({ month: '2026-05-01' })
  expect(targets).toMatchObject([
    { staff: null, visits: 40, interviews: 20, newPartners: 4 },
    { staff: { name: '室長' }, visits: null },
    { staff: { name: '花子' }, visits: 25, interviews: null, newPartners: 2 },
  ])
})

test('targets are not overwritten by somebody who saw an older version, and are for owners to set', async () => {
  const { updatedAt } = await set(['2026-04-01'], null)
  await set(['2026-04-01'], updatedAt)
  await expect(set(['2026-04-01'], updatedAt)).rejects.toMatchObject({ status: 409 })
  await expect(member.replaceTargets({ body: { months: ['2026-04-01'], targets: [] } })).rejects.toMatchObject({
    status: 403,
  })
})

test('targets to the year’s end are not written over later months that a colleague has changed unseen', async () => {
  const [april, may, june] = ['2026-04-01', '2026-05-01', '2026-06-01'] as const
  const colleague = await product.clientFor(
    await aPerson(product.database, person.tenantId, { role: 'owner', username: '副室長' }),
  )
  await set([may])
  const seenOf = async (...months: string[]) =>
    Promise.all(months.map(async (month) => ({ month, updatedAt: (await owner.listTargets({ month })).updatedAt })))
  const seenMonths = await seenOf(may, june)
  await colleague.replaceTargets({ body: { months: [june], targets: [{ ...hers(), visits: 8 }] } })
  const replace = (seen: typeof seenMonths) =>
    owner.replaceTargets({
      body: { months: [april, may, june], targets: [office], updatedAt: null, seenMonths: seen },
    })
  await expect(replace(seenMonths)).rejects.toMatchObject({
    status: 409,
    problem: { code: 'edit_conflict', isOwn: false, savedBy: { name: '副室長' } },
  })
  expect((await owner.listTargets({ month: june })).targets).toContainEqual(expect.objectContaining({ visits: 8 }))
  await replace(await seenOf(may, june))
  expect((await owner.listTargets({ month: june })).targets[0]).toMatchObject({ visits: 40 })
})

test('a target is bounded, of the tenant, and one of each person', async () => {
  const put = (...targets: object[]) =>
    owner.replaceTargets({ body: { months: ['2026-04-01'], targets: targets as (typeof office)[] } })
  await expect(put({ ...office, visits: 10_001 })).rejects.toMatchObject({ status: 422 })
  await expect(put({ ...office, visits: -1 })).rejects.toMatchObject({ status: 422 })
  await expect(put(office, office)).rejects.toMatchObject({ status: 422 })
  const stranger = await aPerson(product.database, await aTenant(product.database))
  await expect(put({ ...office, staffId: stranger.accountId })).rejects.toMatchObject({ status: 422 })
})

/** Ten days of contacts of two people around a month, some with a doctor. */
const contacts = async () => {
  const { database } = product
  const days = ['2026-03-31', '2026-04-01', '2026-04-15', '2026-04-30', '2026-05-01']
  for (const who of [person, boss])
    for (const day of days)
      for (const type of ['visit', 'new_visit', 'phone'])
        await aCommunication(database, who, await anInstitution(database.owner), { type, actedDate: day })
  await database.owner.query(
    `update communications set is_doctor_attended = true
    where tenant_id = $1 and (acted_date = '2026-04-15' or communication_type = 'phone')`,
    [person.tenantId],
  )
  await database.owner.query(
    `update communications set deleted_at = now()
    where tenant_id = $1 and acted_date = '2026-04-30' and communication_type = 'visit' and user_id = $2`,
    [person.tenantId, boss.accountId],
  )
}

test('progress counts each person’s month, and the office’s', async () => {
  await contacts()
  await set(['2026-04-01'])
  const progress = await member.getTargetProgress({ month: '2026-04-01' })
  expect(progress).toMatchObject({
    own: {
      staff: { name: '花子' },
      visits: { target: 25, done: 6 },
      interviews: { target: null, done: 2 },
      newPartners: { target: 2, done: 3 },
    },
    office: { visits: { target: 40, done: 11 }, interviews: { done: 4 }, newPartners: { done: 6 } },
    staffs: [],
  })
  expect((await owner.getTargetProgress({ month: '2026-04-01' })).staffs).toMatchObject([
    { staff: { name: '室長' }, visits: { done: 5 } },
    { staff: { name: '花子' }, visits: { done: 6 } },
  ])
})

test('progress equals what the charts of visits, computed another way, say of the month', async () => {
  await contacts()
  const body = { period: { startDate: '2026-04-01', endDate: '2026-04-30' }, unitType: 'month' as const }
  const [{ visits }, { doctorInterviewRates }] = await Promise.all([
    owner.getVisitChart({ body }),
    owner.getDoctorInterviewRates({ body }),
  ])
  const { office: reached } = await owner.getTargetProgress({ month: '2026-04-01' })
  const values = [...(visits[0]?.items ?? []), ...(doctorInterviewRates[0]?.items ?? [])]
  expect(values).toEqual(
    expect.arrayContaining([
      { key: 'visit_count', value: reached.visits.done, unsettledMonths: null },
      { key: 'new_visit', value: reached.newPartners.done, unsettledMonths: null },
      { key: 'doctor_interview_count', value: reached.interviews.done, unsettledMonths: null },
    ]),
  )
})
