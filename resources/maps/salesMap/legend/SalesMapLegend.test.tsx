import { render, screen } from '@testing-library/react'
import { I18nContextProvider } from 'react-admin'
import { expect, test } from 'vitest'
import { alwaysComparable, type Comparability, sentComparability } from '#contract/comparison.ts'
import '#tests/support/screens/allTexts.ts'
import { i18nProvider } from '#ui/texts/i18nProvider.ts'
import { classesOf } from '../pins/pinClasses.ts'
import { SalesMapLegend } from './SalesMapLegend.tsx'
import { useLegend } from './useLegend.ts'

interface Shown {
  readonly total: number | null
  readonly comparability: Comparability
}

const Legend = ({ total, comparability }: Shown) => {
  const columns = {
    places: '',
    referralCount: null,
    comparisonReferralCount: null,
    lastVisit: null,
    lastVisitStaff: null,
    trend: null,
    phase: null,
    segment: null,
  }
  const legend = useLegend(
    { mode: 'change', direction: 'referral' },
    {
      pins: {
        reply: { referralTotal: total, comparisonReferralTotal: 812, missingMonths: [], asOf: '2026-11-20', columns },
        values: { segment: null },
      },
      classes: classesOf('change', { phases: [], segments: [], restSegment: '', staff: [] }),
      comparability,
      months: { first: '2026-11-01', last: '2026-11-01' },
      comparedMonths: { first: '2026-10-01', last: '2026-10-01' },
    },
  )
  return legend && <SalesMapLegend {...legend} />
}

const textOf = (shown: Shown) =>
  render(
    <I18nContextProvider value={i18nProvider}>
      <Legend {...shown} />
    </I18nContextProvider>,
  ).container.textContent

test('nobody is said to have no referrals in a period after the base month', () => {
  const text = textOf({
    total: null,
    comparability: sentComparability({ reason: 'after_base_month', months: ['2026-11-01'] }),
  })
  expect(text).toContain('合計は一部未読込')
  expect(text).toContain('紹介は一部未読込（点）')
  expect(text).not.toContain('紹介なし')
  expect(text).toContain('2026年11月は紹介一覧が一部未読込のため比較していません')
  expect(screen.queryByRole('button', { name: '増減の色の説明' })).toBeNull()
})

test('an unknown earlier period leaves the counts of the period as they are', () => {
  const text = textOf({
    total: 820,
    comparability: sentComparability({ reason: 'referrals_not_loaded', months: ['2026-10-01'] }),
  })
  expect(text).toContain('紹介なし（点）')
  expect(text).not.toContain('未読込（点）')
})

test('coloured changes have the explanation of colours that other screens have', () => {
  expect(textOf({ total: 820, comparability: alwaysComparable })).toContain('合計 820件（比較 812件）')
  expect(screen.getByRole('button', { name: '増減の色の説明' })).toBeDefined()
})
