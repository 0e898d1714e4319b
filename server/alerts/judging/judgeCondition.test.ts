import { describe, expect, test } from 'vitest'
import type { AlertFiltersPayload, TriggerPayload } from '#contract/alerts/triggers.ts'
import { judgingDataOf, type MadeData } from '#tests/support/alerts/judgingDataOf.ts'
import { leavesOutExpected, typeOfTriggers } from '../conditions/conditionRules.ts'
import { trendOf } from '../../facts/referralTrends/trendOf.ts'
import { seededRandom } from '#tests/support/strength.ts'
import { dayNumber, monthNumber } from './calendarNumbers.ts'
import { judgeCondition, type Judgement, judgementAsOf } from './judgeCondition.ts'
import type { JudgedCondition } from './judgedCondition.ts'

const change = { type: 'referral_change_count', count: 2, unit_type: 'month', comparison_reference: 'recent' } as const
const fall: TriggerPayload = { ...change, more_less: 'less' }
const rise: TriggerPayload = { ...change, more_less: 'more' }
const halved: TriggerPayload = {
  type: 'referral_change_rate',
  rate: 50,
  unit_type: 'quarter',
  comparison_reference: 'last_year',
  more_less: 'less',
}
const few: TriggerPayload = { type: 'referral_count', count: 0, unit_type: 'quarter', more_less: 'less' }
const visitedRarely: TriggerPayload = { type: 'communication_visit', count: 0, unit_type: 'month', more_less: 'less' }
const visitedOften: TriggerPayload = { type: 'communication_visit', count: 2, unit_type: 'quarter', more_less: 'more' }

const conditionOf = (
  triggers: readonly TriggerPayload[],
  filters: AlertFiltersPayload = {},
  onlyUnexpected = false,
): JudgedCondition => ({ type: typeOfTriggers(triggers), triggers, filters, onlyUnexpected })

/** The states by institution; null if nothing can be said. */
const statesOf = async (
  condition: JudgedCondition,
  made: MadeData,
  asOf: string,
  judgement: Partial<Judgement> = {},
): Promise<Record<number, string> | null> => {
  const moment = condition.type === 'referral' ? monthNumber(`${asOf}-01`) : dayNumber(asOf)
  const rows = await judgeCondition(condition, judgingDataOf(made), { ...judgementAsOf(moment), ...judgement })
  return rows && Object.fromEntries(rows.map(({ medicalInstitutionId: id, state }) => [id, state]))
}

const today = '2026-05-10'
const of = (months: Readonly<Record<string, number>>, id = 1) => ({ id, months })

describe('a trigger on referrals', () => {
  test.each<[string, TriggerPayload[], Readonly<Record<string, number>>, string, Record<number, string>]>([
    ['falls by the threshold', [fall], { '2026-03': 4, '2026-04': 2 }, '2026-04', { 1: 'new' }],
    ['falls by less', [fall], { '2026-03': 4, '2026-04': 3 }, '2026-04', {}],
    ['rises from nothing', [rise], { '2026-04': 2 }, '2026-04', { 1: 'new' }],
    ['has no rate where nothing was before', [{ ...halved, more_less: 'more' }], { '2026-04': 9 }, '2026-04', {}],
    ['halves against the year before', [halved], { '2025-03': 4, '2026-03': 2 }, '2026-04', { 1: 'continued' }],
    ['halves in April, from March on', [halved], { '2025-04': 4, '2026-04': 2 }, '2026-04', { 1: 'new' }],
    [
      'halves, but had too few before',
      [{ ...halved, minimum_count: 5 }],
      { '2025-04': 4, '2026-04': 2 },
      '2026-04',
      {},
    ],
    ['refers nothing in a quarter', [few], { '2026-01': 1 }, '2026-04', { 1: 'new' }],
    ['refers nothing in two years', [few], { '2024-04': 1 }, '2026-04', {}],
    ['referred last 24 months ago', [few], { '2024-05': 1 }, '2026-04', { 1: 'continued' }],
    [
      'has an average a month',
      [{ type: 'referral_average', count: 1.5, unit_type: 'half_year', more_less: 'more' }],
      { '2025-11': 4, '2026-04': 5 },
      '2026-04',
      { 1: 'new' },
    ],
    [
      'is compared over New Year',
      [{ ...fall, unit_type: 'half_year' }],
      { '2025-08': 2 },
      '2026-04',
      { 1: 'continued' },
    ],
    ['fulfils all triggers', [fall, few], { '2026-03': 4, '2026-04': 2 }, '2026-04', {}],
  ])('names who %s', async (_, triggers, months, asOf, expected) => {
    expect(await statesOf(conditionOf(triggers), { today, referrals: [of(months)] }, asOf)).toEqual(expected)
  })

  test('counts the own departments that it names, also for who refers at all', async () => {
    const referrals = [
      { ...of({ '2026-01': 5 }), departmentId: 7 },
      { ...of({ '2026-01': 5 }, 2), departmentId: 8 },
    ]
    const narrowed = conditionOf([{ ...few, own_department_ids: [7] }])
    expect(await statesOf(narrowed, { today, referrals }, '2026-04')).toEqual({ 1: 'new' })
  })
})

