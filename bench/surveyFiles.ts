import { createReadStream } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { from } from 'pg-copy-streams'
import type { UploadKind } from '../contract/facts/uploadKinds.ts'
import { ff1File } from '../server/sampleFiles/dpcFiles.ts'
import { cp932 } from '../tests/support/intake/cp932.ts'
import { atLeast, atMost, type Figure, megabytes, milliseconds } from './figures.ts'
import { median, timed } from './samples.ts'
import type { Scene, Stage } from './stage.ts'
import { aTenant, enqueue, firstMonth, type MadeFile, makeFile, makings, months, workOff } from './surveySubject.ts'

const columnCounts = { ef: 31, ff1: 17 } as const
const kinds = { ef: 'hospital_admission_ef_file', ff1: 'ff1_file' } as const satisfies Record<string, UploadKind>

/** A plain COPY of the decoded rows into a table without indexes. @returns milliseconds */
const copyIn = async ({ owner }: Scene, { copyPath }: MadeFile, columnCount: number): Promise<number> => {
  const columns = Array.from({ length: columnCount }, (_, index) => `c${index} text`)
  await owner.query(`create table copied_survey (${columns.join(', ')})`)
  const client = await owner.connect()
  try {
    await client.query('set statement_timeout = 0')
    return await timed(() => pipeline(createReadStream(copyPath), client.query(from('copy copied_survey from stdin'))))
  } finally {
    await client.query('reset statement_timeout')
    client.release()
    await owner.query('drop table copied_survey')
  }
}

const perSecond = (bytes: number, taken: number) => `${megabytes(bytes / (taken / 1000))}/s`

/**
 * Megabytes per second of a file, from the file to finished facts, compared with a plain COPY of its rows. It also measures the memory for a file
 * ten times as large.
 */
const measureKind = async (stage: Stage, scene: Scene, kind: keyof typeof kinds, times: number, rounds: number) => {
  const storageDir = join(stage.folder, 'survey')
  const large = await makeFile(storageDir, makings[kind], times)
  const small = await makeFile(storageDir, makings[kind], Math.ceil(times / 10))
  const taken = async ({ path, byteCount }: MadeFile) => {
    const tenantId = await aTenant(scene)
    await enqueue(scene.owner, tenantId, { kind: kinds[kind], storageKey: basename(path), byteCount })
    return workOff(stage, scene, tenantId, storageDir)
  }
  const jobs: number[] = []
  const copies: number[] = []
  const peaks: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    const { milliseconds: job, peakBytes } = await taken(large)
    jobs.push(job)
    peaks.push(peakBytes)
    copies.push(await copyIn(scene, large, columnCounts[kind]))
  }
  const { peakBytes: smallPeak } = await taken(small)
  for (const { path, copyPath } of [large, small]) for (const file of [path, copyPath]) await rm(file)
  const name = kind === 'ef' ? '入院EF' : '様式1'
  const ratio = median(copies) / median(jobs)
  const growth = median(peaks) / smallPeak
  return [
    {
      name: `${name}, ${megabytes(large.byteCount)} to facts, against plain COPY`,
      count: rounds,
      subject: perSecond(large.byteCount, median(jobs)),
      baseline: perSecond(large.byteCount, median(copies)),
      ratio,
      aim: atLeast(0.4, ratio),
    },
    {
      name: `${name}, peak memory, against a tenth of the rows`,
      count: rounds,
      subject: megabytes(median(peaks)),
      baseline: megabytes(smallPeak),
      ratio: growth,
      aim: atMost(1.5, growth),
    },
  ] satisfies Figure[]
}

const manyMonths = 120

/** Replacing a month of stays with ten years of data loaded, compared with loading the month into an empty tenant. */
const measureReplacing = async (stage: Stage, scene: Scene, rounds: number): Promise<Figure> => {
  const storageDir = join(stage.folder, 'survey')
  const file = async (key: string, text: string) => {
    const bytes = cp932(text)
    await writeFile(join(storageDir, key), bytes)
    return { kind: 'ff1_file', storageKey: key, byteCount: bytes.length } as const
  }
  const all = [...months(manyMonths)]
  const withoutHeadings = (text: string) => text.replace(/^施設.*\r\n/u, '')
  const textOf = (month: (typeof all)[number]) => withoutHeadings(ff1File(month, '430000001'))
  const one = await file('one', all.slice(0, 1).map(textOf).join(''))
  const every = await file('every', all.map(textOf).join(''))
  const full = await aTenant(scene)
  await enqueue(scene.owner, full, { ...every, lastMonth: all.at(-1)?.month ?? firstMonth })
  await workOff(stage, scene, full, storageDir)
  await scene.owner.query('vacuum analyze hospital_admissions, hospital_admission_operations')
  const first: number[] = []
  const replaced: number[] = []
  for (let round = 0; round < rounds; round += 1) {
    for (const [tenantId, times] of [
      [await aTenant(scene), first],
      [full, replaced],
    ] as const) {
      await enqueue(scene.owner, tenantId, one)
      times.push((await workOff(stage, scene, tenantId, storageDir)).milliseconds)
    }
  }
  const ratio = median(replaced) / median(first)
  return {
    name: `様式1, one month replaced among ${manyMonths}, against the first load of one`,
    count: rounds,
    subject: milliseconds(median(replaced)),
    baseline: milliseconds(median(first)),
    ratio,
    aim: atMost(2, ratio),
  }
}

/** Measures files of the DPC survey on a separate database. @param times - factor by which a file has more patients than a hospital's month */
export const measureSurveyFiles = async (stage: Stage, rounds: number, times: number): Promise<Figure[]> => {
  const scene = await stage.database('bench_survey')
  return [
    ...(await measureKind(stage, scene, 'ef', times, rounds)),
    ...(await measureKind(stage, scene, 'ff1', times * 4, rounds)),
    await measureReplacing(stage, scene, rounds),
  ]
}
