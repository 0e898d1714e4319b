import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { type VisitReasonKind, visitReasons } from '#contract/analysis/visitSuggestions.ts'
import { daysAfter } from '#contract/days.ts'
import { lastDayOf, monthAfter, monthOf, monthsBetween } from '#contract/months.ts'
import type { Client } from '#dataProvider/client.ts'
import { computeReferralTrends } from '#server/facts/referralTrendJobs.ts'
import { expectedRange } from '#server/facts/referralTrends/expectedRange.ts'
import { seasonsOf } from '#server/facts/referralTrends/seasons.ts'
import type { Random } from '#server/sampleFiles/random.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { aCommunication, anInstitution, aPerson, aTask, aTenant, forgetListedDays } from '../../support/builders.ts'
import { storeFacts } from '../../support/facts/chartOffice.ts'
import { anUpload, preparedReferral, preparedReverseReferral } from '../../support/facts/factBuilders.ts'
import { seededRandom } from '../../support/strength.ts'

const [first, base, today] = ['2023-04-01', '2026-02-01', '2026-03-20'] as const
const months = monthsBetween(first, base)

interface Referral {
  readonly day: string
  readonly isReplied: boolean | null
}
interface Partner {
  readonly id: number
  /** From the own institution; null without a place. */
  readonly kilometres: number | null
  readonly listedOn: string | null
  readonly referrals: readonly Referral[]
  readonly sentBack: readonly string[]
  readonly visits: readonly string[]
  readonly tasks: readonly { readonly deadline: string; readonly isFinished: boolean }[]
  readonly voices: readonly { readonly day: string; readonly status: 'NOT_STARTED' | 'IN_PROGRESS' | 'COMPLETED' }[]
}

/** The same day some months earlier, or the last of that month. */
const monthsAgo = (count: number, day: string = today) => {
  const of = monthAfter(day, -count)
  return lastDayOf(of).slice(8) < day.slice(8) ? lastDayOf(of) : `${of.slice(0, 8)}${day.slice(8)}`
}

const dayIn = (random: Random, month: string) => `${month.slice(0, 8)}${String(random.whole(1, 28)).padStart(2, '0')}`

const times = <T>(count: number, draw: () => T): T[] => Array.from({ length: count }, draw)

const aPartner = (random: Random, loaded: ReadonlySet<string>) => {
  const rate = random.pick([0, 0, 0.5, 2, 8] as const)
  const falls = random.whole(25, 45)
  const rest = random.pick([0, 0.3, 1] as const)
  const back = random.pick([0, 0.3, 1] as const)
  const lastVisit = daysAfter(today, -random.whole(1, 500))
  const isRegular = random.chance(0.5)
  return {
    kilometres: random.chance(0.5) ? random.next() * 4 : null,
    listedOn: random.chance(0.5) ? daysAfter(today, -random.whole(0, 600)) : null,
    referrals: months.flatMap((month, index) =>
      loaded.has(month)
        ? times(random.whole(0, Math.round(2 * rate * (index >= falls ? rest : 1))), () => ({
            day: dayIn(random, month),
            isReplied: random.pick([true, true, true, false, null] as const),
          }))
        : [],
    ),
    sentBack: months.flatMap((month) => times(random.whole(0, Math.round(2 * back)), () => dayIn(random, month))),
    visits: isRegular
      ? Array.from({ length: random.whole(4, 8) }, (_, index) => daysAfter(lastVisit, -index * random.whole(24, 33)))
      : times(random.whole(0, 2), () => daysAfter(today, -random.whole(0, 700))),
    tasks: times(random.whole(0, 2), () => ({
      deadline: daysAfter(today, random.whole(-9, 9)),
      isFinished: random.chance(0.5),
    })),
    voices: times(random.whole(0, 1), () => ({
      day: daysAfter(today, -random.whole(0, 300)),
      status: random.pick(['NOT_STARTED', 'IN_PROGRESS', 'COMPLETED'] as const),
    })),
  } satisfies Omit<Partner, 'id'>
}

let product: TestApi
beforeAll(async () => {
  vi.useFakeTimers({ now: Date.parse(`${today}T09:00:00+09:00`), toFake: ['Date'] })
  product = await testApi()
  await forgetListedDays(product.database.owner)
})
afterAll(async () => {
  await forgetListedDays(product.database.owner)
  vi.useRealTimers()
  await product.stop()
})