describe('a month without a list', () => {
  const referrals = [of({ '2026-01': 3, '2026-02': 3, '2026-04': 9 })]

  test.each<[string, TriggerPayload, string, Record<number, string> | null]>([
    ['is no fall', fall, '2026-03', null],
    ['blocks what is compared with it', rise, '2026-04', null],
    ['blocks "less"', few, '2026-04', null],
    ['lets "more" count what is there', { ...few, count: 9, more_less: 'more' }, '2026-04', { 1: 'new' }],
  ])('%s', async (_, trigger, asOf, expected) => {
    expect(await statesOf(conditionOf([trigger]), { today, missing: ['2026-03'], referrals }, asOf)).toEqual(expected)
  })

  test('before the first list nothing is known', async () => {
    const made = { today, loadedFrom: '2026-01', referrals: [of({ '2026-01': 3 })] }
    expect(await statesOf(conditionOf([fall]), made, '2026-01')).toBeNull()
    expect(await statesOf(conditionOf([fall]), made, '2026-02')).toEqual({ 1: 'new' })
  })

  test('leaves a target as it was: it is not new when lists come again', async () => {
    const stopped = [of({ '2025-05': 3, '2025-09': 3 })]
    const made = { today, missing: ['2026-01'], referrals: stopped }
    expect(await statesOf(conditionOf([few]), made, '2025-12')).toEqual({ 1: 'new' })
    expect(await statesOf(conditionOf([few]), made, '2026-03')).toBeNull()
    expect(await statesOf(conditionOf([few]), made, '2026-04', { after: monthNumber('2025-12-01') })).toEqual({
      1: 'continued',
    })
  })
})

describe('a target is new', () => {
  // A target in February and from April on.
  const months = { '2026-01': 3, '2026-02': 0, '2026-03': 3, '2026-04': 1 }

  test('after exactly one unit without', async () => {
    expect(await statesOf(conditionOf([fall]), { today, referrals: [of(months)] }, '2026-04')).toEqual({ 1: 'new' })
  })

  test('only after the longest of several units', async () => {
    const often: TriggerPayload = { type: 'referral_count', count: 1, unit_type: 'quarter', more_less: 'more' }
    const both = conditionOf([fall, often])
    expect(await statesOf(both, { today, referrals: [of(months)] }, '2026-04')).toEqual({ 1: 'continued' })
    const rested = { ...months, '2026-02': 3 }
    expect(await statesOf(both, { today, referrals: [of(rested)] }, '2026-04')).toEqual({ 1: 'new' })
  })

  test('if it began after the last judgement, however many months ago that was, but a year at most', async () => {
    const stopped = conditionOf([few])
    const made = { today, referrals: [of({ '2025-11': 1 })] }
    const judged = (after: string) => statesOf(stopped, made, '2026-04', { after: monthNumber(`${after}-01`) })
    expect(await judged('2026-01')).toEqual({ 1: 'new' })
    expect(await judged('2026-02')).toEqual({ 1: 'continued' })
    const longAgo = { today, referrals: [of({ '2024-12': 1 })] }
    expect(await statesOf(stopped, longAgo, '2026-04', { after: monthNumber('2024-01-01') })).toEqual({
      1: 'continued',
    })
  })

  test('when a snooze has ended since, and none while it lasts', async () => {
    const made = { today, referrals: [of({ '2025-05': 1 })] }
    const judged = (until: string) =>
      statesOf(conditionOf([few]), made, '2026-04', {
        after: monthNumber('2026-03-01'),
        judgedBefore: dayNumber('2026-04-08'),
        snoozes: new Map([[1, dayNumber(until)]]),
      })
    expect(await judged('2026-05-10')).toEqual({ 1: 'snoozed' })
    expect(await judged('2026-05-09')).toEqual({ 1: 'new' })
    expect(await judged('2026-04-07')).toEqual({ 1: 'continued' })
  })
})

