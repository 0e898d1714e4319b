import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { daysAfter } from '#contract/days.ts'
import { lastDayOf, monthAfter, monthsBetween } from '#contract/months.ts'
import type { Client } from '#dataProvider/client.ts'
import { setClock } from '#server/db/clock.ts'
import { expectedRange } from '#server/facts/referralTrends/expectedRange.ts'
import { seasonsOf } from '#server/facts/referralTrends/seasons.ts'
import type { Random } from '#server/sampleFiles/random.ts'
import { type AlertPreset, alertPresets } from '#resources/alerts/alertConditions/edit/presets.ts'
import { type AlertOffice, anAlertOffice, refer } from '../../support/alerts/alertOffice.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { aCommunication, anInstitution, aPerson, aTenant } from '../../support/builders.ts'
import { runs, seededRandom } from '../../support/strength.ts'

const [first, base] = ['2023-01-01', '2026-03-01'] as const
const months = monthsBetween(first, base)
/** The day on which the presets are tried. */
const today = '2026-04-20'

let product: TestApi
let restoreClock = () => {}
beforeAll(async () => {
  product = await testApi()
})
afterEach(() => restoreClock())
afterAll(() => product.stop())

/** What is known of a partner. */
interface History {
  readonly id: number
  /** Referrals by month. */
  readonly referred: ReadonlyMap<string, number>
  /** Days of visits. */
  readonly visits: readonly string[]
}

const within = ({ referred }: History, from: string, to: string) =>
  monthsBetween(from, to).reduce((sum, month) => sum + (referred.get(month) ?? 0), 0)

/** Histories with steady, falling, pausing and beginning partners. */
const aHistory = (random: Random, id: number): History => {
  const rate = random.pick([0.3, 1, 3, 4, 9] as const)
  const [begins, pauses, falls] = [random.whole(-20, months.length - 1), random.whole(6, 38), random.whole(20, 50)]
  const rest = random.pick([0, 0.4] as const)
  const pause = random.pick([0, 3, 4, 5, 6, 9] as const)
  const referred = new Map(
    months.map((month, index) => {
      const isSilent = index < begins || (index >= pauses && index < pauses + pause)
      const count =
        random.whole(0, Math.round(2 * rate * (index >= falls ? rest : 1))) + Number(index === pauses + pause)
      return [month, isSilent ? 0 : count]
    }),
  )
  const visits = Array.from({ length: random.whole(0, 12) }, () => daysAfter('2025-01-01', random.whole(0, 470)))
  return { id, referred, visits }
}

/** The day three months before: that of the same number, or the last of its month. */
const threeMonthsBefore = (day: string) => {
  const [month, number] = [monthAfter(day, -3), day.slice(8)]
  return lastDayOf(month).slice(8) < number ? lastDayOf(month) : `${month.slice(0, 8)}${number}`
}

/** Whether the last three months are below what a partner's own past makes expect. */
const isBeyondItsRange = (history: History, all: readonly History[], month: string) => {
  const past = monthsBetween(monthAfter(month, -29), monthAfter(month, -6)).filter((one) => one >= first)
  const totals = past.map((one) => ({ month: one, count: all.reduce((sum, of) => sum + within(of, one, one), 0) }))
  const seasons = seasonsOf(totals)
  const seasonOf = (one: string) => seasons.get(one.slice(5, 7)) ?? 1
  const run = monthsBetween(monthAfter(month, -2), month)
  const range = expectedRange(
    past.map((one) => ({
      count: within(history, one, one),
      season: seasonOf(one),
      isOfSeason: run.some((last) => last.slice(5) === one.slice(5)),
    })),
    run.map(seasonOf),
  )
  return range !== undefined && within(history, monthAfter(month, -2), month) < range.lower
}

interface Moment {
  readonly month: string
  readonly judgedOn: string
  readonly all: readonly History[]
}

type Judgement = (history: History, moment: Moment) => boolean

/** What the sentence of each preset says of a partner, word for word, and of whom: of all that it names, or of those that are new. */
const sentences: Readonly<Record<AlertPreset['key'], { readonly of: 'all' | 'new'; readonly says: Judgement } | null>> =
  {
    // 前年の同じ3か月に6件以上（年24件のペース）紹介のあった連携先で、直近3か月がそれより2割以上減り、通常の範囲を下回ったとき
    large_referrer_fell: {
      of: 'all',
      says: (history, { month, all }) => {
        const now = within(history, monthAfter(month, -2), month)
        const before = within(history, monthAfter(month, -14), monthAfter(month, -12))
        return before >= 6 && before - now >= before / 5 && isBeyondItsRange(history, all, month)
      },
    },
    // 年12件以上紹介してくれるのに、3か月訪問がない連携先
    not_visited: {
      of: 'all',
      says: (history, { month, judgedOn }) => {
        const baseThen = month <= base ? monthAfter(month, -1) : base
        return (
          within(history, monthAfter(baseThen, -11), baseThen) >= 12 &&
          !history.visits.some((day) => day <= judgedOn && day > threeMonthsBefore(judgedOn))
        )
      },
    },
    // これまで紹介のなかった医療機関から、はじめて紹介があったとき
    first_referral: {
      of: 'new',
      says: (history, { month }) =>
        within(history, month, month) > 0 && within(history, first, monthAfter(month, -1)) === 0,
    },
    // 5か月以上途絶えていた連携先から、また紹介があったとき
    referrals_resumed: {
      of: 'new',
      says: (history, { month }) =>
        within(history, month, month) > 0 &&
        within(history, monthAfter(month, -5), monthAfter(month, -1)) === 0 &&
        within(history, first, monthAfter(month, -6)) > 0,
    },
    // Of no partners: a test of its own.
    opened_nearby: null,
  }

