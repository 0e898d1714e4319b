import { describe, expect, test } from 'vitest'
import {
  alwaysComparable,
  comparabilityOf,
  comparabilityOfAll,
  comparabilityOfYears,
  type ComparedFacts,
  comparisonOf,
  differenceIn,
  isComparable,
  type KnownMonths,
  leftOutOf,
  notComparedText,
  rateIn,
  sentChange,
  sentComparability,
} from './comparison.ts'
import { monthsBetween } from './months.ts'
import { type RecordKind, recordKinds } from './recordKinds.ts'

const known: KnownMonths = {
  baseMonth: '2026-10-01',
  loadedMonths: monthsBetween('2024-11-01', '2026-11-01').filter((month) => month !== '2025-05-01'),
  loadedReverseMonths: monthsBetween('2025-10-01', '2026-10-01'),
  loadedStayMonths: monthsBetween('2025-09-01', '2026-10-01'),
  unsettledFrom: '2026-09-01',
}
const months = (first: string, last = first) => ({ first: `${first}-01`, last: `${last}-28` })
const referrals = { referrals: true }
const reverse = { reverseReferrals: true }
const both = { referrals: true, reverseReferrals: true }
const stays = { referrals: true, stays: true }
const visits: ComparedFacts = { records: ['visits'] }
const recorded = (kind: RecordKind, date: string) => ({ firstRecords: [{ kind, date }] })

