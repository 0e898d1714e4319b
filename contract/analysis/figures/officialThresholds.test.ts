import fc from 'fast-check'
import { expect, test } from 'vitest'
import { figures, officialFigures } from './figures.ts'
import {
  advancedThresholds,
  feeThresholds,
  isReached,
  lawThresholds,
  type Rates,
  whyAboveAll,
  whyNotJudged,
  whyUntold,
} from './officialThresholds.ts'

const unknown: Rates = {
  law: null,
  lawReverse: null,
  advanced: null,
  advancedReverse: null,
  fee: null,
  feeReverse: null,
}
const metBy = (thresholds: typeof lawThresholds, rates: Partial<Rates>) =>
  thresholds.map(({ isMet }) => isMet({ ...unknown, ...rates }))

test.each([
  [80, 0, [true, false, false]],
  [79.9, 40.1, [false, true, false]],
  [65, 70.1, [false, false, true]],
  [65.1, 40, [false, false, false]],
  [50, 90, [false, false, false]],
  [90, null, [true, null, null]],
  [null, 90, [null, null, null]],
  [40, null, [false, false, false]],
] as const)('%s %% referred and %s %% referred back meet the law’s thresholds: %s', (law, lawReverse, met) => {
  expect(metBy(lawThresholds, { law, lawReverse })).toEqual(met)
})

test.each([
  [50, 30, [true, true]],
  [49.9, 30, [false, true]],
  [60, 20, [false, true]],
  [60, 19.9, [false, false]],
  [null, 10, [false, false]],
  [60, null, [null, null]],
] as const)('%s %% and %s ‰ meet the fee schedule’s thresholds: %s', (fee, feeReverse, met) => {
  expect(metBy(feeThresholds, { fee, feeReverse })).toEqual(met)
})

test.each([
  [50, 40, [true, true]],
  [49.9, 40, [false, true]],
  [50, 39.9, [true, false]],
  [null, 40, [null, true]],
] as const)(
  '%s %% and %s %% meet the thresholds of advanced treatment hospitals: %s',
  (advanced, advancedReverse, met) => {
    expect(metBy(advancedThresholds, { advanced, advancedReverse })).toEqual(met)
  },
)

test('of what cannot be told the line says why: the rate that is unknown, and what is missing of it', () => {
  const settled = () => false
  const rates = { ...unknown, law: 70 }
  const [, second, third] = lawThresholds
  const missing = { reason: 'reverse_referrals_not_loaded' as const, months: ['2026-04-01'] }
  expect(second && whyUntold(second, rates, settled, () => missing)).toEqual({
    ja: '逆紹介率（医療法）が分かりません：2026年4月は逆紹介一覧が未読込のため',
    en: 'Reverse referral rate (Medical Care Act) is unknown: no list of reverse referrals is loaded for Apr 2026',
  })
  expect(third && whyUntold(third, rates, settled, () => null)?.ja).toBe(
    '逆紹介率（医療法）が分かりません：患者数が登録されていない月があるため',
  )
  expect(second && whyUntold(second, { ...unknown, law: 60 }, settled, () => null)).toBeNull()
  const [fee] = feeThresholds
  const growing = { ...unknown, fee: 45, feeReverse: 40 }
  expect(
    fee &&
      whyUntold(
        fee,
        growing,
        (figure) => figure === 'fee_referral_rate',
        () => null,
      )?.ja,
  ).toMatch(/未確定/)
})

test('every threshold that cannot be told has a reason, whatever rates are known', () => {
  const some = fc.option(fc.integer({ min: 0, max: 120 }), { nil: null })
  fc.assert(
    fc.property(
      fc.record({ law: some, lawReverse: some, advanced: some, advancedReverse: some, fee: some, feeReverse: some }),
      fc.boolean(),
      (rates, isUnsettled) => {
        for (const threshold of [...lawThresholds, ...advancedThresholds, ...feeThresholds]) {
          const isTold = isReached(threshold, rates, () => isUnsettled) !== null
          expect(
            whyUntold(
              threshold,
              rates,
              () => isUnsettled,
              () => null,
            ) === null,
          ).toBe(isTold)
        }
      },
    ),
  )
})

test('every official figure names the text that defines it, and every rate its kind of hospital or fee', () => {
  for (const figure of officialFigures) {
    const { name, source } = figures[figure]
    if (!figure.includes('visit'))
      expect([figure, source.ja]).toEqual([figure, expect.stringMatching(/健政発第\d+号|保医発\d+第\d+号/)])
    if (figure.endsWith('_rate')) expect(name.ja).toMatch(/（(医療法|特定機能病院|診療報酬)）$/)
  }
})

test('rates are held against the thresholds for the whole hospital and for twelve months alone', () => {
  const year = { first: '2025-12-01', last: '2026-11-30' }
  expect(whyNotJudged(year, null)).toBeNull()
  expect(whyNotJudged({ first: '2026-04-01', last: '2027-03-01' }, null)).toBeNull()
  expect(whyNotJudged(year, 'departments')?.ja).toContain('病院全体のもの')
  // Of partners alone there is no rate, so none that is for reference.
  expect(whyNotJudged(year, 'partners')?.ja).toContain('率を計算しない')
  expect(whyNotJudged(year, 'partners')?.ja).not.toContain('参考値')
  for (const part of [
    { first: '2026-11-01', last: '2026-11-30' },
    { first: '2026-04-01', last: '2026-11-30' },
    { first: '2024-12-01', last: '2026-11-30' },
  ])
    expect(whyNotJudged(part, null)?.ja).toContain('1年間の実績')
})

test('a referral rate above 100 % says why it can be, and no other value does', () => {
  expect(whyAboveAll('fee_referral_rate', 102.9)?.ja).toContain(
    '救急患者は分子に加わり、分母の初診患者数には含まれない',
  )
  expect(whyAboveAll('law_referral_rate', 101)?.ja).toContain('100%を超える')
  expect(whyAboveAll('advanced_referral_rate', 101)?.ja).toContain('100%を超える')
  expect(whyAboveAll('fee_referral_rate', 100)).toBeNull()
  expect(whyAboveAll('fee_referral_rate', null)).toBeNull()
  expect(whyAboveAll('law_reverse_referral_rate', 140)).toBeNull()
  expect(figures.fee_referral_rate.exclusions.ja).toContain('100%を超えることがある')
})

test('a threshold is reached before all arrivals are counted only if no further one can change that', () => {
  const judged = (thresholds: typeof lawThresholds, rates: Partial<Rates>) =>
    thresholds.map((threshold) => isReached(threshold, { ...unknown, ...rates }, (figure) => !figure.startsWith('law')))
  expect(judged(feeThresholds, { fee: 60, feeReverse: 40 })).toEqual([true, true])
  expect(judged(feeThresholds, { fee: 45, feeReverse: 40 })).toEqual([null, true])
  expect(judged(feeThresholds, { fee: null, feeReverse: 40 })).toEqual([null, null])
  expect(judged(advancedThresholds, { advanced: 60, advancedReverse: 39 })).toEqual([true, false])
  expect(judged(advancedThresholds, { advanced: 40, advancedReverse: 60 })).toEqual([null, null])
  expect(judged(lawThresholds, { law: 84, lawReverse: 10 })).toEqual([true, false, false])
})
