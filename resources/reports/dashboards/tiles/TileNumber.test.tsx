import { createTheme, ThemeProvider } from '@mui/material'
import { cleanup, render } from '@testing-library/react'
import type { ReactElement } from 'react'
import { I18nContextProvider } from 'react-admin'
import { expect, test } from 'vitest'
import type { NotCompared } from '#contract/comparison.ts'
import { MemoryRouter } from 'react-router'
import '#tests/support/screens/allTexts.ts'
import { i18nProvider } from '#ui/texts/i18nProvider.ts'
import { TileNumber } from './TileNumber.tsx'
import type { TileResult } from './useTile.ts'

const unsettled: NotCompared = { reason: 'unsettled', months: ['2026-10-01'] }
const notLoaded: NotCompared = { reason: 'referrals_not_loaded', months: ['2025-10-01'] }
const reason = '2026年10月は未確定のため比較していません'
const signs = /[▲▼+−]/

const textOf = (element: ReactElement) =>
  render(<I18nContextProvider value={i18nProvider}>{element}</I18nContextProvider>).container.textContent

const column = (label: string, notCompared: NotCompared | null, isChange = false) => ({
  itemKey: label,
  heading: '入院収益',
  valueType: 'yen' as const,
  unit: '円',
  isLocked: false,
  isDeleted: false,
  period: { startDate: '2026-04-01', endDate: '2026-10-31', label },
  state: notCompared ? ('unsettled' as const) : ('complete' as const),
  isChange,
  better: 'more' as const,
  notCompared,
  officialFigure: null,
  meaning: null,
})
const resultOf = (
  columns: TileResult['columns'],
  total: readonly (number | null)[],
  more: Partial<TileResult> = {},
): TileResult => ({
  state: 'shown',
  faults: [],
  name: null,
  baseMonth: '2026-10-01',
  unhonoured: [],
  columns,
  conditionsNotCompared: null,
  isNarrowed: false,
  includesUnrelated: false,
  results: [],
  resultsTotal: [...total],
  totalCount: 0,
  chart: null,
  ...more,
})
const tile = (...given: Parameters<typeof resultOf>) => (
  <TileNumber kind="medical_institution" isNamed result={resultOf(...given)} />
)

test('a tile with an unsettled number shows both numbers and why they are not compared', () => {
  const text = textOf(tile([column('今年度', unsettled), column('前年度', null)], [576_158_997, 623_441_717]))
  expect(text).toContain('5.76億円')
  expect(text).toContain('6.23億円')
  expect(text).toContain(reason)
  expect(text).not.toMatch(signs)
})

test('a part of an earlier period does not stand as the whole', () => {
  const before = { ...column('前年度', notLoaded), state: 'partial' as const }
  const text = textOf(tile([column('今年度', null), before], [576_158_997, 62_344_171]))
  expect(text).toMatch(/前年度: 6,234万円（一部未読込）/)
  expect(text).not.toMatch(signs)
})

test('a tile whose numbers are compared shows one sign', () => {
  const text = textOf(tile([column('今年度', null), column('前年度', null)], [576_158_997, 623_441_717]))
  expect(text).toContain('▼ 4,728万円減（−7.6%）')
  expect(text?.match(/[▲▼]/g)).toEqual(['▼'])
})

test('a tile of a change says why there is none, and so does one whose conditions ask for a change', () => {
  expect(textOf(tile([column('差', notLoaded, true)], [null]))).toContain(
    '2025年10月は紹介一覧が未読込のため比較していません',
  )
  expect(textOf(tile([column('前年度', null)], [0], { conditionsNotCompared: unsettled }))).toContain(reason)
})

const replyTime: NotCompared = { reason: 'reply_time', months: ['2026-10-01'] }

test.each([
  ['letters, whose time to be answered differs', replyTime],
  ['an unsettled period', unsettled],
  ['a period that is not loaded', notLoaded],
])('a tile of %s alone says nothing of a comparison that nobody has chosen', (_, why) => {
  const text = textOf(tile([column('直近12か月', why)], [61]))
  expect(text).toContain('未確定')
  expect(text).not.toContain('比較')
  expect(text).not.toMatch(signs)
})