const aWorld = async (stream: number, missing: readonly string[]) => {
  const { database } = product
  const { owner } = database
  const random = seededRandom(stream)
  const place = { longitude: 142 + stream, latitude: 33 }
  const own = await anInstitution(owner, place)
  const person = await aPerson(database, await aTenant(database, { institutionId: own }))
  const { tenantId } = person
  const client = await product.clientFor(person)
  const loaded = new Set(months.filter((month) => !missing.includes(month)))
  const partners: Partner[] = []
  for (let count = 0; count < 70; count += 1) {
    const partner = aPartner(random, loaded)
    const { kilometres, listedOn } = partner
    const id = await anInstitution(
      owner,
      kilometres === null ? {} : { ...place, latitude: place.latitude + kilometres / 111.195 },
    )
    await owner.query('update medical_institutions set listed_on = $2 where id = $1', [id, listedOn])
    partners.push({ id, ...partner })
  }
  // Lists of every loaded month, from somebody who refers too little for any reason.
  const steady = await anInstitution(owner)
  const upload = { tenantId, uploadId: await anUpload(owner, person) }
  const listed = [...loaded].map((month) => ({ id: steady, day: month, isReplied: true }))
  await storeFacts(product, tenantId, {
    referrals: [...listed, ...partners.flatMap(({ id, referrals }) => referrals.map((one) => ({ ...one, id })))].map(
      ({ id, day, isReplied }) =>
        preparedReferral(upload, { referral_date: day, medical_institution_id: id, is_replied: isReplied }),
    ),
    reverseReferrals: partners.flatMap(({ id, sentBack }) =>
      sentBack.map((day) =>
        preparedReverseReferral(upload, { reverse_referral_date: day, medical_institution_id_to: id }),
      ),
    ),
    admissions: [],
  })
  for (const { id, visits, tasks, voices } of partners) {
    for (const actedDate of visits)
      await aCommunication(database, person, id, { type: random.pick(['visit', 'new_visit'] as const), actedDate })
    for (const { deadline, isFinished } of tasks)
      await aTask(database, person, { institutionId: id, deadline, finished: isFinished })
    for (const { day, status } of voices)
      await client.createVoc({
        body: {
          medicalInstitutionId: id,
          title: '返書が遅い',
          reportedDate: day,
          userId: person.accountId,
          priority: 'HIGH',
          status,
        },
      })
  }
  await computeReferralTrends(database.jobs, tenantId)
  return { client, partners, loaded }
}
type World = Awaited<ReturnType<typeof aWorld>>

/** Referrals of whole months. */
const within = ({ referrals }: Partner, from: string, to: string) =>
  referrals.filter(({ day }) => monthOf(day) >= from && monthOf(day) <= to).length
const areLoaded = ({ loaded }: World, from: string, to: string) =>
  monthsBetween(from, to).every((month) => loaded.has(month))

const [yearStart, quarterStart] = [monthAfter(base, -11), monthAfter(base, -2)]

/** Whether the last three months, or six where these bring too little and are as expected, are below what the own past makes expect. */
const isBelow = (partner: Partner, world: World) => {
  const past = monthsBetween(monthAfter(base, -29), monthAfter(base, -6)).filter((month) => world.loaded.has(month))
  // One more a month from who refers too little for any reason.
  const totals = past.map((month) => ({
    month,
    count: 1 + world.partners.reduce((sum, one) => sum + within(one, month, month), 0),
  }))
  const seasons = seasonsOf(totals)
  const seasonOf = (month: string) => seasons.get(month.slice(5, 7)) ?? 1
  const rangeOf = (start: string) =>
    areLoaded(world, start, base)
      ? expectedRange(
          past.map((month) => ({
            count: within(partner, month, month),
            season: seasonOf(month),
            isOfSeason: monthsBetween(start, base).some((one) => one.slice(5) === month.slice(5)),
          })),
          monthsBetween(start, base).map(seasonOf),
        )
      : undefined
  const short = rangeOf(quarterStart)
  const now = within(partner, quarterStart, base)
  const isUnusual = short !== undefined && (now < short.lower || now > short.upper)
  const start = isUnusual || (short?.expected ?? 0) >= 20 ? quarterStart : monthAfter(base, -5)
  const range = rangeOf(start)
  return range !== undefined && within(partner, start, base) < range.lower
}

const lastVisitOf = ({ visits }: Partner) => visits.toSorted().at(-1)

type Sentence = (partner: Partner, world: World) => boolean

