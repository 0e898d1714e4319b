import { expect, test } from 'vitest'
import type { AggregationConditions } from '../aggregationConditions.ts'
import { DashboardPayload } from '../dashboards.ts'
import { formulaKey } from '../items/catalogue.ts'
import { Report, ReportItem } from '../reportItems.ts'
import { reportPresets } from '../presets.ts'
import { readyDashboards } from '../tiles/readyDashboards.ts'
import { tileChartNames } from '../tiles/tileChartNames.ts'

const dashboards = Object.entries(readyDashboards)

/** The words of a period, one of which a title has. */
const wordsOf = ({
  start_months_away: start,
  end_months_away: end,
  fiscal_years_away: years,
}: AggregationConditions) => {
  if (years === 0) return ['今年度']
  if (start === 11 && end === 0) return ['1年間', '直近12か月']
  if (start === 2 && end === 0) return ['直近3か月']
  return start === 0 && end === 0 ? ['基準月'] : undefined
}

test('charts of the months before the base month say in their titles how many they show', () => {
  for (const [, { tiles }] of dashboards)
    for (const tile of tiles)
      if ('chart' in tile && tile.chart.months !== undefined)
        expect(tileChartNames(tile.chart).ja).toContain(`直近${tile.chart.months}か月`)
})

test('numbers and bars say in their titles of which period they are', () => {
  for (const [, { tiles, reports }] of dashboards)
    for (const tile of tiles) {
      if (!('report' in tile) || tile.display === 'table') continue
      const [first] = tile.item_keys ?? []
      const item = reports[tile.report]?.items.find(({ key }) => key === first)
      const words = item && wordsOf(item.aggregation_conditions)
      if (words)
        expect([tile.title.ja, words.some((word) => tile.title.ja.includes(word))]).toEqual([tile.title.ja, true])
    }
})

test('a change that a report to begin with shows says from which period it is, and what it is compared with that it is a part', () => {
  for (const { items } of Object.values(reportPresets).flat())
    for (const { definition_key: definition, aggregation_conditions: conditions = {}, name } of items) {
      if (definition === formulaKey) expect(name?.ja).toMatch(/^増減率?（.+から）$/)
      if (conditions.fiscal_years_away === 1) expect(name?.ja).toContain('同じ月')
    }
})

test('a change says from which period to which it is', () => {
  for (const [, { reports }] of dashboards)
    for (const { items, hidden = [] } of Object.values(reports))
      for (const { key, definition_key: definition, name } of items)
        if (definition === formulaKey && !hidden.includes(key)) expect(name?.ja).toMatch(/^増減（.+から）$/)
})

test.each(['ja', 'en'] as const)('every name, title and heading can be stored, in %s', (language) => {
  for (const [key, { name, tiles, reports }] of dashboards) {
    const dashboard = DashboardPayload.safeParse({
      name: name[language],
      filter_department: false,
      contents: tiles.flatMap((tile) =>
        'chart' in tile
          ? []
          : [
              {
                type: 'note',
                title: tile.title[language],
                text: 'text' in tile ? tile.text[language] : '.',
                width: tile.width,
              },
            ],
      ),
    })
    expect([key, dashboard.error?.issues]).toEqual([key, undefined])
    for (const { items } of Object.values(reports)) {
      const report = Report.safeParse({
        items: items.map(({ name: heading, ...item }) => ({ ...item, ...(heading && { name: heading[language] }) })),
        display_items: items.map((item) => item.key),
      })
      expect([key, report.error?.issues]).toEqual([key, undefined])
    }
  }
})

test.each(['ja', 'en'] as const)('every heading of a report to begin with can be stored, in %s', (language) => {
  for (const { key, items } of Object.values(reportPresets).flat())
    for (const { name } of items)
      expect([key, ReportItem.shape.name.safeParse(name?.[language]).error?.issues]).toEqual([key, undefined])
})
