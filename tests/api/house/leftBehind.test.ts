import { type ChildProcess, spawn } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { type Process, processesWithTmpdir, stillRuns, treeOf } from '../../support/processes.ts'
import { isDeep } from '../../support/strength.ts'
import { whySkipped } from '../../support/whySkipped.ts'

const root = join(import.meta.dirname, '../../..')
const settings = 'tests/support/leftBehind'
const isLinux = process.platform === 'linux'

interface Runner {
  readonly command: readonly [program: string, ...args: string[]]
  /** How often its tests say that they hang. */
  readonly hanging: number
  /** Names of the processes that only some runners start. */
  readonly needs: readonly string[]
}

const vitest = ['--config', `${settings}/vitest.config.ts`] as const
const unitAndDom: Runner = { command: ['npm', 'run', 'test:unit', '--', ...vitest], hanging: 2, needs: [] }
const api: Runner = { command: ['npm', 'run', 'test:api', '--', ...vitest], hanging: 1, needs: ['postgres'] }
const playwright: Runner = {
  command: [process.execPath, 'node_modules/@playwright/test/cli.js', 'test', '-c', `${settings}/playwright.config.ts`],
  hanging: 1,
  needs: ['postgres', 'chrom'],
}

/** Processes of a tree by pid, as they were before they were ended. */
interface Run {
  readonly child: ChildProcess
  readonly folder: string
  readonly processes: readonly Process[]
}

const folders: string[] = []
afterEach(async () => {
  for (const folder of folders.splice(0)) {
    for (const { pid } of processesWithTmpdir(folder)) process.kill(pid, 'SIGKILL')
    await rm(folder, { recursive: true, force: true })
  }
})

/** Starts a runner in a process group of its own, as a terminal does, and waits until its tests hang. */
const hangingRun = async ({ command: [program, ...args], hanging, needs }: Runner): Promise<Run> => {
  const folder = await mkdtemp(join(tmpdir(), 'renkei-left-'))
  folders.push(folder)
  await chmod(folder, 0o711)
  const { PATH, HOME, CHROMIUM_PATH } = process.env
  // Compiled sources, which are to outlast a run, are kept elsewhere.
  const caches = {
    NODE_COMPILE_CACHE: join(root, '.cache/compiled'),
    PLAYWRIGHT_TRANSFORM_CACHE_DIR: join(root, '.cache/specs'),
  }
  const env = { PATH, HOME, TMPDIR: folder, ...caches, ...(CHROMIUM_PATH && { CHROMIUM_PATH }) }
  const child = spawn(program, args, { cwd: root, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  await new Promise<void>((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr])
      stream.on('data', (chunk: Buffer) => {
        output += chunk.toString('utf8')
        if (output.split('It hangs').length > hanging) resolve()
      })
    child.once('exit', () => reject(new Error(`It ended:\n${output}`)))
  })
  const processes = treeOf(child.pid ?? 0)
  for (const name of needs) expect(processes.map((each) => each.name).join(' ')).toContain(name)
  return { child, folder, processes }
}

const ways = {
  'by Ctrl-C': ({ child }: Run) => process.kill(-(child.pid ?? 0), 'SIGINT'),
  'by SIGTERM': ({ child }: Run) => child.kill('SIGTERM'),
  'by a terminal that is closed': ({ child }: Run) => process.kill(-(child.pid ?? 0), 'SIGHUP'),
  'by SIGKILL': ({ child }: Run) => child.kill('SIGKILL'),
}
type Way = keyof typeof ways
const allWays = Object.keys(ways) as Way[]

const cases = (runner: Runner, everyday: readonly Way[]) =>
  (isDeep ? allWays : everyday).map((way) => [way, runner] as const)

describe.skipIf(!isLinux)(
  `a run that is ended leaves nothing behind${whySkipped(!isLinux, 'only Linux shows the processes of a run')}`,
  () => {
    const leavesNothing = async (way: Way, runner: Runner) => {
      const run = await hangingRun(runner)
      ways[way](run)
      const left = () => [...run.processes, ...processesWithTmpdir(run.folder)].filter(stillRuns)
      await expect.poll(() => left().map(({ pid, name }) => `${pid} ${name}`)).toEqual([])
      expect(await readdir(run.folder)).toEqual([])
    }
    test.each(cases(unitAndDom, ['by Ctrl-C', 'by SIGKILL']))('%s: unit and dom tests', leavesNothing)
    test.each(cases(api, ['by Ctrl-C']))('%s: API tests and their PostgreSQL', leavesNothing)
    test.each(cases(playwright, ['by SIGKILL']))(
      '%s: browser tests, the product, its PostgreSQL and Chromium',
      leavesNothing,
    )
  },
)
