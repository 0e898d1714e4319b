import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { I18nContextProvider } from 'react-admin'
import { expect, test } from 'vitest'
import { monthsBetween } from '#contract/months.ts'
import { baseMonthQuery } from '#ui/useBaseMonth.ts'
import { i18nProvider } from '#ui/texts/i18nProvider.ts'
import { FigureNotes, YearFigures } from '../record/figures/YearFigures.tsx'
import { ReferralChangeLegend, ReferralCount } from './ReferralCount.tsx'

const months = {
  baseMonth: '2026-10-01',
  loadedMonths: monthsBetween('2024-11-01', '2026-10-01'),
  loadedReverseMonths: [],
  loadedStayMonths: [],
  unsettledFrom: null,
  firstContactDate: null,
  firstRecords: [],
}

/** What is shown while the loaded months are read, or with them. */
const textOf = (element: ReactElement, known?: typeof months) => {
  const client = new QueryClient({ defaultOptions: { queries: { enabled: false, retry: false } } })
  if (known) client.setQueryData(baseMonthQuery.queryKey, known)
  return render(
    <QueryClientProvider client={client}>
      <I18nContextProvider value={i18nProvider}>{element}</I18nContextProvider>
    </QueryClientProvider>,
  ).container.textContent
}

test('the partner search shows a change only once it knows that the years may be compared', () => {
  const institution = { referralCount: 24, comparisonReferralCount: 40, referralMonths: [] }
  expect(textOf(<ReferralCount institution={institution} />)).not.toContain('▼')
  expect(textOf(<ReferralCount institution={institution} />, months)).toContain('▼16')
})

test('the partner search explains the colours of changes where any is shown', () => {
  const referring = { referralCount: 24, comparisonReferralCount: 40, referralMonths: [] }
  const silent = { referralCount: null, comparisonReferralCount: null, referralMonths: null }
  expect(textOf(<ReferralChangeLegend institutions={[silent, referring]} />, months)).toContain('増減の色')
  expect(textOf(<ReferralChangeLegend institutions={[silent]} />, months)).toBe('')
  // While the loaded months are read, so that the list below does not move when they have come.
  expect(textOf(<ReferralChangeLegend institutions={[referring]} />)).toContain('増減の色')
  const unloaded = { ...months, loadedMonths: [] }
  expect(textOf(<ReferralChangeLegend institutions={[referring]} />, unloaded)).toBe('')
})

test('the chart of a partner compares nothing and gives no reason while the loaded months are read', () => {
  const year = {
    firstMonth: '2025-11-01',
    lastMonth: '2026-10-01',
    referralCount: 24,
    firstVisitCount: 0,
    operationCount: 2,
    admissionRate: null,
    admissionCount: 0,
  }
  const before = { ...year, firstMonth: '2024-11-01', lastMonth: '2025-10-01', referralCount: 40 }
  const summary = {
    baseMonth: '2026-10-01',
    unsettledFrom: null,
    twelveMonths: year,
    twelveMonthsBefore: before,
    thisYear: { ...year, fiscalYear: 2026 },
    lastYear: { ...before, fiscalYear: 2025 },
    segments: [],
    referralCountSince: 0,
    reverseReferralCountSince: null,
  }
  const strip = (
    <>
      <YearFigures institutionId={1} summary={summary as never} />
      <FigureNotes summary={summary as never} />
    </>
  )
  expect(textOf(strip)).toContain('前の12か月 40')
  expect(textOf(strip)).not.toMatch(/比較していません|▼/)
  expect(textOf(strip, months)).toContain('▼16')
  expect(textOf(strip, { ...months, loadedMonths: ['2026-10-01'] })).toContain('未読込のため比較していません')
})

test('0 is written as 0, and only what is unknown as a dash', () => {
  const none = { referralCount: 0, comparisonReferralCount: 0, referralMonths: [] }
  expect(textOf(<ReferralCount institution={none} />, months)).toBe('0')
  const unknown = { referralCount: null, comparisonReferralCount: 3, referralMonths: null }
  expect(textOf(<ReferralCount institution={unknown} />, months)).toBe('—')
})
