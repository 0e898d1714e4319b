import { createReadStream, createWriteStream, existsSync } from 'node:fs'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { createGunzip, createGzip } from 'node:zlib'
import { madeMaster } from './madeMaster.ts'

const domain = join(import.meta.dirname, '../../../shared/domain')

/** The data that is imported before and during the measurements. */
export interface Master {
  readonly file: string
  readonly rows: number
  /** null if the institutions are made up, because their municipalities are unknown. */
  readonly municipalities: string | null
  readonly isMadeUp: boolean
}

const nationwideRows = 152_705

const writeLines = (file: string, lines: Iterable<string> | AsyncIterable<string>) =>
  pipeline(Readable.from(lines), createGzip({ level: 1 }), createWriteStream(file))

/** The nationwide master, or the same number of made-up institutions, written into the folder. */
export const findMaster = async (folder: string): Promise<Master> => {
  const file = join(domain, 'medical_institutions.csv.gz')
  const municipalities = join(domain, 'municipalities.csv')
  if (existsSync(file))
    return {
      file,
      rows: nationwideRows,
      municipalities: existsSync(municipalities) ? municipalities : null,
      isMadeUp: false,
    }
  const made = join(folder, 'made.csv.gz')
  await writeLines(made, madeMaster(nationwideRows))
  return { file: made, rows: nationwideRows, municipalities: null, isMadeUp: true }
}

async function* firstLines(file: string, count: number) {
  let left = count
  for await (const line of createInterface({ input: createReadStream(file).pipe(createGunzip()) })) {
    yield `${line}\n`
    left -= 1
    if (left === 0) return
  }
}

/** The first rows of the master, written into the folder. */
export const shortenedMaster = async (master: Master, rows: number, folder: string): Promise<Master> => {
  const file = join(folder, `first-${rows}.csv.gz`)
  await writeLines(file, firstLines(master.file, rows + 1))
  return { ...master, file, rows }
}