describe('figures of two periods', () => {
  test.each<[string, ComparedFacts, readonly { first: string; last: string }[], Partial<KnownMonths>, string | null]>([
    [
      'are compared where all months of both are loaded',
      referrals,
      [months('2025-06', '2025-10'), months('2026-06', '2026-10')],
      {},
      null,
    ],
    [
      'are not of visits where the earlier one is from before the first record',
      visits,
      [months('2024-10', '2025-09'), months('2025-10', '2026-09')],
      recorded('visits', '2024-11-29'),
      'visits_not_recorded 2024-10-01 2024-11-01',
    ],
    [
      'are of visits where the first record is of the first day of the earlier one',
      visits,
      [months('2024-11', '2025-10'), months('2025-11', '2026-10')],
      recorded('visits', '2024-11-01'),
      null,
    ],
    [
      'are not of visits where there is no record at all',
      visits,
      [months('2023-10'), months('2026-12')],
      { firstRecords: [] },
      'visits_not_recorded 2023-10-01 2026-12-01',
    ],
    [
      'are of visits, which need no lists',
      visits,
      [months('2023-10'), months('2026-12')],
      { ...recorded('visits', '2023-10-01'), baseMonth: null, loadedMonths: [] },
      null,
    ],
    ...recordKinds.map((kind): [string, ComparedFacts, { first: string; last: string }[], object, string] => [
      `are not of ${kind} where the earlier one is from before the first of this kind`,
      { records: [kind] },
      [months('2024-10'), months('2025-10')],
      { firstRecords: recordKinds.map((one) => ({ kind: one, date: one === kind ? '2024-11-29' : '2020-04-01' })) },
      `${kind}_not_recorded 2024-10-01`,
    ]),
    [
      'are not of visits with tasks where only visits were recorded in the earlier one',
      { records: ['visits', 'tasks'] },
      [months('2024-10'), months('2025-10')],
      {
        firstRecords: [
          { kind: 'visits', date: '2020-04-01' },
          { kind: 'tasks', date: '2024-10-02' },
        ],
      },
      'tasks_not_recorded 2024-10-01',
    ],
    [
      'are not where the earlier one was never loaded',
      referrals,
      [months('2024-01', '2024-03'), months('2025-01', '2025-03')],
      {},
      'referrals_not_loaded 2024-01-01 2024-02-01 2024-03-01',
    ],
    [
      'are not where a month of one is missing',
      referrals,
      [months('2025-04', '2025-06'), months('2026-04', '2026-06')],
      {},
      'referrals_not_loaded 2025-05-01',
    ],
    [
      'are not on a customer’s first day',
      referrals,
      [months('2025-10'), months('2026-10')],
      { loadedMonths: ['2026-10-01'] },
      'referrals_not_loaded 2025-10-01',
    ],
    [
      'are not before anything is loaded',
      referrals,
      [months('2025-10'), months('2026-10')],
      { baseMonth: null, loadedMonths: [] },
      'referrals_not_loaded 2025-10-01 2026-10-01',
    ],
    [
      'are not while no month is complete',
      referrals,
      [months('2025-10'), months('2026-10')],
      { baseMonth: null },
      'after_base_month 2025-10-01 2026-10-01',
    ],
    [
      'are not where letters of the earlier one have had longer to be answered',
      { referrals: true, replies: true },
      [months('2025-10'), months('2026-10')],
      {},
      'reply_time 2025-10-01 2026-10-01',
    ],
    [
      'of replies are not, first of all, where a list is missing',
      { replies: true },
      [months('2025-05'), months('2026-05')],
      {},
      'referrals_not_loaded 2025-05-01',
    ],
    [
      'are not after the base month, of which lists may be incomplete',
      referrals,
      [months('2025-11'), months('2026-11')],
      {},
      'after_base_month 2026-11-01',
    ],
    [
      'are not while stays of one are unsettled',
      stays,
      [months('2025-10'), months('2026-10')],
      {},
      'unsettled 2026-10-01',
    ],
    [
      'of referrals are compared while stays are unsettled',
      referrals,
      [months('2025-10'), months('2026-10')],
      {},
      null,
    ],
    ['of stays are compared once these have ended', stays, [months('2026-07'), months('2026-08')], {}, null],
    [
      'of stays are not where the survey’s files of a month are missing',
      stays,
      [months('2025-08'), months('2026-08')],
      {},
      'stays_not_loaded 2025-08-01',
    ],
    [
      'of stays are judged by lists alone where files are not told',
      stays,
      [months('2025-08'), months('2026-08')],
      { loadedStayMonths: undefined },
      null,
    ],
    [
      'of stays need the lists of referrals',
      stays,
      [months('2025-05'), months('2026-05')],
      {},
      'referrals_not_loaded 2025-05-01',
    ],
    [
      'of reverse referrals need their own lists alone',
      reverse,
      [months('2025-10'), months('2026-10')],
      { loadedMonths: [] },
      null,
    ],
    [
      'of reverse referrals are not where these are missing',
      reverse,
      [months('2025-09'), months('2026-09')],
      {},
      'reverse_referrals_not_loaded 2025-09-01',
    ],
    [
      'of both directions need both lists',
      both,
      [months('2025-09'), months('2026-09')],
      {},
      'reverse_referrals_not_loaded 2025-09-01',
    ],
    [
      'that people enter need no list',
      {},
      [months('2024-01'), months('2026-12')],
      { baseMonth: null, loadedMonths: [] },
      null,
    ],
  ])('%s', (_, facts, periods, others, expected) => {
    const { notCompared } = comparabilityOf(facts, periods, { ...known, ...others })
    expect(notCompared && [notCompared.reason, ...notCompared.months].join(' ')).toBe(expected)
  })

  test('are compared whatever their order', () => {
    const periods = [months('2026-11'), months('2025-11')]
    expect(comparabilityOf(referrals, periods, known)).toEqual(comparabilityOf(referrals, periods.toReversed(), known))
  })

  test('of the twelve months up to the base month lack a month here', () => {
    expect(comparabilityOfYears(known).notCompared).toEqual({ reason: 'referrals_not_loaded', months: ['2025-05-01'] })
    const loadedMonths = monthsBetween('2024-11-01', '2026-10-01')
    expect(isComparable(comparabilityOfYears({ ...known, loadedMonths }))).toBe(true)
  })
})

const unsettled = sentComparability({ reason: 'unsettled', months: ['2026-10-01'] })

