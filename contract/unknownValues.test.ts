import { expect, test } from 'vitest'
import type { Language } from './messages.ts'
import { knownOr } from './entryOf.ts'
import { type NotCompared, notComparedText, notComparedWord, unknownText } from './comparison.ts'
import { type GoneRecord, goneWords } from './namedRecords.ts'
import type { Unhonoured } from './reports/dashboards.ts'
import { tileChartNames } from './reports/tiles/tileChartNames.ts'
import type { TileChart } from './reports/tiles/tileCharts.ts'
import { unhonouredText } from './reports/words/unhonouredText.ts'

/** A value that only a newer server has. */
const newer = 'newly_invented'
const languages: readonly Language[] = ['ja', 'en']

test('a table has something general for what it does not know, also for the names that every object inherits', () => {
  expect(knownOr<string, number, string>({ visit: 1 }, 'visit', 'other')).toBe(1)
  expect(knownOr<string, number, string>({ visit: 1 }, newer, 'other')).toBe('other')
  expect(knownOr<string, number, string>({ visit: 1 }, 'constructor', 'other')).toBe('other')
})

test('a reason that this version does not know is a sentence all the same', () => {
  const why: NotCompared = { reason: newer as NotCompared['reason'], months: ['2026-10-01'] }
  expect(notComparedText(why, 'ja')).toBe('2026年10月は比較していません')
  expect(unknownText({ ...why, months: [] }, 'ja')).toBe('分かりません')
  expect(notComparedText(why, 'en')).toBe('Not compared: the figures of Oct 2026 do not allow it')
  expect(notComparedWord(why, 'ja')).toBe('比較なし')
})

test.each(languages)('so are kinds of records, filters and charts in %s', (language) => {
  const gone: GoneRecord = { kind: newer as GoneRecord['kind'], id: 3, name: 'A' }
  const unhonoured = { filter: newer, reason: newer } as unknown as Unhonoured
  const chart = { chart: newer, figure: newer } as unknown as TileChart
  const texts = [goneWords(gone, language), unhonouredText(unhonoured, [], language), tileChartNames(chart)[language]]
  for (const text of texts) {
    expect(text).not.toContain('undefined')
    expect(text).not.toBe('')
  }
})
