import { expect, test } from 'vitest'
import type { TileResult } from '#contract/reports/dashboards.ts'
import type { z } from 'zod'
import { readPdf } from '#tests/support/readPdf.ts'
import { writeSheets } from '#server/paper/writeSheets.ts'
import { type ComputedTile, tileParts } from './tileParts.ts'

type Column = z.output<typeof TileResult>['columns'][number]

const column = (heading: string, unit: string, period: string | null, state: Column['state'] = 'complete'): Column => ({
  item_key: heading,
  heading,
  value_type: unit === '円' ? 'yen' : 'count',
  unit,
  is_locked: false,
  is_deleted: false,
  period: period === null ? null : { start_date: '2025-11-01', end_date: '2026-10-31', label: period },
  state,
  official_figure: null,
  meaning: null,
  is_change: false,
  better: 'more',
  not_compared: null,
})

const aNumber = (title: string, columns: readonly Column[], totals: readonly (number | null)[]): ComputedTile => ({
  title,
  tile: { type: 'report', report_type: 'medical_institution', report_id: 1, display: 'number', title },
  result: {
    state: 'shown',
    faults: [],
    name: title,
    base_month: '2026-10-01',
    unhonoured: [],
    columns: [...columns],
    conditions_not_compared: null,
    is_narrowed: false,
    includes_unrelated: false,
    results: [],
    results_total: [...totals],
    total_count: 0,
    chart: null,
  },
})

const lastYear = '直近12か月（2025年11月〜2026年10月）'
const yearBefore = '前年の同じ12か月（2024年11月〜2025年10月）'

const head = {
  title: '院長への報告',
  tenant: '病院',
  period: '2026年10月',
  month: '2026年10月',
  lines: [],
  narrowed: [],
  author: '地域連携室',
  made: '2026年11月30日',
} as const

const textOf = async (tiles: readonly ComputedTile[]) => {
  const contents = await writeSheets({ head, parts: tileParts(tiles) })
  return (await readPdf(new Blob([new Uint8Array(contents)]))).text.replaceAll(' ', '')
}

test('a chart names its months without lists, as the chart on the screen does', async () => {
  const months = ['2026年8月', '2026年9月', '2026年10月'] as const
  const aChart = (incomplete: ('not_loaded' | 'partial' | null)[] | null): ComputedTile => ({
    title: '紹介の推移',
    tile: { type: 'chart', title: '紹介の推移', chart: { chart: 'over_time', figure: 'referral_count' } } as never,
    result: {
      ...aNumber('', [], []).result,
      chart: {
        figure: 'referral_count',
        unit: 'referrals',
        spans: months.map((label, index) => ({
          label,
          start_date: `2026-${String(index + 8).padStart(2, '0')}-01`,
          end_date: `2026-${String(index + 8).padStart(2, '0')}-28`,
        })),
        series: [
          {
            label: '今年度',
            tone: 'this',
            values: [12, 3, 5],
            unsettled: [false, false, false],
            incomplete,
            span_labels: null,
          },
        ],
        not_compared: null,
      },
    },
  })
  const text = await textOf([aChart([null, 'not_loaded', 'partial'])])
  expect(text).toContain('2026年9月未読込、2026年10月一部未読込。未読込は手で登録した分だけ')
  expect(text).toContain('3未読込5一部未読込')
  expect(await textOf([aChart(null)])).not.toContain('未読込')
})

