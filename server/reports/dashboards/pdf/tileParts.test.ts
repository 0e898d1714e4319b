import { expect, test } from 'vitest'
import type { TileResult } from '../../../../contract/reports/dashboards.ts'
import type { z } from 'zod'
import { readPdf } from '../../../../tests/support/readPdf.ts'
import { writeSheets } from '../../../analysis/monthlyReport/drawing/writeSheets.ts'
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
    '98,623,441,717円（未確定）',
    `97,123,456,789円（${yearBefore}）`,
    '▲1,499,984,928円（+1.5%）',
    '1,284件（未確定）',
    '▲11施設（+55.0%）',
    '▲12,000,000件（+3,471.4%）',
  ])
    expect(text).toContain(part)
})