/** What the titles of the reasons say, with the limits that the screen of weights gives; read literally. */
const sentences: Readonly<Record<VisitReasonKind, Sentence>> = {
  // 紹介が通常の範囲を下回っている
  below_expected: isBelow,
  // 紹介が前年の同じ月より減っている: 前年6件以上で、3割以上減り、どの月の一覧もある
  referrals_fell: (partner, world) => {
    const [from, to] = [monthAfter(base, -14), monthAfter(base, -12)]
    const [now, before] = [within(partner, quarterStart, base), within(partner, from, to)]
    return (
      areLoaded(world, quarterStart, base) &&
      areLoaded(world, from, to) &&
      before >= 6 &&
      10 * (before - now) >= 3 * before
    )
  },
  // 主要な紹介元に半年以上訪問の記録がない: 直近12か月の紹介が上位2割（年6件以上）
  valued_not_visited: (partner, { partners }) => {
    const counts = [...partners.map((one) => within(one, yearStart, base)), 12].filter((count) => count > 0)
    const count = within(partner, yearStart, base)
    const better = counts.filter((other) => other > count).length
    const last = lastVisitOf(partner)
    return count >= 6 && better < counts.length / 5 && (last === undefined || last <= monthsAgo(6))
  },
  // 定期的な訪問が途絶えている: 最終訪問の月までの6か月のうち5か月以上に訪問があり、3か月以上12か月未満途絶えた
  visits_stopped: (partner) => {
    const last = lastVisitOf(partner)
    if (last === undefined || last > monthsAgo(3) || last <= monthsAgo(12)) return false
    const six = monthsBetween(monthAfter(last, -5), monthOf(last))
    return six.filter((month) => partner.visits.some((day) => monthOf(day) === month)).length >= 5
  },
  task_overdue: ({ tasks }) => tasks.some(({ deadline, isFinished }) => !isFinished && deadline < today),
  // 1年以内の紹介で、2週間を過ぎても返書がない
  letter_unreplied: ({ referrals }) =>
    referrals.some(({ day, isReplied }) => isReplied === false && day > monthsAgo(12) && day < daysAfter(today, -14)),
  voc_open: ({ voices }) => voices.some(({ status }) => status !== 'COMPLETED'),
  // 逆紹介しているのに紹介がない: 直近12か月に逆紹介3件以上、紹介が1件もなく、どの月の紹介の一覧もある
  only_reverse_referrals: (partner, world) =>
    areLoaded(world, yearStart, base) &&
    within(partner, yearStart, base) === 0 &&
    partner.sentBack.filter((day) => monthOf(day) >= yearStart).length >= 3,
  // 近くに新しく載った医療機関: 2kmまで、1年以内
  new_nearby: ({ kilometres, listedOn }) =>
    kilometres !== null && kilometres <= 2 && listedOn !== null && listedOn > monthsAgo(12),
}

const suggestedFor = async (client: Client, kind: VisitReasonKind) => {
  const { visitSuggestions } = await client.searchVisitSuggestions({ body: { reasons: [kind], perPage: 100 } })
  return visitSuggestions
}

describe.each([
  ['all months are listed', []],
  ['a month of the last quarter is missing', [monthAfter(base, -1)]],
  ['a month of the year before is missing', [monthAfter(base, -13)]],
] as const)('where %s', (_, missing) => {
  let world: World
  beforeAll(async () => {
    world = await aWorld(missing.length === 0 ? 0 : missing[0] === monthAfter(base, -1) ? 1 : 2, missing)
  })

  test.each(visitReasons)('%s is said of whom its sentence is true', async (kind) => {
    const suggestions = await suggestedFor(world.client, kind)
    const said = world.partners.filter((partner) => sentences[kind](partner, world)).map(({ id }) => id)
    expect(suggestions.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual(said)
    if (missing.length === 0) {
      expect(said.length).toBeGreaterThan(0)
      expect(said.length).toBeLessThan(world.partners.length)
    }
  })

  test('the figures of stopped visits are of six months', async () => {
    for (const { id, reasons } of await suggestedFor(world.client, 'visits_stopped')) {
      const reason = reasons.find(({ kind }) => kind === 'visits_stopped')
      const partner = world.partners.find((one) => one.id === id)
      const last = partner && lastVisitOf(partner)
      if (!reason || !partner || !last) throw new Error('Somebody is suggested without visits')
      const six = monthsBetween(monthAfter(last, -5), monthOf(last))
      expect(reason.count).toBe(six.filter((month) => partner.visits.some((day) => monthOf(day) === month)).length)
      expect(reason.date).toBe(last)
    }
  })
})