describe('filters', () => {
  const referrals = [of({ '2025-06': 6, '2026-03': 4, '2026-04': 2 }), of({ '2026-03': 4, '2026-04': 1 }, 2)]

  test.each<[string, AlertFiltersPayload, Record<number, string>]>([
    ['a range of the last year', { referral_count: { more_equal: 12 } }, { 1: 'new' }],
    ['a range of the monthly average', { referral_average: { less_equal: 0.5 } }, { 2: 'new' }],
    ['referrals before the windows', { earlier_referrals: 'some' }, { 1: 'new' }],
    ['none before the windows', { earlier_referrals: 'none' }, { 2: 'new' }],
    [
      'visits up to the day of judgement',
      { communication_visit: { count: 1, unit_type: 'quarter', more_less: 'more', is_doctor_attended: true } },
      { 2: 'new' },
    ],
    [
      'visits of somebody',
      { communication_visit: { count: 1, unit_type: 'quarter', more_less: 'more', staff_ids: [5] } },
      { 1: 'new' },
    ],
    [
      'first visits',
      { communication_visit: { count: 1, unit_type: 'quarter', more_less: 'more', visit_type: 'new_visit' } },
      { 2: 'new' },
    ],
    [
      'visits that are no first ones',
      { communication_visit: { count: 1, unit_type: 'quarter', more_less: 'more', visit_type: 'visit' } },
      { 1: 'new' },
    ],
  ])('by %s', async (_, filters, expected) => {
    const visits = [
      { id: 1, day: '2026-05-09', staffId: 5 },
      { id: 2, day: '2026-05-10', isDoctorAttended: true, isFirst: true },
      { id: 2, day: '2026-05-11', staffId: 5 },
    ]
    expect(await statesOf(conditionOf([fall], filters), { today, referrals, visits }, '2026-04')).toEqual(expected)
  })

  test.each<[string, Readonly<Record<string, number>>, Record<number, string>]>([
    ['who returns in the last month after five without', { '2025-10': 1, '2026-04': 1 }, { 1: 'new' }],
    ['who returned a month ago as one who goes on', { '2025-09': 1, '2026-03': 1 }, { 1: 'continued' }],
    ['who goes on referring after the return', { '2025-08': 1, '2026-02': 1, '2026-04': 3 }, { 1: 'continued' }],
    ['nobody who paused for four months', { '2025-11': 1, '2026-04': 1 }, {}],
    ['nobody who refers for the first time', { '2026-04': 1 }, {}],
    ['nobody who has not returned', { '2025-10': 1 }, {}],
  ])('of a return after five months name %s', async (_, months, expected) => {
    const some: TriggerPayload = { type: 'referral_count', count: 1, unit_type: 'quarter', more_less: 'more' }
    const returned = conditionOf([some], { resumed_after_months: 5 })
    expect(await statesOf(returned, { today, referrals: [of(months)] }, '2026-04')).toEqual(expected)
    const unknown = { today, referrals: [of(months)], missing: ['2025-12'] }
    expect(await statesOf(returned, unknown, '2026-04')).toBeNull()
    const byDay = conditionOf([{ ...visitedRarely, unit_type: 'quarter' }], { resumed_after_months: 5 })
    const ids = Object.keys(expected).map(Number)
    const daily = await statesOf(byDay, { today, referrals: [of(months)] }, '2026-05-10')
    expect(Object.keys(daily ?? {}).map(Number)).toEqual(months['2026-02'] ? [1] : ids)
    expect(await statesOf(byDay, unknown, '2026-05-10')).toBeNull()
  })

  test('name nobody who refers for the first time before lists of a year can tell', async () => {
    const first = conditionOf([{ type: 'referral_count', count: 1, unit_type: 'month', more_less: 'more' }], {
      earlier_referrals: 'none',
    })
    const made = (loadedFrom: string) => ({ today, loadedFrom, referrals: [of({ '2026-04': 1 })] })
    expect(await statesOf(first, made('2025-05'), '2026-04')).toBeNull()
    expect(await statesOf(first, made('2025-04'), '2026-04')).toEqual({ 1: 'new' })
    const unvisited = conditionOf([visitedRarely], { earlier_referrals: 'none' })
    const related = { today, related: [3] }
    expect(await statesOf(unvisited, { ...related, loadedFrom: '2025-05' }, '2026-05-10')).toBeNull()
    expect(await statesOf(unvisited, { ...related, loadedFrom: '2025-03' }, '2026-05-10')).toEqual({ 3: 'continued' })
  })

  test('on referrals say nothing of any day before a list is loaded', async () => {
    const related = { today, related: [3], loadedFrom: '2026-06' }
    const smallOnes = conditionOf([visitedRarely], { referral_count: { less_equal: 5 } })
    expect(await statesOf(smallOnes, related, '2026-05-10')).toBeNull()
    expect(await statesOf(conditionOf([visitedRarely]), related, '2026-05-10')).toEqual({ 3: 'continued' })
  })

  test('of places and kinds are not asked again of who has been named', async () => {
    const made = { today, referrals, members: [1] }
    expect(await statesOf(conditionOf([fall]), made, '2026-04')).toEqual({ 1: 'new' })
    expect(await statesOf(conditionOf([fall]), made, '2026-04', { named: new Set([2]) })).toEqual({
      1: 'new',
      2: 'new',
    })
  })

  test('earlier months see the visits up to the end of the following month', async () => {
    const visits = [{ id: 1, day: '2026-04-30' }]
    const condition = conditionOf([few], {
      communication_visit: { count: 1, unit_type: 'month', more_less: 'more' },
    })
    const made = { today, referrals: [of({ '2025-12': 1 })], visits }
    expect(await statesOf(condition, made, '2026-03')).toEqual({ 1: 'new' })
    expect(await statesOf(condition, made, '2026-04')).toEqual({ 1: 'continued' })
    const raised = { asOf: monthNumber('2026-03-01'), judgedOn: dayNumber('2026-04-10') }
    expect(await statesOf(condition, made, '2026-03', { raised })).toEqual({})
  })
})

