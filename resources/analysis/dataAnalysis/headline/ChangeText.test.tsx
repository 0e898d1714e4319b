import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { I18nContextProvider } from 'react-admin'
import { expect, test } from 'vitest'
import {
  alwaysComparable,
  comparisonOf,
  type NotCompared,
  sentChange,
  sentComparability,
} from '#contract/comparison.ts'
import { i18nProvider } from '#ui/texts/i18nProvider.ts'
import { ChangeText } from './ChangeText.tsx'

const unsettled: NotCompared = { reason: 'unsettled', months: ['2026-10-01'] }
const reason = '2026年10月は未確定のため比較していません'

const textOf = (element: ReactElement) =>
  render(<I18nContextProvider value={i18nProvider}>{element}</I18nContextProvider>).container.textContent

test('a change has a sign and words; where there is none its reason stands alone', () => {
  expect(textOf(<ChangeText comparison={comparisonOf(24, 20, alwaysComparable)} figure="referral_count" />)).toBe(
    '▲ 4件増（+20.0%）',
  )
  expect(
    textOf(<ChangeText comparison={comparisonOf(24, 0, sentComparability(unsettled))} figure="referral_count" />),
  ).toBe(reason)
  // As a ranking sends it on a customer's first day.
  expect(textOf(<ChangeText comparison={sentChange(null, 0)} figure="referral_count" />)).toBe('')
})

test('a share of 1,000 changes by ‰ and one of 100 by points', () => {
  const change = comparisonOf(38.4, 40.6, alwaysComparable, 'permille')
  expect(textOf(<ChangeText comparison={change} figure="fee_reverse_referral_rate" />)).toBe('▼ 2.2‰減')
  const share = comparisonOf(38.4, 40.6, alwaysComparable, 'share')
  expect(textOf(<ChangeText comparison={share} figure="law_referral_rate" />)).toBe('▼ 2.2ポイント減')
})
