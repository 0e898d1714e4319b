import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { I18nContextProvider } from 'react-admin'
import { beforeAll, expect, test } from 'vitest'
import { monthsBetween } from '../../../../contract/months.ts'
import { baseMonthQuery } from '../../../../ui/useBaseMonth.ts'
import { i18nProvider, loadTexts } from '../../../i18n/i18nProvider.ts'
import { ReferralCount } from './ReferralCount.tsx'

beforeAll(loadTexts)

const months = {
  baseMonth: '2026-10-01',
  loadedMonths: monthsBetween('2024-11-01', '2026-10-01'),
  loadedReverseMonths: [],
  loadedStayMonths: [],
  unsettledFrom: null,
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
