import { expect, test } from 'vitest'
import { figures, officialFigures } from './figures.ts'
import { advancedThresholds, feeThresholds, lawThresholds, type Rates } from './officialThresholds.ts'

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

test('every official figure names the text that defines it, and every rate its kind of hospital or fee', () => {
  for (const figure of officialFigures) {
    const { name, source } = figures[figure]
    if (!figure.includes('visit'))
      expect([figure, source.ja]).toEqual([figure, expect.stringMatching(/健政発第\d+号|保医発\d+第\d+号/)])
    if (figure.endsWith('_rate')) expect(name.ja).toMatch(/（(医療法|特定機能病院|診療報酬)）$/)
  }
})