describe('the expected range', () => {
  const steady = (count: number) =>
    Object.fromEntries(
      Array.from({ length: 40 }, (_, index) => {
        const month = monthNumber('2023-01-01') + index
        return [`${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`, count]
      }),
    )

  test.each<[string, Readonly<Record<string, number>>, TriggerPayload, Record<number, string>]>([
    ['leaves out a fall by chance', { ...steady(10), '2026-04': 7 }, fall, {}],
    ['keeps a fall beyond it', { ...steady(10), '2026-04': 1 }, fall, { 1: 'new' }],
    ['keeps a rise beyond it', { ...steady(10), '2026-04': 25 }, rise, { 1: 'new' }],
    ['leaves out a rise by chance', { ...steady(10), '2026-04': 13 }, rise, {}],
    ['names nobody whose past is not known', { '2026-03': 30, '2026-04': 1 }, fall, {}],
  ])('%s', async (_, months, trigger, expected) => {
    expect(await statesOf(conditionOf([trigger], {}, true), { today, referrals: [of(months)] }, '2026-04')).toEqual(
      expected,
    )
  })

  test('is that of the trend: whoever an alert on three months names is not told to be in its usual range', async () => {
    const random = seededRandom(8)
    const names = Object.keys(steady(40))
    const referrals = Array.from({ length: 200 }, (_, id) => {
      const [rate, rest] = [random.pick([1, 2, 4, 8, 20]), random.pick([0, 0.2, 0.5, 1])]
      const counts = names.map((_month, place) => random.whole(0, Math.round(2 * rate * (place >= 37 ? rest : 1))))
      return { id: id + 1, counts, months: Object.fromEntries(names.map((name, place) => [name, counts[place] ?? 0])) }
    })
    const data = judgingDataOf({ today, referrals })
    const trigger: TriggerPayload = { ...fall, unit_type: 'quarter', comparison_reference: 'last_year', count: 1 }
    const asOf = monthNumber('2026-04-01')
    const rows = await judgeCondition(conditionOf([trigger], {}, true), data, judgementAsOf(asOf))
    const { past, last } = data.calendar.seasonsAsOf(asOf)
    const seasons = [...past.map(({ season }) => season), ...last.slice(-6)].map((season) => ({
      season,
      isKnown: true,
    }))
    const named = new Set((rows ?? []).map(({ medicalInstitutionId: id }) => id))
    const states = referrals
      .filter(({ id }) => named.has(id))
      .map(({ counts }) => trendOf(counts.slice(-30), seasons).state)
    expect(states.length).toBeGreaterThan(20)
    expect(new Set(states)).toEqual(new Set(['below']))
  })

  test('is asked for by default where referrals fall', () => {
    expect(leavesOutExpected({ triggers: [fall] })).toBe(true)
    expect(leavesOutExpected({ triggers: [few, visitedRarely] })).toBe(false)
  })

  test('is among the figures', async () => {
    const data = judgingDataOf({ today, referrals: [of({ ...steady(10), '2026-04': 1 })] })
    const rows = await judgeCondition(conditionOf([fall], {}, true), data, judgementAsOf(monthNumber('2026-04-01')))
    expect(rows).toMatchObject([{ severity: 9, values: [{ count: 1, comparison: 10, lower: 4, upper: 17 }] }])
  })
})

