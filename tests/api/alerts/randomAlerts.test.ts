import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { visitTypes } from '#contract/communicationTypes.ts'
import { daysAfter } from '#contract/days.ts'
import { lastDayOf, monthAfter, monthOf, monthsBetween } from '#contract/months.ts'
import type { JudgedCondition } from '#server/alerts/judging/judgedCondition.ts'
import { setClock } from '#server/db/clock.ts'
import type { Random } from '#server/sampleFiles/random.ts'
import {
  aCondition,
  type AlertOffice,
  anAlertOffice,
  evaluate,
  refer,
  storedAlerts,
} from '../../support/alerts/alertOffice.ts'
import {
  expectedBaseMonth,
  expectedTargets,
  isBeforeVisits,
  readAlertFacts,
} from '../../support/alerts/expectedTargets.ts'
import { aRandomCondition } from '../../support/alerts/randomConditions.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { runs, seededRandom } from '../../support/strength.ts'

let product: TestApi
beforeAll(async () => {
  product = await testApi()
})
afterAll(() => product.stop())

let restoreClock = () => {}
afterEach(() => restoreClock())
/** Half past five in Japan. */
const on = (day: string) => {
  restoreClock()
  restoreClock = setClock(() => Date.parse(`${day}T05:30:00+09:00`))
}

const [first, last] = ['2022-10-01', '2026-03-01']

const fill = async (office: AlertOffice, random: Random): Promise<void> => {
  const { person, colleague, institutions, departments } = office
  const missing = new Set(random.chance(0.7) ? [monthAfter(last, -random.whole(1, 20))] : [])
  const months = monthsBetween(first, last).filter((month) => !missing.has(month))
  await refer(
    product.database,
    office,
    institutions.flatMap((institutionId, index) =>
      months.flatMap((month) => {
        const [high, stops] = [index + 2, monthAfter(last, -random.whole(0, 30))]
        const count = random.chance(0.25) ? 0 : random.whole(0, month > stops && index % 2 ? 1 : high)
        return [
          { institutionId, month, count, departmentId: random.pick(departments) },
          { institutionId, month, count: random.whole(0, 1), departmentId: random.pick(departments) },
        ]
      }),
    ),
  )
  for (const institutionId of institutions)
    for (let count = random.whole(0, 9); count > 0; count -= 1)
      await product.database.owner.query(
        `insert into communications (tenant_id, medical_institution_id, communication_type, acted_date, user_id, created_by, is_doctor_attended)
        values ($1, $2, $6, $3, $4, $4, $5)`,
        [
          person.tenantId,
          institutionId,
          daysAfter('2024-06-01', random.whole(0, 720)),
          random.pick([person.accountId, colleague.accountId]),
          random.chance(0.5),
          random.pick(visitTypes),
        ],
      )
}

/** As of when a condition was judged last, and before that. */
interface Judged {
  readonly asOf: string
  readonly after: string | null
  readonly hasRaised: boolean
}

/** The facts of these tests have no relations but referrals and visits. */
const universeOf = ({ institutions }: AlertOffice, facts: Awaited<ReturnType<typeof readAlertFacts>>) => {
  const related = new Set([...facts.referrals, ...facts.visits].map(({ id }) => id))
  return institutions.filter((id) => related.has(id))
}

