import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { inpatientEfFile } from '../server/sampleFiles/dpcFiles.ts'
import { hospitalLife, type HospitalMonth } from '../server/sampleFiles/hospitalLife.ts'
import { cp932 } from '../tests/support/intake/cp932.ts'
import { atLeast, atMost, type Figure, megabytes, perSecond } from './figures.ts'
import { departments, importList, newTenant, referrersOf, writeMonths } from './referralSubject.ts'
import type { Scene, Stage } from './stage.ts'
import { enqueue, facility, workOff } from './surveySubject.ts'

/** The full size: five million referrals in ten years, and the first twenty million rows of 入院EF. */
const whole = { months: 120, referralsPerMonth: 41_667, efRows: 20_000_000 }
/** The share of rows that may be left out because they name an institution without its code, and others are named alike. */
const askedAbout = 0.05
/** Months per list, because a list may have at most 300,000 rows. */
const monthsOfAList = 6

/** The result of importing a file. */
interface Brought {
  readonly rows: number
  readonly milliseconds: number
  readonly peakBytes: number
}

const rate = ({ rows, milliseconds }: Brought) => rows / (milliseconds / 1000)
const rowsOf = (files: readonly Brought[]) => files.reduce((sum, { rows }) => sum + rows, 0)

/** Number of stays that are written at a time, so that a month need not fit into memory. */
const staysAtOnce = 500

/** Speed and memory of the last file compared with the first one. Neither may depend on the amount of stored data. */
const figuresOf = (name: string, files: readonly Brought[]): Figure[] => {
  const [first, last] = [files[0], files.at(-1)]
  if (!first || !last) return []
  const pace = rate(last) / rate(first)
  const memory = last.peakBytes / first.peakBytes
  const all = `${name}, ${rowsOf(files).toLocaleString('en')} rows in ${files.length} files`
  return [
    {
      name: `${all}, the last against the first`,
      count: files.length,
      subject: perSecond(rate(last)),
      baseline: perSecond(rate(first)),
      ratio: pace,
      aim: atLeast(0.5, pace),
    },
    {
      name: `${name}, peak memory of the last against the first`,
      count: files.length,
      subject: megabytes(last.peakBytes),
      baseline: megabytes(first.peakBytes),
      ratio: memory,
      aim: atMost(1.25, memory),
    },
  ]
}

class LargeHospital {
  readonly lists: Brought[] = []
  readonly efFiles: Brought[] = []
  readonly #stage: Stage
  readonly #scene: Scene
  readonly #tenantId: number
  readonly #storageDir: string

  constructor(stage: Stage, scene: Scene, tenantId: number) {
    this.#stage = stage
    this.#scene = scene
    this.#tenantId = tenantId
    this.#storageDir = join(stage.folder, 'survey')
  }

  async bringList(months: readonly HospitalMonth[]): Promise<void> {
    const path = join(this.#stage.folder, 'large.csv')
    await writeMonths(path, months)
    const { stored, failed, ...measured } = await importList(this.#stage, this.#scene, this.#tenantId, path)
    if (failed > (stored + failed) * askedAbout)
      throw new Error(`${failed} of ${stored + failed} referrals were not taken`)
    this.lists.push({ ...measured, rows: stored })
    await rm(path)
    this.#say(this.lists, 'referrals')
  }

  async bringEf(month: HospitalMonth): Promise<void> {
    let rows = 0
    let byteCount = 0
    const pieces = function* () {
      for (let at = 0; at < month.stays.length; at += staysAtOnce) {
        const part = { ...month, stays: month.stays.slice(at, at + staysAtOnce) }
        const bytes = cp932(inpatientEfFile(part, facility))
        rows += bytes.toString('latin1').split('\n').length - 1
        byteCount += bytes.length
        yield bytes
      }
    }
    const storageKey = `large-${month.month}`
    await mkdir(this.#storageDir, { recursive: true })
    await pipeline(Readable.from(pieces()), createWriteStream(join(this.#storageDir, storageKey)))
    if (rows === 0) return
    const kind = 'hospital_admission_ef_file'
    await enqueue(this.#scene.owner, this.#tenantId, { kind, storageKey, byteCount, firstMonth: month.month })
    const measured = await workOff(this.#stage, this.#scene, this.#tenantId, this.#storageDir)
    this.efFiles.push({ ...measured, rows })
    await rm(join(this.#storageDir, storageKey))
    this.#say(this.efFiles, 'rows of 入院EF')
  }

  #say(files: readonly Brought[], what: string) {
    const last = files.at(-1)
    if (last) console.log(`${rowsOf(files).toLocaleString('en')} ${what}, the last at ${perSecond(rate(last))}`)
  }
}

/**
 * Ten years of an extremely large hospital. Its files are generated and imported one after the other into one tenant, as an office sends them.
 * @param share - share of its five million referrals and twenty million rows of 入院EF
 */
export const measureLargeHospital = async (stage: Stage, share: number): Promise<Figure[]> => {
  const scene = await stage.database('bench_large')
  await stage.importInto(scene, stage.master.file)
  const hospital = new LargeHospital(stage, scene, await newTenant(scene))
  const life = hospitalLife({
    seed: 17,
    referrers: await referrersOf(scene),
    departments,
    from: '2016-01',
    months: Math.ceil(whole.months * share),
    referralsPerMonth: whole.referralsPerMonth,
    otherStaysPerMonth: 0,
    visitsPerMonth: 0,
  })
  let open: HospitalMonth[] = []
  for (const month of life) {
    open.push(month)
    if (open.length === monthsOfAList) {
      await hospital.bringList(open)
      open = []
    }
    if (rowsOf(hospital.efFiles) < whole.efRows * share) await hospital.bringEf(month)
  }
  if (open.length > 0) await hospital.bringList(open)
  return [...figuresOf('referral lists', hospital.lists), ...figuresOf('入院EF', hospital.efFiles)]
}