test('a change has a difference and a rate; what is not compared has neither', () => {
  const up = comparisonOf(110, 100, alwaysComparable)
  expect([differenceIn(up), rateIn(up), up.compared?.before]).toEqual([10, 10, 100])
  expect(rateIn(comparisonOf(5, 0, alwaysComparable))).toBeNull()
  expect(rateIn(comparisonOf(40, 50, alwaysComparable, 'share'))).toBeNull()
  expect(comparisonOf(null, 50, alwaysComparable)).toEqual({ notCompared: null })
  const not = comparisonOf(110, 100, unsettled)
  expect([differenceIn(not), rateIn(not)]).toEqual([null, null])
  expect(not.notCompared).toEqual(unsettled.notCompared)
})

test('means differ by what is between them as they are shown, and grow by its share', () => {
  const { compared } = comparisonOf(12.46, 12.34, alwaysComparable, 'mean')
  expect(compared).toMatchObject({ by: 0.2, before: 12.3 })
  expect(compared?.rate).toBeCloseTo(1.626, 3)
  expect(comparisonOf(0.31, 0.29, alwaysComparable, 'mean').compared?.by).toBe(0)
  expect(rateIn(comparisonOf(0.4, 0.04, alwaysComparable, 'mean'))).toBeNull()
})

test('a difference that the server sends says no change where it is null', () => {
  expect(sentChange(24, 0).compared).toMatchObject({ by: 24, before: 0, rate: null })
  expect(sentChange(null, 0, unsettled.notCompared)).toEqual({ notCompared: unsettled.notCompared })
  expect(sentChange(24, 0, unsettled.notCompared).compared).toBeUndefined()
})

test('what is made of several figures is compared only if all of them are', () => {
  expect(comparabilityOfAll([])).toEqual(alwaysComparable)
  expect(comparabilityOfAll([alwaysComparable, unsettled])).toEqual(unsettled)
  const september = sentComparability({ reason: 'unsettled', months: ['2026-09-01'] })
  expect(comparabilityOfAll([unsettled, september]).notCompared?.months).toEqual(['2026-09-01', '2026-10-01'])
})

test('charts leave out what lacks lists, and keep what is unsettled', () => {
  expect(leftOutOf(unsettled)).toBeNull()
  expect(leftOutOf(comparabilityOf(referrals, [months('2024-01')], known))?.reason).toBe('referrals_not_loaded')
})

test('the reason names its months', () => {
  const text = (reason: Parameters<typeof notComparedText>[0]['reason'], ...named: string[]) =>
    notComparedText({ reason, months: named }, 'ja')
  expect(text('unsettled', '2026-10-01')).toBe('2026年10月は未確定のため比較していません')
  expect(text('referrals_not_loaded', '2025-04-01', '2025-05-01', '2025-08-01')).toBe(
    '2025年4月〜2025年5月、2025年8月は紹介一覧が未読込のため比較していません',
  )
  expect(text('after_base_month', '2026-11-01')).toBe('2026年11月は紹介一覧が一部未読込のため比較していません')
  expect(text('stays_not_loaded', '2025-01-01', '2025-03-01', '2025-05-01')).toBe(
    '2025年1月、2025年3月ほかは様式1が未読込のため比較していません',
  )
  expect(notComparedText({ reason: 'unsettled', months: ['2026-09-01', '2026-10-01'] }, 'en')).toBe(
    'Not compared: stays of Sept 2026 – Oct 2026 are not settled yet',
  )
  expect(text('vocs_not_recorded', '2025-10-01')).toBe(
    '2025年10月は連携先の声の記録が始まる前か途中のため比較していません',
  )
  expect(notComparedText({ reason: 'refused_referral_not_recorded', months: ['2025-10-01'] }, 'en')).toBe(
    'Not compared: records of refused referrals do not cover Oct 2025',
  )
})

test('shares differ by as many points as it looks beside them', () => {
  // 54.5 % and 52.5 %, of which the difference is nearer to 2.1.
  expect(comparisonOf(52.45, 54.54, alwaysComparable, 'share').compared?.by).toBe(-2)
  expect(comparisonOf(52.46, 52.54, alwaysComparable, 'share').compared?.by).toBe(0)
  expect(comparisonOf(100.25, 0, alwaysComparable, 'share').compared?.by).toBe(100.3)
})
