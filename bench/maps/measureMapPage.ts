import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { type BrowserServer, chromium, type Page } from '@playwright/test'
import { z } from 'zod'
import { chromiumArguments, findChromium } from '#tests/support/chromium.ts'
import { atMost, type Figure, megabytes, milliseconds } from '../support/figures.ts'
import { median, quantile } from '../support/samples.ts'
import { cpuSeconds, descendants } from './cpuTime.ts'

const views = {
  desk: { name: '1280×800', viewport: { width: 1280, height: 800 }, deviceScaleFactor: 1, redraw: 20 },
  phone: {
    name: '390×844, three pixels a point',
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    redraw: 60,
  },
} as const
type View = (typeof views)[keyof typeof views]

const scenes = [
  { name: 'Japan', place: { longitude: 137, latitude: 37 }, zoom: 5 },
  { name: 'Kanto', place: { longitude: 139.6, latitude: 35.8 }, zoom: 7 },
  { name: 'Tokyo Bay', place: { longitude: 139.7, latitude: 35.6 }, zoom: 9 },
  { name: 'Shinjuku', place: { longitude: 139.7, latitude: 35.69 }, zoom: 12 },
] as const
type Scene = (typeof scenes)[number]

const limits = { frame: 34, task: 100, cpu: 2, megabytes: 60, kilobytes: 60 } as const

const Times = z.array(z.number())
const Noted = z.object({ frames: Times, longest: z.number() })

const show = (page: Page, { place, zoom }: Scene) =>
  page.evaluate(`mapBench.setView(${JSON.stringify(place)}, ${zoom})`)

/** Drags the map to and fro, then turns the wheel in and out again. */
const gesture = async (page: Page, { viewport: { width, height } }: View) => {
  const [x, y] = [width / 2, height / 2]
  for (const sign of [1, -1]) {
    await page.mouse.move(x, y)
    await page.mouse.down()
    for (let step = 1; step <= 30; step += 1) {
      await page.mouse.move(x + sign * step * (width / 90), y + sign * step * (height / 120))
      await sleep(16)
    }
    await page.mouse.up()
    await sleep(300)
  }
  for (const turn of [-1, -1, 1, 1]) {
    await page.mouse.wheel(0, turn * 120)
    await sleep(450)
  }
}

/**
 * Memory of all processes of a browser, what several share counted once, without the program itself, which other browsers
 * share. Linux only.
 */
const ownMemory = (pid: number): number =>
  descendants(pid).reduce((sum, process) => {
    try {
      const rollup = readFileSync(`/proc/${process}/smaps_rollup`, 'utf8')
      const kilobytes = [...rollup.matchAll(/^Pss_(?:Anon|Shmem):\s+(\d+)/gm)].map(([, value]) => Number(value))
      return sum + 1024 * kilobytes.reduce((total, value) => total + value, 0)
    } catch {
      return sum
    }
  }, 0)

interface Measured {
  /** By scene: the shortest complete drawing. */
  readonly redraws: readonly number[]
  /** By scene: the 95th percentile of the frames of a gesture. */
  readonly frames: readonly number[]
  readonly longestTask: number
  readonly cpuSeconds: number
  readonly bytes: number
}

const measureScene = async (page: Page, pid: number, view: View, scene: Scene, times: number) => {
  await show(page, scene)
  await sleep(300)
  const redraws = Times.parse(await page.evaluate(`mapBench.redraw(${times})`))
  // Long tasks are told a little later.
  await sleep(300)
  await page.evaluate('mapBench.note()')
  const begin = cpuSeconds(pid)
  await gesture(page, view)
  const seconds = cpuSeconds(pid) - begin
  const { frames, longest } = Noted.parse(await page.evaluate('mapBench.noted()'))
  return { redraw: Math.min(...redraws), frame: quantile(frames, 0.95), longest, seconds }
}

/** In a browser of its own, so that nothing of another page counts. */
const inBrowser = async <T>(work: (server: BrowserServer) => Promise<T>): Promise<T> => {
  const server = await chromium.launchServer({ executablePath: findChromium(), args: [...chromiumArguments] })
  try {
    return await work(server)
  } finally {
    await server.close()
  }
}

