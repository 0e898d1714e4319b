import { expect, test } from 'vitest'
import { readyDashboards } from '#contract/reports/tiles/readyDashboards.ts'
import { readyWord } from './readyWords.ts'

test('every text of a ready-made dashboard is told in either language, and found again', () => {
  for (const { name, tiles, reports } of Object.values(readyDashboards)) {
    const titles = tiles.flatMap((tile) =>
      'chart' in tile ? [] : [tile.title, ...('text' in tile ? [tile.text] : [])],
    )
    const items = Object.values(reports).flatMap((report) => [
      report.name,
      ...report.items.flatMap((item) => item.name ?? []),
    ])
    for (const { ja, en } of [name, ...titles, ...items])
      expect([readyWord(ja, 'en'), readyWord(en, 'ja'), readyWord(ja, 'ja'), readyWord(en, 'en')]).toEqual([
        en,
        ja,
        ja,
        en,
      ])
  }
})
