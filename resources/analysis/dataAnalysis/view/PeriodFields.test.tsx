import { fireEvent, render, screen } from '@testing-library/react'
import { I18nContextProvider } from 'react-admin'
import { expect, test } from 'vitest'
import { i18nProvider } from '#ui/texts/i18nProvider.ts'
import { PeriodFields } from './PeriodFields.tsx'
import { firstView, type View } from './view.ts'

const compared = { first: '2025-09-01', last: '2025-09-01' }
const shownView: View = { ...firstView, period: 'last_month', compare: compared }
const loaded = {
  month: '2026-10-01',
  baseMonth: '2026-09-01',
  firstMonth: '2025-01-01',
  loadedMonths: [],
  loadedReverseMonths: [],
  unsettledFrom: null,
}

const fields = (view: View) => (
  <I18nContextProvider value={i18nProvider}>
    <PeriodFields view={view} loaded={loaded} onChange={() => {}} />
  </I18nContextProvider>
)

test('months that cannot be compared stay in the fields while names arrive, and go with another period', () => {
  const { rerender } = render(fields(shownView))
  const end = screen.getByLabelText<HTMLSelectElement>('比較の終了')
  fireEvent.change(end, { target: { value: '2026-09-01' } })
  expect(screen.getByRole('alert').textContent).toContain('重なって')
  rerender(fields({ ...shownView, compare: { ...compared } }))
  expect(end.value).toBe('2026-09-01')
  expect(screen.getByRole('alert').textContent).toContain('重なって')
  rerender(fields({ ...shownView, period: 'three_months' }))
  expect(end.value).toBe('2025-09-01')
  expect(screen.queryByRole('alert')).toBeNull()
})
