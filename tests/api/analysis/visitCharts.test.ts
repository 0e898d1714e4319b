import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { lastDayOf, aprilOf, fiscalYearOf, monthAfter } from '#contract/months.ts'
import { withTenant } from '#server/db/tenant.ts'
import { visitChartHandlers } from '#server/analysis/visitCharts.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { testApi, type TestApi } from '../../support/api.ts'
import { aCommunication, anInstitution, aPerson, aTenant, type Person } from '../../support/builders.ts'
import { contactsFromFacts, type Days, spansFromCalendar } from '../../support/facts/figuresFromFacts.ts'
import { runs } from '../../support/strength.ts'

let product: TestApi
let institutions: number[]
beforeAll(async () => {
  product = await testApi()
  institutions = [
    await anInstitution(product.database.owner, { prefectureCode: '43' }),
    await anInstitution(product.database.owner, { prefectureCode: '40' }),
  ]
})
afterAll(() => product.stop())

const place = fc.integer({ min: 0, max: 1 })
const someDays = [
  '2025-12-28',
  '2025-12-29',
  '2026-01-01',
  '2026-03-29',
  '2026-03-30',
  '2026-03-31',
  '2026-04-01',
  '2026-04-05',
]
const contacts = fc.array(
  fc.record({
    day: fc.constantFrom(...someDays),
    type: fc.constantFrom('visit', 'visit', 'new_visit', 'phone'),
    place,
    staff: place,
    isDoctorMet: fc.boolean(),
    isDeleted: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
    /** For each of its tasks, whether it has been deleted. */
    tasks: fc.array(fc.boolean(), { maxLength: 2 }),
  }),
  { maxLength: 25 },
)
type Contact = (typeof contacts extends fc.Arbitrary<infer T> ? T : never)[number]

const twoDays = fc
  .tuple(fc.constantFrom(...someDays, '2025-11-30', '2026-04-30'), fc.constantFrom(...someDays, '2026-05-04'))
  .filter(([start, end]) => start <= end)
  .map(([startDate, endDate]): Days => ({ startDate, endDate }))

const store = async ({ tenantId }: Person, staffs: readonly Person[], contact: Contact) => {
  const { owner } = product.database
  const by = staffs[contact.staff]?.accountId
  const { rows } = await owner.query<{ id: number }>(
    `insert into communications (
      tenant_id, medical_institution_id, communication_type, acted_date, user_id, created_by, is_doctor_attended, deleted_at
    ) values ($1, $2, $3, $4, $5, $5, $6, case when $7 then now() end) returning id`,
    [tenantId, institutions[contact.place], contact.type, contact.day, by, contact.isDoctorMet, contact.isDeleted],
  )
  for (const isDeleted of contact.tasks)
    await owner.query(
      `insert into tasks (tenant_id, title, status, staff_id, created_by, communication_id, deleted_at)
      values ($1, '返書の確認', 'incomplete', $2, $2, $3, case when $4 then now() end)`,
      [tenantId, by, rows[0]?.id, isDeleted],
    )
}

interface ReadSpan extends Days {
  readonly items: readonly { readonly key: string; readonly value: number | null }[]
}
const told = (spans: readonly ReadSpan[]) =>
  spans.map(({ startDate, endDate, items }) => ({
    startDate,
    endDate,
    ...Object.fromEntries(items.map(({ key, value }) => [key, value])),
  }))

