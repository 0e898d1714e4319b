import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserContext, type CDPSession, chromium, type Page } from '@playwright/test'
import { z } from 'zod'
import { signInByHand, type Visitor } from '#tests/e2e/people.ts'
import { chromiumArguments, findChromium } from '#tests/support/chromium.ts'
import { type Figure, milliseconds } from '../support/figures.ts'
import { median } from '../support/samples.ts'

const list = '/app/medical_institutions_search'
const limits = { cold: 5000, warm: 3000 } as const

/** A slow rural connection, and a processor four times slower than this one. */
const throttle = { bytesPerSecond: 1_600_000 / 8, latency: 150, slowdown: 4 } as const

/** Milliseconds above which a task counts as blocking (web.dev, "Total Blocking Time"). */
const maxTask = 50
const timeout = 120_000

const FirstRow = z.object({
  /** Milliseconds from the start of the navigation until the first row is drawn and the browser responds. */
  usable: z.number(),
  blocked: z.number(),
  requests: z.array(z.object({ path: z.string(), bytes: z.number(), begin: z.number(), end: z.number() })),
})
type FirstRow = z.infer<typeof FirstRow>

/** A script that records in the page when the first row of the list is usable, and the events before that. */
const noteFirstRow = `
  const tasks = []
  new PerformanceObserver((entries) => tasks.push(...entries.getEntries())).observe({ type: 'longtask', buffered: true })
  performance.setResourceTimingBufferSize(1000)
  const rowSelector = 'main tbody tr a[href], main li a[href*="/crms/"]'
  const look = () => {
    if (!document.querySelector(rowSelector)) return requestAnimationFrame(look)
    // After the next picture, and after all that the browser has to do first.
    requestAnimationFrame(() => setTimeout(() => {
      const usable = performance.now()
      setTimeout(() => {
        globalThis.firstRow = {
          usable,
          blocked: tasks
            .filter(({ startTime }) => startTime < usable)
            .reduce((sum, { duration }) => sum + duration - ${maxTask}, 0),
          requests: performance.getEntriesByType('resource')
            .filter(({ startTime }) => startTime < usable)
            .map(({ name, encodedBodySize, startTime, responseEnd }) => ({
              path: new URL(name).pathname, bytes: encodedBodySize, begin: startTime, end: responseEnd,
            })),
        }
      }, 500)
    }))
  }
  requestAnimationFrame(look)`

const slowDown = async (session: CDPSession) => {
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: throttle.latency,
    downloadThroughput: throttle.bytesPerSecond,
    uploadThroughput: throttle.bytesPerSecond,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: throttle.slowdown })
}

const speedUp = async (session: CDPSession) => {
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: -1,
  })
}

/** @throws if it does not appear */
const firstRowOf = async (page: Page): Promise<FirstRow> => {
  const begin = performance.now()
  while (performance.now() - begin < timeout) {
    const { data } = FirstRow.safeParse(await page.evaluate('globalThis.firstRow'))
    if (data) return data
    await sleep(250)
  }
  throw new Error('The list shows no row')
}

const visit = async (page: Page, session: CDPSession, cache: 'cold' | 'warm'): Promise<FirstRow> => {
  await page.goto('about:blank')
  if (cache === 'cold') await session.send('Network.clearBrowserCache')
  await slowDown(session)
  try {
    await page.goto(list, { waitUntil: 'commit', timeout })
    return await firstRowOf(page)
  } finally {
    await speedUp(session)
    // Wait for the visit's remaining requests to reach the cache.
    await page.waitForLoadState('networkidle')
  }
}

const signedInPage = async (context: BrowserContext, visitor: Visitor): Promise<Page> => {
  const page = await context.newPage()
  await signInByHand(page, visitor, list)
  await context.addInitScript({ content: noteFirstRow })
  return page
}

const ofKind = ({ requests, usable }: FirstRow, path: RegExp) =>
  requests.filter((request) => path.test(request.path) && request.end <= usable)

const kilobytes = (requests: FirstRow['requests']) =>
  `${Math.round(requests.reduce((sum, { bytes }) => sum + bytes, 0) / 1000)} kB`

const summaryOf = (row: FirstRow): string => {
  const scripts = ofKind(row, /\.js$/)
  const fonts = ofKind(row, /\.woff2?$/)
  const calls = ofKind(row, /^\/api\//)
  return `${scripts.length} scripts ${kilobytes(scripts)}, ${fonts.length} fonts ${kilobytes(fonts)}, ${calls.length} calls`
}

const figureOf = (cache: 'cold' | 'warm', rows: readonly FirstRow[]): Figure[] => {
  const usable = median(rows.map((row) => row.usable))
  const [first] = rows
  return [
    {
      name: `first row of the list usable, ${cache} cache, 4× slower processor, 1.6 Mbit/s`,
      count: rows.length,
      subject: milliseconds(usable),
      baseline: milliseconds(limits[cache]),
      ratio: usable / limits[cache],
      aim: { text: `≤ ${limits[cache]} ms`, met: usable <= limits[cache] },
    },
    {
      name: `… before it: blocking time, and what has come`,
      count: rows.length,
      subject: milliseconds(median(rows.map(({ blocked }) => blocked))),
      baseline: first ? summaryOf(first) : '',
    },
  ]
}

/** The time until a signed-in person sees the first row of the institutions' list, on a slow connection and a slow processor. */
export const measureSlowLink = async (origin: string, visitor: Visitor, times: number): Promise<Figure[]> => {
  const browser = await chromium.launch({ executablePath: findChromium(), args: [...chromiumArguments] })
  try {
    const context = await browser.newContext({
      baseURL: origin,
      viewport: { width: 1440, height: 900 },
      locale: 'ja-JP',
      timezoneId: 'Asia/Tokyo',
    })
    const page = await signedInPage(context, visitor)
    const session = await context.newCDPSession(page)
    const rows: Record<'cold' | 'warm', FirstRow[]> = { cold: [], warm: [] }
    for (let turn = 0; turn < times; turn += 1)
      for (const cache of ['cold', 'warm'] as const) rows[cache].push(await visit(page, session, cache))
    return [...figureOf('cold', rows.cold), ...figureOf('warm', rows.warm)]
  } finally {
    await browser.close()
  }
}