const fill = async (office: AlertOffice, histories: readonly History[]): Promise<void> => {
  await refer(
    product.database,
    office,
    histories.flatMap(({ id, referred }) =>
      [...referred].map(([month, count]) => ({ institutionId: id, month, count })),
    ),
  )
  for (const { id, visits } of histories)
    for (const actedDate of visits)
      await aCommunication(product.database, office.person, id, { type: 'visit', actedDate })
}

const judged = ({ draft: { triggers, filters, onlyUnexpected } }: AlertPreset) => ({
  triggers: [...triggers],
  filters,
  onlyUnexpected,
})

/** Every month of a backtest with whom it names. */
const namedBy = async (client: Client, preset: AlertPreset) => {
  const { months: asked } = await client.backtestAlertCondition({ body: judged(preset) })
  return Promise.all(
    asked.map(async ({ month, judgedOn, state }) => {
      expect(state).toBe('judged')
      const { targets } = await client.backtestAlertCondition({ body: { ...judged(preset), month, perPage: 100 } })
      const named = targets?.medicalInstitutions ?? []
      return {
        month,
        judgedOn,
        all: named.map(({ id }) => id),
        new: named.filter((one) => one.state === 'new').map(({ id }) => id),
      }
    }),
  )
}

const ascending = (ids: readonly number[]) => ids.toSorted((one, other) => one - other)

describe.each(Array.from({ length: runs(5) }, (_, index) => index))('on random histories (%d)', (stream) => {
  let client: Client
  let histories: readonly History[]
  beforeAll(async () => {
    const random = seededRandom(stream)
    const office = await anAlertOffice(product.database, { institutionCount: 60 })
    const [steady, ...others] = office.institutions
    // So many that every month counts as whole.
    const large = { id: steady ?? 0, referred: new Map(months.map((month) => [month, 80])), visits: [] }
    histories = [large, ...others.map((id) => aHistory(random, id))]
    await fill(office, histories)
    client = await product.clientFor(office.person)
  })

  test.each(alertPresets)('the preset $key names whom its sentence says', async (preset) => {
    const sentence = sentences[preset.key]
    if (!sentence) return
    restoreClock = setClock(() => Date.parse(`${today}T05:30:00+09:00`))
    const results = await namedBy(client, preset)
    let count = 0
    for (const { month, judgedOn, ...named } of results) {
      const said = histories.filter((one) => sentence.says(one, { month, judgedOn, all: histories }))
      expect({ month, named: ascending(named[sentence.of]) }).toEqual({
        month,
        named: ascending(said.map(({ id }) => id)),
      })
      count += said.length
    }
    expect(count).toBeGreaterThan(0)
  })
})

test('every preset has a sentence that is checked', () => {
  expect(Object.keys(sentences).toSorted()).toEqual(alertPresets.map(({ key }) => key).toSorted())
})

// 自院から5km以内に新しい医療機関が届け出られたとき
test('the preset opened_nearby names new institutions within 5 km', async () => {
  const { owner } = product.database
  const random = seededRandom(9)
  const own = await anInstitution(owner, { longitude: 141.1, latitude: 39.7 })
  const listed = await Promise.all(
    Array.from({ length: 12 }, async () => {
      const [kilometres, day] = [random.next() * 8, daysAfter('2025-10-01', random.whole(0, 200))]
      const id = await anInstitution(owner, { longitude: 141.1, latitude: 39.7 + kilometres / 111.2 })
      await owner.query('update medical_institutions set listed_on = $2 where id = $1', [id, day])
      return { id, kilometres, day }
    }),
  )
  restoreClock = setClock(() => Date.parse(`${today}T05:30:00+09:00`))
  const tenantId = await aTenant(product.database, { institutionId: own })
  const client = await product.clientFor(await aPerson(product.database, tenantId))
  const preset = alertPresets.find(({ key }) => key === 'opened_nearby')
  if (!preset) throw new Error('There is no such preset')
  const ids = listed.map(({ id }) => id)
  for (const { judgedOn, all } of (await namedBy(client, preset)).slice(-5))
    expect({ judgedOn, named: ascending(all.filter((id) => ids.includes(id))) }).toEqual({
      judgedOn,
      named: ascending(
        listed
          .filter(({ kilometres, day }) => kilometres <= 5 && day <= judgedOn && day > threeMonthsBefore(judgedOn))
          .map(({ id }) => id),
      ),
    })
})
