import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { chromium, type Page } from '@playwright/test'
import { buildIfStale } from '#server/commands/buildIfStale.ts'
import { demoPerson, signInByHand } from '../e2e/people.ts'
import { chromiumArguments, ensureJapaneseFont, findChromium } from '../support/chromium.ts'
import { makeDataDir, removeDataDir, startProductProcess } from '../support/productProcess.ts'
import { places } from '../e2e/places/all.ts'
import type { Place } from '../e2e/places/place.ts'

// `npm run screenshots -- tags vocs` takes pictures of the screens whose names contain one of the words. With RENKEI_ORIGIN those of a running
// product are taken, which may have more months of figures.

const folder = join(import.meta.dirname, '../../.cache/screenshots')
const widths = { 390: 844, 820: 1180, 1440: 900 } as const
const themes = ['light', 'dark'] as const

const takePictures = async (page: Page, { name, at }: Place) => {
  for (const colorScheme of themes)
    for (const [width, height] of Object.entries(widths)) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.setViewportSize({ width: Number(width), height })
      // Loaded anew, so that nothing of the last picture is in this one.
      await page.goto(typeof at === 'string' ? at : '/app/profile')
      if (typeof at !== 'string') await at(page)
      // oxlint-disable-next-line tests/no-quiet -- a picture that comes too early fails nothing
      await page.waitForLoadState('networkidle')
      await page.screenshot({ path: join(folder, `${name}-${width}-${colorScheme}.png`) })
    }
}

const words = process.argv.slice(2).map((word) => word.toLowerCase())
const wanted = Object.values(places)
  .flat()
  .filter(({ name }) => words.length === 0 || words.some((word) => name.toLowerCase().includes(word)))

const run = async (origin: string) => {
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArguments] })
  const context = await browser.newContext({ baseURL: origin, locale: 'ja-JP', timezoneId: 'Asia/Tokyo' })
  const page = await context.newPage()
  await signInByHand(page, demoPerson('sato'))
  await mkdir(folder, { recursive: true })
  for (const screen of wanted) {
    await takePictures(page, screen)
    console.log(screen.name)
  }
  await browser.close()
  console.log(`${wanted.length} screens in ${folder}`)
}

const runOnOwnProduct = async () => {
  if (!(await buildIfStale())) throw new Error('The web app could not be built.')
  const dataDir = await makeDataDir()
  const product = await startProductProcess(dataDir)
  try {
    await run(product.origin)
  } finally {
    await product.end()
    await removeDataDir(dataDir)
  }
}

if (wanted.length === 0) throw new Error(`No screen's name contains ${words.join(' or ')}. See tests/e2e/places.`)
ensureJapaneseFont()
await (process.env.RENKEI_ORIGIN ? run(process.env.RENKEI_ORIGIN) : runOnOwnProduct())
