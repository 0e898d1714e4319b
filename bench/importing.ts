import { createReadStream, createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { from, to } from 'pg-copy-streams'
import { atLeast, atMost, type Figure, megabytes, perSecond } from './figures.ts'
import { shortenedMaster } from './master.ts'
import { median, timed } from './samples.ts'
import type { Imported, Scene, Stage } from './stage.ts'

const table = 'copied_institutions'

const copyOut = async ({ owner }: Scene, file: string) => {
  const client = await owner.connect()
  try {
    await pipeline(client.query(to('copy medical_institutions to stdout')), createWriteStream(file))
  } finally {
    client.release()
  }
}

/** A plain COPY of the rows in the file into a table with the same columns and indexes. @returns milliseconds */
const copyIn = async ({ owner }: Scene, file: string): Promise<number> => {
  await owner.query(
    `create table ${table} (like medical_institutions including defaults including constraints including indexes)`,
  )
  await owner.query('checkpoint')
  const client = await owner.connect()
  try {
    await client.query('set statement_timeout = 0')
    return await timed(() => pipeline(createReadStream(file), client.query(from(`copy ${table} from stdin`))))
  } finally {
    await client.query('reset statement_timeout')
    client.release()
    await owner.query(`drop table ${table}`)
  }
}

export interface Imports {
  /** The scene of the first import, for other parts of the bench. */
  readonly scene: Scene
  readonly figures: readonly Figure[]
}

/** Imports the whole master `rounds` times, each time into a new database, alternating with the plain COPY. */
export const measureImport = async (stage: Stage, rounds: number): Promise<Imports> => {
  const file = join(stage.folder, 'institutions.copy')
  const imports: Imported[] = []
  const copies: number[] = []
  const scenes: Scene[] = []
  for (let round = 1; round <= rounds; round += 1) {
    const scene = await stage.database(`bench_${round}`)
    scenes.push(scene)
    imports.push(await stage.importInto(scene, stage.master.file))
    await copyOut(scene, file)
    copies.push(await copyIn(scene, file))
    await rm(file)
  }
  const quarter = await shortenedMaster(stage.master, Math.floor(stage.master.rows / 4), stage.folder)
  const small = await stage.importInto(await stage.database('bench_quarter'), quarter.file)
  const [scene] = scenes
  const [first] = imports
  if (!scene || !first) throw new RangeError('At least one round')
  const rate = (times: readonly number[]) => first.added / (median(times) / 1000)
  const importRate = rate(imports.map(({ milliseconds }) => milliseconds))
  const copyRate = rate(copies)
  const peak = median(imports.map(({ peakBytes }) => peakBytes))
  return {
    scene,
    figures: [
      {
        name: `import, ${first.added.toLocaleString('en')} rows, against plain COPY`,
        count: rounds,
        subject: perSecond(importRate),
        baseline: perSecond(copyRate),
        ratio: importRate / copyRate,
        aim: atLeast(0.2, importRate / copyRate),
      },
      {
        name: 'import, peak memory, against a quarter of the rows',
        count: rounds,
        subject: megabytes(peak),
        baseline: megabytes(small.peakBytes),
        ratio: peak / small.peakBytes,
        aim: atMost(1.25, peak / small.peakBytes),
      },
    ],
  }
}