test('no figure among the numbers of a dashboard is shortened, nor its mark, its period or its name', async () => {
  const title = '紹介からの入院収益のうち、循環器内科・心臓血管外科・脳神経外科・整形外科の紹介による入院の収益の合計'
  const text = await textOf([
    aNumber(
      title,
      [column('入院収益', '円', lastYear, 'unsettled'), column('入院収益', '円', yearBefore)],
      [98_623_441_717, 97_123_456_789],
    ),
    aNumber('入院', [column('入院', '件', lastYear, 'unsettled')], [1_284]),
    aNumber('紹介した施設', [column('紹介', '施設', lastYear), column('紹介', '施設', yearBefore)], [31, 20]),
    aNumber('紹介', [column('紹介', '件', lastYear), column('紹介', '件', yearBefore)], [12_345_678, 345_678]),
  ])
  expect(text).not.toContain('…')
  for (const part of [
    title,
    '986.23億円（未確定）',
    `971.23億円（${yearBefore}）`,
    '▲15.00億円増（+1.5%）',
    '1,284件（未確定）',
    '▲11施設増（+55.0%）',
    '▲12,000,000件増（+3,471.4%）',
  ])
    expect(text).toContain(part)
})

test('a number that is not compared says why in place of its change, and in a sentence below', async () => {
  const why = { reason: 'unsettled', months: ['2026-10-01'] } as const
  const text = await textOf([
    aNumber(
      '入院',
      [
        { ...column('入院', '件', lastYear, 'unsettled'), not_compared: { ...why, months: [...why.months] } },
        column('入院', '件', yearBefore),
      ],
      [1_284, 1_300],
    ),
  ])
  expect(text).toMatch(/1,300件（[^）]*（[^）]*）） *未確定/)
  expect(text).toContain('2026年10月は未確定のため比較していません')
})

test('a number on paper says of a period that it begins before the records or lists do', async () => {
  const text = await textOf([
    aNumber('訪問', [column('訪問件数', '件', lastYear, 'partly_recorded')], [189]),
    aNumber('電話', [column('電話', '件', yearBefore, 'not_recorded')], [null]),
    aNumber('紹介', [column('紹介件数', '件', '2026年10月', 'partial')], [12]),
  ])
  for (const words of [`${lastYear}⚠一部記録開始前`, `${yearBefore}⚠記録開始前`, '2026年10月⚠一部未読込'])
    expect(text).toContain(words)
})

test('a part of an earlier period does not stand as the whole on paper', async () => {
  const text = await textOf([
    aNumber('紹介', [column('紹介', '件', lastYear), column('紹介', '件', yearBefore, 'partial')], [6_187, 674]),
  ])
  expect(text).toContain('674件（一部未読込）')
})

test('a number on paper tells its months, those of a calculation too, and how many rows it is the total of', async () => {
  const [now, before] = ['2026年8月〜2026年10月', '2025年8月〜2025年10月'].map((label) => ({
    start_date: '2026-08-01',
    end_date: '2026-10-31',
    label,
  }))
  if (!now || !before) throw new Error('There are two periods')
  const lost = aNumber('減った紹介', [{ ...column('減った件数', '件', null), periods: [now, before] }], [335])
  const text = await textOf([{ ...lost, result: { ...lost.result, total_count: 41 } }])
  expect(text).toContain('減った紹介（関係のある41施設の合計）')
  expect(text).toContain(`${now.label}、${before.label}`)
  expect(text).not.toContain('比較する期間')
})

test('bars and tables on paper tell their unit and their months, and count what their rows are', async () => {
  const perPeople = { ...column('人口1万人あたり', '件/1万人', lastYear), value_type: 'decimal' as const }
  const ofAreas = aNumber('エリア', [perPeople], [])
  const shown = (display: 'bar' | 'table', kind: 'area' | 'medical_institution') =>
    textOf([
      {
        ...ofAreas,
        tile: { ...ofAreas.tile, display, report_type: kind },
        result: { ...ofAreas.result, results: [{ id: 1, name: '中央区', values: [12.34] }], total_count: 60 },
      },
    ])
  const bars = await shown('bar', 'area')
  expect(bars).toContain('単位：件/1万人')
  expect(bars).toContain(`期間：${lastYear}`)
  expect(bars).toContain('60エリアのうち1エリア')
  const table = await shown('table', 'medical_institution')
  expect(table).toContain(`期間：${lastYear}`)
  expect(table).toContain('関係のある60施設のうち上位1施設')
})