describe.each(Array.from({ length: runs(5) }, (_, index) => index))('random facts and conditions (%d)', (stream) => {
  let office: AlertOffice
  const conditions = new Map<number, JudgedCondition>()
  beforeAll(async () => {
    const random = seededRandom(stream)
    office = await anAlertOffice(product.database)
    await fill(office, random)
    const { person, colleague, departments } = office
    const named = { departments, staff: [person.accountId, colleague.accountId] as const }
    for (let count = 0; count < 40; count += 1) {
      const condition = aRandomCondition(random, { ...named, staff: [...named.staff] })
      conditions.set(await aCondition(product.database, person, condition), condition)
    }
  })

  test('twelve monthly runs raise what a second computation names, and a backtest says the same beforehand', async () => {
    const { tenantId } = office.person
    const facts = await readAlertFacts(product.database.owner, tenantId)
    const ids = universeOf(office, facts)
    const judged = new Map<number, Judged>()
    const judgedMonths = new Map<string, { targets: number; fresh: number }>()
    for (const month of monthsBetween(monthAfter(last, -11), last)) {
      const today = lastDayOf(monthAfter(month, 1))
      on(today)
      const before = new Set((await storedAlerts(product.database, tenantId)).map(({ id }) => id))
      expect(await evaluate(product.database, office.person)).toBe(true)
      const raised = (await storedAlerts(product.database, tenantId)).filter(({ id }) => !before.has(id))
      for (const [id, condition] of conditions) {
        const base = expectedBaseMonth(facts, today)
        const asOf = condition.type === 'referral' ? base : today
        const alert = raised.find(({ alert_condition_id: of }) => of === id)
        const known = judged.get(id)
        if (asOf === null || (asOf === known?.asOf && known.hasRaised)) {
          expect(alert).toBeUndefined()
          continue
        }
        // While the base month stands still, visits go on: as of the same month, others may be targets today.
        const after = (asOf === known?.asOf ? known.after : known?.asOf) ?? null
        const targets = expectedTargets(facts, condition, ids, { asOf, today, after })
        const states = Object.values(targets ?? {})
        const fresh = states.filter((state) => state === 'new').length
        expect({ condition, today, states: alert?.states ?? null }).toEqual({
          condition,
          today,
          states: fresh > 0 ? targets : null,
        })
        if (targets === null) continue
        judged.set(id, { asOf, after, hasRaised: fresh > 0 })
        // A backtest knows earlier months as of the last day of the month that follows, which is when the first run was.
        if (asOf !== known?.asOf) judgedMonths.set(`${id} ${monthOf(asOf)}`, { targets: states.length, fresh })
      }
    }
    for (const alert of await storedAlerts(product.database, tenantId)) expect(alert.withdrawn_count).toBe(0)
    const client = await product.clientFor(office.person)
    // As of the last month that was judged, on the day of that run.
    const base = expectedBaseMonth(facts, lastDayOf(monthAfter(last, 1))) ?? last
    on(lastDayOf(monthAfter(base, 1)))
    for (const [id, { type, triggers, filters, onlyUnexpected }] of conditions) {
      if (type !== 'referral') continue
      const { months, baseMonth } = await client.backtestAlertCondition({
        body: camelCased({ triggers, filters, only_unexpected: onlyUnexpected }) as never,
      })
      expect(baseMonth).toBe(base)
      for (const { month, judgedOn, state, targetCount, newCount } of months) {
        if (month < monthAfter(last, -11)) continue
        const run = judgedMonths.get(`${id} ${month}`)
        expect({ id, month, state, targets: targetCount, fresh: newCount }).toEqual({
          id,
          month,
          state: run
            ? 'judged'
            : isBeforeVisits(facts, { triggers, filters }, judgedOn)
              ? 'not_recorded'
              : 'not_loaded',
          targets: run?.targets ?? null,
          fresh: run?.fresh ?? null,
        })
      }
    }
  })

  test('daily runs and a backtest of visits say the same', async () => {
    const { tenantId } = office.person
    const facts = await readAlertFacts(product.database.owner, tenantId)
    const ids = universeOf(office, facts)
    const client = await product.clientFor(office.person)
    on('2026-04-30')
    for (const { type, triggers, filters } of conditions.values()) {
      if (type !== 'visit') continue
      const { months } = await client.backtestAlertCondition({ body: camelCased({ triggers, filters }) as never })
      const condition = { type, triggers, filters, onlyUnexpected: false }
      const { month, targetCount, newCount } = months.at(-2) ?? {}
      const days = Array.from({ length: 31 }, (_, index) => daysAfter('2026-03-01', index))
      const daily = days.map((asOf) =>
        expectedTargets(facts, condition, ids, { asOf, today: '2026-04-30', after: daysAfter(asOf, -1) }),
      )
      // A month whose last day cannot be judged has no figures.
      const lastDay = daily.at(-1) ?? null
      const fresh = new Set(
        daily.flatMap((targets) => Object.entries(targets ?? {}).flatMap(([id, state]) => (state === 'new' ? id : []))),
      )
      expect({ condition, month, targetCount, newCount }).toEqual({
        condition,
        month: '2026-03-01',
        targetCount: lastDay === null ? null : Object.keys(lastDay).length,
        newCount: lastDay === null ? null : fresh.size,
      })
    }
  })
})

/** As the client sends it. */
const camelCased = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(camelCased)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
      camelCased(one),
    ]),
  )
}
