import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { I18nContextProvider } from 'react-admin'
import { expect, test } from 'vitest'
import { alwaysComparable, comparisonOf, type NotCompared, sentComparability } from '#contract/comparison.ts'
import '#tests/support/screens/allTexts.ts'
import { i18nProvider } from '#ui/texts/i18nProvider.ts'
import { ChangeMark } from './ChangeMark.tsx'

const notLoaded: NotCompared = { reason: 'referrals_not_loaded', months: ['2025-10-01'] }

const textOf = (element: ReactElement) =>
  render(<I18nContextProvider value={i18nProvider}>{element}</I18nContextProvider>).container.textContent

test('a row of the map shows no sign where periods are not compared, whatever the trend', () => {
  expect(textOf(<ChangeMark comparison={comparisonOf(24, 0, sentComparability(notLoaded))} trend="above" />)).toBe('')
  expect(textOf(<ChangeMark comparison={comparisonOf(24, 30, alwaysComparable)} />)).toContain('▼6')
})

test('the words name the periods of the map, not the twelve months of the chart', () => {
  expect(textOf(<ChangeMark comparison={comparisonOf(24, 30, alwaysComparable)} />)).toBe('▼6比較期間より6件少ない')
})