describe('visits are judged by day', () => {
  test.each<[string, TriggerPayload, string, string, Record<number, string>]>([
    ['a month after a visit on the 31st begins with the 1st', visitedRarely, '2026-01-31', '2026-03-01', { 1: 'new' }],
    ['and not before', visitedRarely, '2026-01-31', '2026-02-28', {}],
    ['on the same day of the next month', visitedRarely, '2026-04-15', '2026-05-15', { 1: 'new' }],
    ['which is new on that day alone', visitedRarely, '2026-04-15', '2026-05-16', { 1: 'continued' }],
    ['a visit of the future never counts', visitedRarely, '2026-06-01', '2026-05-15', { 1: 'continued' }],
  ])('%s', async (_, trigger, visit, asOf, expected) => {
    const made = {
      today: '2026-06-30',
      visits: [
        { id: 1, day: '2025-01-01' },
        { id: 1, day: visit },
      ],
    }
    expect(await statesOf(conditionOf([trigger]), made, asOf)).toEqual(expected)
  })

  test('an interruption shorter than the unit makes nobody new', async () => {
    const days = ['2026-01-10', '2026-02-10', '2026-04-20']
    const made = { today: '2026-06-30', visits: days.map((day) => ({ id: 1, day })) }
    const often = conditionOf([visitedOften])
    expect(await statesOf(often, made, '2026-02-10')).toEqual({ 1: 'new' })
    expect(await statesOf(often, made, '2026-04-09')).toEqual({ 1: 'continued' })
    expect(await statesOf(often, made, '2026-04-20')).toEqual({ 1: 'continued' })
  })

  test('days that were missed are made up for, a month at most', async () => {
    const made = { today: '2026-06-30', visits: [{ id: 1, day: '2026-04-15' }] }
    const judged = (asOf: string, after: string) =>
      statesOf(conditionOf([visitedRarely]), made, asOf, { after: dayNumber(after) })
    expect(await judged('2026-05-20', '2026-05-14')).toEqual({ 1: 'new' })
    expect(await judged('2026-05-20', '2026-05-15')).toEqual({ 1: 'continued' })
    expect(await judged('2026-06-15', '2026-05-01')).toEqual({ 1: 'continued' })
  })

  test('who has any relation is looked at, and ranges of referrals follow the base month of the day', async () => {
    const referrals = [of({ '2026-04': 5 })]
    const condition = conditionOf([visitedRarely], { referral_count: { more_equal: 5 } })
    const made = { today: '2026-06-30', referrals, related: [1, 2] }
    expect(await statesOf(conditionOf([visitedRarely]), made, '2026-05-01')).toEqual({ 1: 'continued', 2: 'continued' })
    expect(await statesOf(condition, made, '2026-04-30')).toEqual({})
    expect(await statesOf(condition, made, '2026-05-01')).toEqual({ 1: 'new' })
    expect(await statesOf(condition, made, '2026-05-02')).toEqual({ 1: 'continued' })
  })
})

