import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { I18nContextProvider } from 'react-admin'
import { expect, test } from 'vitest'
import { alwaysComparable, comparisonOf, type NotCompared, sentComparability } from '#contract/comparison.ts'
import { i18nProvider } from '#ui/texts/i18nProvider.ts'
import { Change } from './Change.tsx'

const notLoaded: NotCompared = { reason: 'referrals_not_loaded', months: ['2025-10-01'] }

const textOf = (element: ReactElement) =>
  render(<I18nContextProvider value={i18nProvider}>{element}</I18nContextProvider>).container.textContent

test('a key figure shows no sign where periods are not compared', () => {
  expect(
    textOf(<Change comparison={comparisonOf(24, 0, sentComparability(notLoaded))} figure="referral_count" />),
  ).toBe('')
  expect(textOf(<Change comparison={comparisonOf(24, 30, alwaysComparable)} figure="referral_count" />)).toContain('▼6')
})
