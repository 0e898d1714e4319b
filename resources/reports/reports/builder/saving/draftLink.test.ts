// @vitest-environment node
import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { reportPresets } from '#contract/reports/presets.ts'
import { draftOfPreset } from '../draft/draft.ts'
import { draftInLink, linkTextOf, maxLinkLength } from './draftLink.ts'

test('presets fit into an address and come back from it as they were', async () => {
  for (const preset of reportPresets.area) {
    const draft = draftOfPreset('area', preset, 'ja', { labelId: 3 })
    const link = (await linkTextOf(draft)) ?? ''
    expect(link).toMatch(/^[\w-]{1,1500}$/)
    expect(await draftInLink(link)).toEqual(draft)
  }
})

test('a draft that is too long for an address is not packed', async () => {
  expect(await linkTextOf({ text: randomBytes(maxLinkLength).toString('hex') })).toBeNull()
})

test.each(['', 'abc', '%%%', 'A'.repeat(maxLinkLength + 1)])('a broken address holds no draft', async (text) => {
  expect(await draftInLink(text)).toBeUndefined()
})

test('an address that unfolds to far too much holds no draft', async () => {
  const link = (await linkTextOf({ text: 'a'.repeat(300_000) })) ?? ''
  expect(link.length).toBeLessThan(maxLinkLength)
  expect(await draftInLink(link)).toBeUndefined()
})