const measureOne = (address: string, view: View, times: number): Promise<Measured> =>
  inBrowser(async (server) => {
    const browser = await chromium.connect(server.wsEndpoint())
    const pid = server.process().pid ?? 0
    const { viewport, deviceScaleFactor } = view
    const page = await browser.newPage({ viewport, deviceScaleFactor })
    await page.goto(address)
    await page.waitForFunction('globalThis.mapBench')
    const measured = []
    for (const scene of scenes) measured.push(await measureScene(page, pid, view, scene, times))
    const session = await page.context().newCDPSession(page)
    await session.send('HeapProfiler.collectGarbage')
    await sleep(500)
    return {
      redraws: measured.map(({ redraw }) => redraw),
      frames: measured.map(({ frame }) => frame),
      longestTask: Math.max(...measured.map(({ longest }) => longest)),
      cpuSeconds: measured.reduce((sum, { seconds }) => sum + seconds, 0),
      bytes: ownMemory(pid),
    }
  })

const figuresOf = (view: View, pinned: readonly Measured[], empty: readonly Measured[], times: number): Figure[] => {
  const of = (all: readonly Measured[], value: (one: Measured) => number) => median(all.map(value))
  const redraws = scenes.map((scene, at): Figure => {
    const shortest = Math.min(...pinned.map(({ redraws: all }) => all[at] ?? Number.NaN))
    return {
      name: `${view.name}: every pin drawn, ${scene.name} (zoom ${scene.zoom}), shortest`,
      count: times * pinned.length,
      subject: milliseconds(shortest),
      baseline: '',
      aim: { text: `≤ ${view.redraw} ms`, met: shortest <= view.redraw },
    }
  })
  const frames = scenes.map((scene, at): Figure => {
    const [own, others] = [pinned, empty].map((all) => of(all, ({ frames: p95 }) => p95[at] ?? Number.NaN))
    return {
      name: `${view.name}: dragged and zoomed, ${scene.name}, frame p95; baseline: an empty Leaflet map`,
      count: pinned.length,
      subject: milliseconds(own ?? 0),
      baseline: milliseconds(others ?? 0),
      ratio: (own ?? 0) / (others ?? 1),
      aim: { text: `≤ ${limits.frame} ms`, met: (own ?? 0) <= limits.frame },
    }
  })
  const [task, emptyTask] = [of(pinned, ({ longestTask }) => longestTask), of(empty, ({ longestTask }) => longestTask)]
  const [cpu, emptyCpu] = [of(pinned, (one) => one.cpuSeconds), of(empty, (one) => one.cpuSeconds)]
  const [bytes, emptyBytes] = [of(pinned, (one) => one.bytes), of(empty, (one) => one.bytes)]
  return [
    ...redraws,
    ...frames,
    {
      name: `${view.name}: longest task while it is dragged and zoomed`,
      count: pinned.length,
      subject: milliseconds(task),
      baseline: milliseconds(emptyTask),
      aim: { text: `≤ ${limits.task} ms`, met: task <= limits.task },
    },
    {
      name: `${view.name}: processor time of the same`,
      count: pinned.length,
      subject: `${cpu.toFixed(1)} s`,
      baseline: `${emptyCpu.toFixed(1)} s`,
      ratio: cpu / emptyCpu,
      aim: atMost(limits.cpu, cpu / emptyCpu),
    },
    {
      name: `${view.name}: memory`,
      count: pinned.length,
      subject: megabytes(bytes),
      baseline: megabytes(emptyBytes),
      ratio: bytes / emptyBytes,
      aim: {
        text: `≤ ${limits.megabytes} MB more`,
        met: bytes - emptyBytes <= limits.megabytes * 1_000_000,
      },
    },
  ]
}

/**
 * Measures the map with all its pins in a browser without a graphics processor, in turn with an empty Leaflet map.
 * @param rounds - browsers of each kind
 * @param times - complete drawings a scene
 */
export const measureMapPage = async (
  { origin, chunkBytes }: { readonly origin: string; readonly chunkBytes: number },
  rounds: number,
  times: number,
): Promise<Figure[]> => {
  const figures: Figure[] = [
    {
      name: 'scripts of the maps (Leaflet and ui/map), gzip',
      count: 1,
      subject: `${(chunkBytes / 1000).toFixed(1)} kB`,
      baseline: '',
      aim: { text: `≤ ${limits.kilobytes} kB`, met: chunkBytes <= limits.kilobytes * 1000 },
    },
  ]
  for (const view of Object.values(views)) {
    const [pinned, empty]: [Measured[], Measured[]] = [[], []]
    for (let round = 0; round < rounds; round += 1) {
      pinned.push(await measureOne(`${origin}/`, view, times))
      empty.push(await measureOne(`${origin}/?empty`, view, times))
    }
    figures.push(...figuresOf(view, pinned, empty, times))
  }
  return figures
}
