import { render } from '@testing-library/react'
import { I18nContextProvider } from 'react-admin'
import { beforeAll, expect, test } from 'vitest'
import { i18nProvider, loadTexts } from '../../../../i18n/i18nProvider.ts'
import { ResultCell } from './ResultCell.tsx'
import { shadeOf } from './shade.ts'

beforeAll(loadTexts)

/** The text of a cell of a column whose increases and decreases are marked. */
const textOf = (value: number, isChange: boolean) =>
  render(
    <I18nContextProvider value={i18nProvider}>
      <ResultCell
        column={{
          itemKey: 'a',
          heading: '紹介と逆紹介の差',
          valueType: 'count',
          unit: '件',
          isLocked: false,
          isDeleted: false,
          period: null,
          state: 'complete',
          isChange,
          better: 'more' as const,
          notCompared: null,
          officialFigure: null,
          meaning: null,
        }}
        value={value}
        shade={shadeOf('change', value, [value])}
      />
    </I18nContextProvider>,
  ).container.textContent

test('a change is marked as growth or decline', () => {
  expect(textOf(206, true)).toMatch(/^[▲▴].*\+206$/u)
  expect(textOf(-206, true)).toMatch(/^[▼▾]/u)
})

test('a difference within one period is a number with its sign and no growth', () => {
  expect(textOf(206, false)).toBe('+206')
  expect(textOf(-206, false)).toBe('-206')
  expect(textOf(0, false)).toBe('0')
})
