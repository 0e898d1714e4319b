import { expect, test } from 'vitest'
import { visits } from './visits.ts'

test('no headline compares the referrals of visited partners as if visits had brought the difference', () => {
  const headlines = visits.tiles.flatMap((tile) =>
    'report' in tile && tile.display === 'number' ? [tile.item_keys ?? []] : [],
  )
  expect(headlines).toContainEqual(['referrals'])
  for (const keys of headlines) expect(keys).not.toContain('referrals_before')
  const notes = visits.tiles.flatMap((tile) => ('text' in tile ? [tile.text.ja] : []))
  expect(notes).toEqual([expect.stringMatching(/訪問の効果を示しません.*95%信頼区間.*新規訪問も含めて/)])
})
