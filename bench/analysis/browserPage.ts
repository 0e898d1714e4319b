import { setTimeout as sleep } from 'node:timers/promises'
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'
import { z } from 'zod'
import { signInByHand, type Visitor } from '#tests/e2e/people.ts'
import { chromiumArguments, findChromium } from '#tests/support/chromium.ts'
import { type Figure, milliseconds } from '../support/figures.ts'
import { median, quantile } from '../support/samples.ts'

const screen = '/app/data_analysis?period=twelve_months'
/** An empty page of the same app. */
const emptyPage = '/app/no_such_page'
const limits = { drawn: 1500, interaction: 200, shift: 0.01 } as const

const usual = { width: 1440, height: 900 } as const
/** High enough for the whole screen to be in the window and load at once. */
const tall = { width: 1440, height: 7000 } as const

const Noted = z.object({
  /** Milliseconds from the start of the navigation to the last moment with work in progress. */
  busyUntil: z.number(),
  isBusy: z.boolean(),
  now: z.number(),
  shift: z.number(),
  /** Milliseconds from each interaction to the next frame. */
  interactions: z.array(z.number()),
})
type Noted = z.infer<typeof Noted>

/** A script that records the values of {@link Noted} in the page. */
const noteItself = `
  const noted = (globalThis.noted = { busyUntil: 0, isBusy: true, now: 0, shift: 0, interactions: [] })
  const longest = new Map()
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput } of list.getEntries()) if (!hadRecentInput) noted.shift += value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    for (const { interactionId: id, duration } of list.getEntries())
      if (id > 0) longest.set(id, Math.max(longest.get(id) ?? 0, duration))
    noted.interactions = [...longest.values()]
  }).observe({ type: 'event', buffered: true, durationThreshold: 16 })
  const look = () => {
    const main = document.querySelector('main')
    const waiting = [...(main?.querySelectorAll('.MuiSkeleton-root, [aria-busy=true]') ?? [])]
    const isInWindow = (one) => one.getBoundingClientRect().top < innerHeight && one.getBoundingClientRect().bottom > 0
    noted.isBusy = !document.querySelector('h1') || waiting.some(isInWindow)
    noted.now = performance.now()
    if (noted.isBusy) noted.busyUntil = noted.now
    requestAnimationFrame(look)
  }
  requestAnimationFrame(look)`

const read = async (page: Page): Promise<Noted> => Noted.parse(await page.evaluate('noted'))

/** Milliseconds without activity after which the page is finished, and after which the measurement fails. */
const quiet = 700
const longest = 60_000

/** Waits until the page has been idle for a while. @throws if that never happens */
const settle = async (page: Page): Promise<Noted> => {
  const begin = performance.now()
  while (performance.now() - begin < longest) {
    const noted = await read(page)
    if (!noted.isBusy && noted.now - noted.busyUntil > quiet) return noted
    await sleep(100)
  }
  throw new Error(`${page.url()} is never at rest`)
}

const opened = async (page: Page, address: string): Promise<Noted> => {
  await page.goto(address)
  return settle(page)
}

/** Scrolls through the whole screen, like a reader. */
const scrollThrough = async (page: Page): Promise<number> => {
  await opened(page, screen)
  for (let turn = 0; turn < 16; turn += 1) {
    await page.mouse.wheel(0, 450)
    await settle(page)
  }
  return (await read(page)).shift
}

/** Typical interactions on the screen. */
const interactions: readonly ((page: Page) => Promise<void>)[] = [
  (page) => page.getByRole('button', { name: '年度', exact: true }).click(),
  (page) => page.getByRole('button', { name: '月', exact: true }).click(),
  (page) => page.getByRole('combobox', { name: '対象期間' }).click(),
  (page) => page.getByRole('option', { name: '直近3か月' }).click(),
  (page) => page.getByRole('combobox', { name: '指標（紹介のグラフ）' }).click(),
  (page) => page.getByRole('option', { name: '入院率', exact: true }).click(),
  (page) => page.getByRole('slider', { name: '紹介の推移（入院率）', exact: true }).press('End'),
  (page) => page.getByRole('tab', { name: '増加・減少' }).click(),
  (page) => page.getByRole('tab', { name: '一方の期間だけ' }).click(),
  (page) => page.getByRole('tab', { name: '紹介と逆紹介' }).click(),
]

const interact = async (page: Page): Promise<readonly number[]> => {
  await opened(page, screen)
  for (const work of interactions) {
    await work(page)
    await settle(page)
  }
  return (await read(page)).interactions
}

/** Opens and closes the account menu on the empty page equally often. */
const interactInVain = async (page: Page): Promise<readonly number[]> => {
  await opened(page, emptyPage)
  for (let turn = 0; turn < interactions.length / 2; turn += 1) {
    await page.getByRole('button', { name: /^アカウント: / }).click()
    await page.keyboard.press('Escape')
    await settle(page)
  }
  return (await read(page)).interactions
}

const startBrowser = (): Promise<Browser> =>
  chromium.launch({ executablePath: findChromium(), args: [...chromiumArguments] })

const signedIn = async (context: BrowserContext, visitor: Visitor): Promise<Page> => {
  await context.addInitScript({ content: noteItself })
  const page = await context.newPage()
  await signInByHand(page, visitor)
  return page
}

/**
 * Measures the data analysis screen in a browser: the time until all of it is drawn, layout shifts, and the delay after each interaction, each
 * compared with an empty page of the same app.
 */
export const measurePage = async (origin: string, visitor: Visitor, times: number): Promise<Figure[]> => {
  const browser = await startBrowser()
  try {
    const context = await browser.newContext({
      baseURL: origin,
      viewport: usual,
      locale: 'ja-JP',
      timezoneId: 'Asia/Tokyo',
    })
    const page = await signedIn(context, visitor)
    const shift = await scrollThrough(page)
    const worked = await interact(page)
    const shiftOfNothing = (await opened(page, emptyPage)).shift
    const inVain = await interactInVain(page)
    await page.setViewportSize(tall)
    const drawn: number[] = []
    const empty: number[] = []
    await opened(page, screen)
    for (let turn = 0; turn < times; turn += 1) {
      drawn.push((await opened(page, screen)).busyUntil)
      empty.push((await opened(page, emptyPage)).busyUntil)
    }
    const [slowest, slowestInVain] = [Math.max(0, ...worked), Math.max(0, ...inVain)]
    const p95 = quantile(drawn, 0.95)
    return [
      {
        name: 'data analysis, until all of it is drawn, against an empty page',
        count: times,
        subject: `${milliseconds(median(drawn))}, ${milliseconds(p95)}`,
        baseline: milliseconds(median(empty)),
        ratio: median(drawn) / median(empty),
        aim: { text: `≤ ${limits.drawn} ms`, met: median(drawn) <= limits.drawn },
      },
      {
        name: 'data analysis, layout shift when scrolled through',
        count: 1,
        subject: shift.toFixed(4),
        baseline: shiftOfNothing.toFixed(4),
        aim: { text: `≤ ${limits.shift}`, met: shift <= limits.shift },
      },
      {
        name: 'data analysis, slowest interaction, against a menu of an empty page',
        count: worked.length,
        subject: milliseconds(slowest),
        baseline: milliseconds(slowestInVain),
        ratio: slowest / slowestInVain,
        aim: { text: `≤ ${limits.interaction} ms`, met: slowest <= limits.interaction },
      },
    ]
  } finally {
    await browser.close()
  }
}