test(
  'visits, doctor interview rates and next action rates are those of the records',
  { timeout: 240_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          drawn: contacts,
          period: twoDays,
          unitType: fc.constantFrom('week' as const, 'month' as const, 'year' as const),
          staffPlaces: fc.option(fc.subarray([0, 1])),
          isLocal: fc.boolean(),
          visitType: fc.option(fc.constantFrom('visit' as const, 'new_visit' as const), { nil: undefined }),
        }),
        async ({ drawn, period, unitType, staffPlaces, isLocal, visitType }) => {
          const tenantId = await aTenant(product.database)
          const staffs = [await aPerson(product.database, tenantId), await aPerson(product.database, tenantId)]
          const [person] = staffs
          if (!person) throw new Error('There is nobody')
          for (const contact of drawn) await store(person, staffs, contact)
          const client = await product.clientFor(person)
          const staffIds = staffPlaces?.map((index) => staffs[index]?.accountId ?? 0)
          const body = {
            period,
            unitType,
            ...(staffIds && { staffIds }),
            ...(isLocal && { medicalInstitutions: { prefecture: '43' } }),
            ...(visitType && { visitType }),
          }
          const spans = await spansFromCalendar(product.database.owner, period, unitType)
          // Before the first visit, or without any, a count of 0 is unknown, and before the first task one of visits with a task.
          const visitDays = drawn.flatMap(({ day, type, isDeleted }) =>
            !isDeleted && (type === 'visit' || type === 'new_visit') ? [day] : [],
          )
          const firstContact = drawn.flatMap(({ day, isDeleted }) => (isDeleted ? [] : [day])).toSorted()[0]
          const firstVisit = visitDays.toSorted()[0]
          const firstTask = drawn.some(({ tasks }) => tasks.includes(false)) ? dayInJapan() : undefined
          const knownIn = (
            { endDate }: Days,
            firstDays: readonly (string | undefined)[],
            value: number | null | undefined,
          ) => (value === 0 && firstDays.some((first) => first === undefined || endDate < first) ? null : value)
          const expected = (keys: readonly string[], ...firstDays: readonly (string | undefined)[]) =>
            Promise.all(
              spans.map(async (days) => {
                const figures = await contactsFromFacts(product.database.owner, tenantId, days, {
                  staffs: staffIds?.length ? staffIds : null,
                  institutions: isLocal ? institutions.slice(0, 1) : null,
                  type: visitType ?? null,
                })
                return {
                  ...days,
                  ...Object.fromEntries(keys.map((key) => [key, knownIn(days, firstDays, figures[key])])),
                }
              }),
            )
          const { visits } = await client.getVisitChart({ body })
          expect(told(visits)).toEqual(await expected(['visit_count', 'visit', 'new_visit'], firstVisit))
          const { doctorInterviewRates } = await client.getDoctorInterviewRates({ body })
          expect(told(doctorInterviewRates)).toEqual(
            await expected(['doctor_interview_rate', 'doctor_interview_count', 'visit_count'], firstVisit),
          )
          const { nextActionRates } = await client.getNextActionRates({ body })
          expect(told(nextActionRates)).toEqual(
            await expected(['next_action_rate', 'next_action_count', 'visit_count'], firstVisit, firstTask),
          )

          const [id = 0] = institutions
          const months = { startDate: '2025-12-01', endDate: '2026-04-30' }
          const chart = await client.getInstitutionReferralChart({ id, body: { period: months, unitType: 'year' } })
          const contactsOf = await Promise.all(
            (await spansFromCalendar(product.database.owner, months, 'year')).map(async (days) => {
              const figures = await contactsFromFacts(product.database.owner, tenantId, days, {
                staffs: null,
                institutions: [id],
              })
              return {
                visit_count: knownIn(days, [firstVisit], figures['visit_count']),
                contact_count: knownIn(days, [firstContact], figures['contact_count']),
              }
            }),
          )
          expect(told(chart.referrals)).toMatchObject(contactsOf)
        },
      ),
      {
        numRuns: runs(75),
        // A deleted task is none, also where nothing else is drawn that could hide it.
        examples: [
          [
            {
              drawn: [
                {
                  day: '2026-03-30',
                  type: 'visit',
                  place: 0,
                  staff: 0,
                  isDoctorMet: false,
                  isDeleted: false,
                  tasks: [true],
                },
              ],
              period: { startDate: '2026-03-29', endDate: '2026-03-31' },
              unitType: 'week',
              staffPlaces: null,
              isLocal: false,
              visitType: undefined,
            },
          ],
        ],
      },
    )
  },
)