test('a number under the name of its report says which of its columns it is', () => {
  const named = (isNamed: boolean) =>
    textOf(
      <TileNumber kind="medical_institution" isNamed={isNamed} result={resultOf([column('今年度', null)], [61])} />,
    )
  expect(named(false)).toContain('入院収益')
  cleanup()
  expect(named(true)).not.toContain('入院収益')
})

test('a number that stands alone says its months and nothing of a comparison, also where it is calculated from two periods', () => {
  const text = textOf(tile([column('2026年8月〜2026年10月', null)], [138]))
  expect(text).toContain('2026年8月〜2026年10月')
  expect(text).not.toContain('比較')
  const periods = ['2026年8月〜2026年10月', '2025年8月〜2025年10月'].map((label) => ({
    startDate: '2026-08-01',
    endDate: '2026-10-31',
    label,
  }))
  const lost = textOf(tile([{ ...column('', null, true), period: null, periods }], [335]))
  expect(lost).toContain('2026年8月〜2026年10月、2025年8月〜2025年10月')
})

test('a total says of how many rows it is, where these are told', () => {
  expect(textOf(tile([column('2025年8月', null)], [138], { totalCount: 41 }))).toContain('41施設の合計')
  expect(textOf(tile([column('2025年8月', null)], [138]))).not.toContain('合計')
})

test('a tile whose earlier period has no number says so, and one without a period expects no change', () => {
  expect(textOf(tile([column('今年度', null), column('前年度', null)], [61, null]))).toContain(
    '前の期間の数値がないため比較していません',
  )
  expect(textOf(tile([{ ...column('', null), period: null }], [61]))).not.toContain('比較')
})

test('two numbers of the same months stand beside each other and are no growth', () => {
  const received = { ...column('今年度', null), heading: '紹介件数' }
  const sent = { ...column('今年度', null), heading: '逆紹介件数' }
  const text = textOf(tile([received, sent], [1_206, 1_000]))
  expect(text).toContain('1,206円')
  expect(text).toContain('逆紹介件数: 1,000円')
  expect(text).not.toMatch(signs)
})

test('a number says what it counts, and a calculated one does not', () => {
  const markOf = (meaning: string | null) =>
    render(
      <I18nContextProvider value={i18nProvider}>
        {tile([{ ...column('今年度', null), heading: '返書率', meaning }], [61.3])}
      </I18nContextProvider>,
    ).queryByRole('button', { name: /返書率/ })
  expect(markOf('返書済み ÷（返書済み＋未返書）')).not.toBeNull()
  cleanup()
  expect(markOf(null)).toBeNull()
})

test('more unanswered letters are red and fewer green, whatever the sign', () => {
  const letters = (label: string, better: 'less' | 'neither') => ({
    ...column(label, null),
    heading: '未返書件数',
    valueType: 'count' as const,
    unit: '件',
    better,
  })
  const colourOf = (better: 'less' | 'neither', numbers: readonly [number, number]) => {
    const { getByText } = render(
      <ThemeProvider theme={createTheme({ palette: { success: { main: '#00ff00' }, error: { main: '#ff0000' } } })}>
        <I18nContextProvider value={i18nProvider}>
          {tile([letters('今年度', better), letters('前年度', better)], numbers)}
        </I18nContextProvider>
      </ThemeProvider>,
    )
    const { color } = getComputedStyle(getByText(/件[増減]（/))
    cleanup()
    return color
  }
  expect(colourOf('less', [551, 400])).toBe('#ff0000')
  expect(colourOf('less', [400, 551])).toBe('#00ff00')
  expect(colourOf('neither', [551, 400])).not.toMatch(/ff0000|00ff00/)
})

test('unanswered referrals lead to the list of those of the period and the department', () => {
  const list = { from: '2025-04-01', to: '2026-03-31', ownDepartmentId: 3 }
  const { container } = render(
    <MemoryRouter>
      <I18nContextProvider value={i18nProvider}>
        {tile([column('1年間', null)], [12], { unansweredList: list })}
      </I18nContextProvider>
    </MemoryRouter>,
  )
  expect(container.querySelector('a')?.getAttribute('href')).toBe(
    '/letters/unanswered?from=2025-04-01&to=2026-03-31&department=3',
  )
  cleanup()
})
