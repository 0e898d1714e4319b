import { execFileSync } from 'node:child_process'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Figure, megabytes, milliseconds } from './figures.ts'
import { startProduct, starts } from './productProcess.ts'

interface Process {
  readonly pid: number
  readonly parent: number
  readonly bytes: number
  readonly command: string
}

const processes = (): Process[] =>
  execFileSync('ps', ['-eo', 'pid=,ppid=,rss=,comm='], { encoding: 'utf8' })
    .trim()
    .split('\n')
    .map((line) => {
      const [pid = '', parent = '', kilobytes = '', ...command] = line.trim().split(/\s+/)
      return { pid: Number(pid), parent: Number(parent), bytes: Number(kilobytes) * 1024, command: command.join(' ') }
    })

const familyOf = (pid: number, all: readonly Process[]): Process[] =>
  all
    .filter((one) => one.pid === pid)
    .concat(all.filter(({ parent }) => parent === pid).flatMap((one) => familyOf(one.pid, all)))

const largest = (family: readonly Process[]) => Math.max(...family.map(({ bytes }) => bytes))

/** Resident memory of the product's process and of its database, and milliseconds to the first reply: for the first start and for later ones. */
export const measureStart = async (folder: string): Promise<Figure[]> => {
  const env = { RENKEI_DATA_DIR: join(folder, 'start'), LOG_LEVEL: 'warn' }
  // Force a new build of the app, as on a fresh checkout.
  await rm(join(import.meta.dirname, '../dist/built-from'), { force: true })
  const once = () => startProduct(starts.npmStart, env, join(folder, 'start.log'))
  const first = await once()
  await first.end()
  const second = await once()
  const figures: Figure[] = [
    {
      name: 'npm start to the first answer: at first with build, database and demo, against a second start',
      count: 1,
      subject: milliseconds(first.firstAnswer),
      baseline: milliseconds(second.firstAnswer),
      ratio: first.firstAnswer / second.firstAnswer,
    },
  ]
  if (process.platform !== 'win32') {
    const family = familyOf(second.pid, processes())
    const isDatabase = ({ command }: Process) => command.includes('postgres')
    figures.push({
      name: 'resident memory after the start: server, against the largest process of its database',
      count: 1,
      subject: megabytes(largest(family.filter((one) => !isDatabase(one)))),
      baseline: megabytes(largest(family.filter(isDatabase))),
    })
  }
  await second.end()
  return figures
}