test('a table on paper of some rows says of what its total is, and counts no department where there is none', async () => {
  const rows = [{ id: 1, name: '内科', values: [5_434] }]
  const tile = aNumber('診療科', [column('紹介件数', '件', lastYear)], [5_553])
  const text = await textOf([
    {
      ...tile,
      tile: { ...tile.tile, display: 'table', report_type: 'own_department' },
      result: { ...tile.result, results: rows, total_count: 13 },
    },
  ])
  expect(text).toContain('12診療科と診療科なしの合計')
  expect(text).toContain('12診療科と診療科なしのうち上位1行')
})

test('a chart of referrals around visits says which visits they are and has its means with their decimals', async () => {
  const tile: ComputedTile = {
    ...aNumber('訪問の効果', [], []),
    tile: { type: 'chart', chart: { chart: 'visit_effect', months: 12 } } as never,
  }
  const side = (label: string, tone: 'this' | 'last', value: number) => ({
    label,
    tone,
    values: [value],
    unsettled: [false],
    span_labels: null,
  })
  const text = await textOf([
    {
      ...tile,
      result: {
        ...tile.result,
        chart: {
          figure: 'referral_count',
          unit: 'referrals',
          not_compared: null,
          spans: [{ label: '訪問1,806件', start_date: '2025-11-01', end_date: '2026-10-31' }],
          series: [side('訪問前3か月', 'last', 3.99), side('訪問後3か月', 'this', 4.13)],
          cautions: ['増えたとも減ったとも言えません。偶然の範囲の差です。'],
        },
      },
    },
  ])
  expect(text).toContain('2025年11月〜2026年10月の訪問（前後3か月の紹介がそろっているもの）')
  expect(text).toContain('訪問1,806件')
  expect(text).toContain('4.13')
  expect(text).toContain('3.99')
  expect(text).toContain('偶然の範囲の差です。')
})

test('an official rate of a department is for reference, and that of the hospital is not', async () => {
  const rate = aNumber('紹介率', [{ ...column('紹介率', '%', lastYear), official_figure: 'law_referral_rate' }], [61])
  expect(await textOf([{ ...rate, isOfDepartment: true }])).toContain('同じ式で計算した参考値です')
  expect(await textOf([rate])).not.toContain('参考値')
  const unhonoured = [{ filter: 'own_department', reason: 'own_condition', item_keys: ['紹介率'] }] as const
  const whole = { ...rate.result, unhonoured: unhonoured.map((one) => ({ ...one, item_keys: [...one.item_keys] })) }
  expect(await textOf([{ ...rate, result: whole, isOfDepartment: true }])).not.toContain('参考値')
})

test('official rates of departments on paper are for reference, which is said once', async () => {
  const rate = aNumber('診療科', [{ ...column('紹介割合', '%', lastYear), official_figure: 'fee_referral_rate' }], [61])
  const shown = {
    ...rate,
    tile: { ...rate.tile, display: 'table' as const, report_type: 'own_department' as const },
    result: { ...rate.result, results: [{ id: 1, name: '呼吸器内科', values: [102.9] }], total_count: 1 },
    isOfDepartment: true,
  }
  const text = await textOf([shown])
  expect(text.match(/同じ式で計算した参考値です/g)).toHaveLength(1)
  expect(text).toContain('紹介割合：救急患者は分子に加わり')
})

test('a number under the name of its report says which of its columns it is, and one alone is compared with nothing', async () => {
  const why = { reason: 'unsettled', months: ['2026-10-01'] } as const
  const one = aNumber(
    '月次実績',
    [{ ...column('入院件数', '件', lastYear, 'unsettled'), not_compared: { ...why, months: [...why.months] } }],
    [61],
  )
  const text = await textOf([{ ...one, tile: { ...one.tile, title: null } }])
  expect(text).toContain('月次実績：入院件数')
  expect(text).toContain('61件（未確定）')
  expect(text).not.toContain('比較していません')
  expect(await textOf([one])).not.toContain('月次実績：入院件数')
})
