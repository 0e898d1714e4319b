import { render } from '@testing-library/react'
import { I18nContextProvider } from 'react-admin'
import { expect, test } from 'vitest'
import { i18nProvider } from './i18nProvider.ts'
import { TrendMark } from '../TrendMark.tsx'

test('a trend says up to which month it is, whatever period stands around it', () => {
  const trend = {
    state: 'below',
    asOf: '2026-11-01',
    monthCount: 3,
    observed: 0,
    expected: 20,
    lower: 1,
    upper: 138,
  } as const
  const { container } = render(
    <I18nContextProvider value={i18nProvider}>
      <TrendMark trend={trend} />
    </I18nContextProvider>,
  )
  expect(container.textContent).toBe(
    '▼通常の範囲を下回る：2026年11月までの3か月 0件（半年より前の最大24か月から見た期待20.0件、通常1〜138件）',
  )
})