describe('few visits of a time before the first one that was recorded', () => {
  const firstVisit = '2026-04-15'
  const made = { today: '2026-06-30', firstVisit, related: [1, 2], visits: [{ id: 1, day: firstVisit }] }
  const rarely = conditionOf([visitedRarely])

  test('are unknown until no window begins before it, and told from then on', async () => {
    expect(await statesOf(rarely, made, '2026-05-01')).toBeNull()
    expect(await statesOf(rarely, made, '2026-05-13')).toBeNull()
    expect(await statesOf(rarely, made, '2026-05-14')).toEqual({ 2: 'new' })
    expect(await statesOf(rarely, made, '2026-05-15')).toEqual({ 1: 'new', 2: 'continued' })
  })

  test('are unknown for good while none has been recorded', async () => {
    expect(await statesOf(rarely, { ...made, firstVisit: null, visits: [] }, '2026-06-30')).toBeNull()
  })

  test('are unknown in conditions on referrals, as a trigger and as a filter', async () => {
    const referring: TriggerPayload = { type: 'referral_count', count: 1, unit_type: 'month', more_less: 'more' }
    const referrals = [of({ '2026-03': 1, '2026-04': 1, '2026-05': 1 })]
    const yearly = { ...visitedRarely, unit_type: 'year' as const }
    for (const condition of [
      conditionOf([referring, yearly]),
      conditionOf([referring], { communication_visit: yearly }),
    ]) {
      expect(await statesOf(condition, { ...made, referrals }, '2026-05')).toBeNull()
      expect(await statesOf(condition, { ...made, referrals, firstVisit: '2025-06-30' }, '2026-05')).toEqual({})
      expect(
        await statesOf(condition, { ...made, referrals, visits: [], firstVisit: '2025-06-30' }, '2026-05'),
      ).toEqual({ 1: 'new' })
    }
  })

  test('do not keep many visits from being told', async () => {
    const visits = [firstVisit, '2026-04-20'].map((day) => ({ id: 1, day }))
    expect(await statesOf(conditionOf([visitedOften]), { ...made, visits }, '2026-04-20')).toEqual({ 1: 'new' })
  })
})

describe('new institutions', () => {
  const listing: TriggerPayload = { type: 'new_institution', unit_type: 'quarter', within_km: 5 }
  const made = {
    today: '2026-05-10',
    listed: [
      { id: 1, day: '2026-05-10', kilometres: 1 },
      { id: 2, day: '2026-03-01', kilometres: 5 },
      { id: 3, day: '2026-05-01', kilometres: 5.1 },
      { id: 4, day: '2026-02-10', kilometres: 2 },
    ],
  }

  test('within the distance and the window are told once, at first those of the last month', async () => {
    const judged = (ids: readonly number[], since: string) =>
      statesOf(conditionOf([listing]), made, '2026-05-10', { told: { ids: new Set(ids), since: dayNumber(since) } })
    expect(await judged([], '2026-04-10')).toEqual({ 1: 'new', 2: 'continued' })
    expect(await judged([1], '2026-02-10')).toEqual({ 1: 'continued', 2: 'new' })
  })
})
