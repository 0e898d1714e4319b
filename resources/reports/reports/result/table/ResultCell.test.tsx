import { render } from '@testing-library/react'
import { I18nContextProvider } from 'react-admin'
import { expect, test } from 'vitest'
import { toneOf } from '#contract/changeSize.ts'
import { i18nProvider } from '#ui/texts/i18nProvider.ts'
import { cellChange } from './cellChange.ts'
import { ResultCell } from './ResultCell.tsx'
import { shadeOf } from './shade.ts'

const column = {
  itemKey: 'a',
  heading: '紹介と逆紹介の差',
  valueType: 'count' as const,
  unit: '件',
  isLocked: false,
  isDeleted: false,
  period: null,
  state: 'complete' as const,
  isChange: true,
  isIncrease: true,
  better: 'more' as const,
  notCompared: null,
  officialFigure: null,
  meaning: null,
}
type Column = Parameters<typeof cellChange>[1]

/** A cell whose increases and decreases are marked. */
const cellOf = (
  value: number,
  of: Column,
  change = cellChange(value, of, { items: new Map(), columns: [of], values: [value] }),
) =>
  render(
    <I18nContextProvider value={i18nProvider}>
      <ResultCell column={of} value={value} shade={shadeOf('change', value, [value])} change={change} />
    </I18nContextProvider>,
  ).container
const textOf = (value: number, isChange: boolean) => cellOf(value, { ...column, isChange }).textContent

test('a change is marked as growth or decline', () => {
  expect(textOf(206, true)).toMatch(/^[▲▴].*\+206$/u)
  expect(textOf(-206, true)).toMatch(/^[▼▾]/u)
})

test('a difference within one period is a number with its sign and no growth', () => {
  expect(textOf(206, false)).toBe('+206')
  expect(textOf(-206, false)).toBe('−206')
  expect(textOf(0, false)).toBe('0')
})

test('a growth has its sign in a column without marks too, as everywhere else', () => {
  const growth = { ...column, valueType: 'percent' as const, unit: '%' }
  const unmarked = (value: number, of: Column) =>
    render(
      <I18nContextProvider value={i18nProvider}>
        <ResultCell column={of} value={value} />
      </I18nContextProvider>,
    ).container.textContent
  expect([87, -87, 0.03].map((value) => unmarked(value, growth))).toEqual(['+87.0%', '−87.0%', '0.0%'])
  // Such as a quotient of two periods, or what was lost.
  expect(unmarked(87, { ...growth, isIncrease: null })).toBe('87.0%')
})

test('a growth that is rounded to nothing has no sign and no mark', () => {
  const growth = { ...column, valueType: 'percent' as const, unit: '%' }
  expect([-0.03, 0.03].map((value) => cellOf(value, growth).textContent)).toEqual(['0.0%', '0.0%'])
  expect(cellOf(-0.06, growth).textContent).toMatch(/^▼.*−0\.1%$/)
})

const item = (key: string, formula?: { operator: '-' | '/'; itemKeys: string[] }) => ({
  key,
  definitionKey: formula ? 'formula' : 'referral_count',
  aggregationConditions: {},
  ...(formula && { formula }),
})
const items = new Map(
  [
    item('now'),
    item('before'),
    item('change', { operator: '-', itemKeys: ['now', 'before'] }),
    item('growth', { operator: '/', itemKeys: ['change', 'before'] }),
  ].map((one) => [one.key, one]),
)

test.each([
  ['a few of many cases are no news', 'count', '件', -6, 8_323, 'plain'],
  ['as many of few cases are', 'count', '件', -6, 20, 'bad'],
  ['means are judged by their share', 'decimal', '日', 1.5, 12, 'good'],
  ['means that hardly change are plain', 'decimal', '日', 0.1, 12, 'plain'],
  ['a point of a share is much', 'percent', '%', -1.2, 40, 'bad'],
  ['less than a point is not', 'percent', '%', -0.8, 40, 'plain'],
] as const)('%s, in the difference and in the growth', (_title, valueType, unit, by, before, tone) => {
  const of = (itemKey: string, more: Partial<Column> = {}): Column => ({ ...column, itemKey, valueType, unit, ...more })
  const change = of('change', valueType === 'percent' ? { valueType: 'decimal', unit: 'ポイント' } : {})
  const growth = of('growth', { valueType: 'percent', unit: '%' })
  const columns = [of('before', { isChange: false }), change, growth]
  const values = [before, by, (100 * by) / before]
  const tones = [change, growth].map((one, index) => {
    const found = cellChange(values[index + 1] ?? null, one, { items, columns, values })
    return found && toneOf(found.change, found.judged)
  })
  expect(tones).toEqual([tone, tone])
})

test('a growth from what no column says is judged by itself', () => {
  const growth = { ...column, itemKey: 'growth', valueType: 'percent' as const, unit: '%' }
  const toneFor = (value: number) => {
    const found = cellChange(value, growth, { items, columns: [growth], values: [value] })
    return found && toneOf(found.change, found.judged)
  }
  expect([4.9, -5].map(toneFor)).toEqual(['plain', 'bad'])
})

test('a change between periods that are not compared is none', () => {
  const unsettled = { ...column, notCompared: { reason: 'unsettled' as const, months: ['2026-10-01'] } }
  expect(cellChange(50, unsettled, { items, columns: [unsettled], values: [50] })).toBeUndefined()
})