test('a person or a hospital of somebody else is no one to ask for', async () => {
  const person = await aPerson(product.database, await aTenant(product.database))
  const stranger = await aPerson(product.database, await aTenant(product.database))
  const [contact] =
    fc.sample(
      contacts.filter((list) => list.length > 0),
      1,
    )[0] ?? []
  if (!contact) throw new Error('Nothing was drawn')
  await store(stranger, [stranger, stranger], { ...contact, type: 'visit', day: '2026-04-01', isDeleted: false })
  const client = await product.clientFor(person)
  const body = { period: { startDate: '2026-04-01', endDate: '2026-04-01' }, unitType: 'week' as const }
  const { visits } = await client.getVisitChart({ body })
  expect(visits).toEqual([
    {
      label: '2026年3月30日の週（4月1日）',
      state: 'not_recorded',
      startDate: '2026-04-01',
      endDate: '2026-04-01',
      items: [
        { key: 'visit_count', value: null, unsettledMonths: null },
        { key: 'visit', value: null, unsettledMonths: null },
        { key: 'new_visit', value: null, unsettledMonths: null },
      ],
    },
  ])
  for (const call of [client.getVisitChart, client.getDoctorInterviewRates, client.getNextActionRates])
    await expect(call({ body: { ...body, staffIds: [person.accountId, stranger.accountId] } })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'staff_ids.1', message: 'この担当者は存在しません。選び直してください' }] },
    })
})

test('what somebody did counts after the account was deleted', async () => {
  const tenantId = await aTenant(product.database)
  const gone = await aPerson(product.database, tenantId)
  const client = await product.clientFor(await aPerson(product.database, tenantId))
  const [contact] =
    fc.sample(
      contacts.filter((list) => list.length > 0),
      1,
    )[0] ?? []
  if (!contact) throw new Error('Nothing was drawn')
  await store(gone, [gone, gone], { ...contact, type: 'new_visit', day: '2026-03-31', isDeleted: false })
  await product.database.owner.query('update accounts set deleted_at = now() where id = $1', [gone.accountId])
  const { visits } = await client.getVisitChart({
    body: {
      period: { startDate: '2026-03-31', endDate: '2026-03-31' },
      unitType: 'year',
      staffIds: [gone.accountId],
    },
  })
  expect(visits).toMatchObject([{ label: '2025年度（3月31日）', items: [{ value: 1 }, { value: 0 }, { value: 1 }] }])
})

test('a year within which visits began to be recorded, and the running one, say so', async () => {
  const tenantId = await aTenant(product.database)
  const person = await aPerson(product.database, tenantId)
  const institution = await anInstitution(product.database.owner)
  const april = aprilOf(fiscalYearOf(dayInJapan()))
  const first = `${Number(april.slice(0, 4)) - 1}-11-29`
  for (const actedDate of [first, dayInJapan()])
    await aCommunication(product.database, person, institution, { actedDate })
  const client = await product.clientFor(person)
  const { visits } = await client.getVisitChart({
    body: {
      period: { startDate: monthAfter(april, -12), endDate: lastDayOf(monthAfter(april, 11)) },
      unitType: 'year',
    },
  })
  const year = Number(april.slice(0, 4))
  expect(visits.map(({ label }) => label)).toEqual([`${year - 1}年度（11月29日から記録）`, `${year}年度（途中）`])
})

test('the report, which draws bars on each other of what it reads without the API between, reads numbers', async () => {
  const { database } = product
  const tenantId = await aTenant(database)
  const person = await aPerson(database, tenantId)
  for (const actedDate of ['2026-04-05', '2026-05-05'])
    await aCommunication(database, person, institutions[0] ?? 0, { actedDate })
  const { visits } = await withTenant(database.app, tenantId, (tx) =>
    visitChartHandlers.getVisitChart({
      tx,
      tenantId,
      language: 'ja',
      body: { period: { start_date: '2026-04-01', end_date: '2026-06-30' }, unit_type: 'year' },
    }),
  )
  expect(visits[0]?.items).toContainEqual({ key: 'visit_count', value: 2 })
})
