import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findEmbeddedPostgres } from '#server/db/embedded.ts'
import { freePort } from './freePort.ts'

const ownRoot = join(import.meta.dirname, '../..')

export interface ProductProcess {
  /** Its address for a browser, without a path. */
  readonly origin: string
  readonly metricsUrl: string
  readonly dataDir: string
  readonly pid: number
  /** Its complete standard output and standard error so far. */
  readonly output: () => string
  /** Milliseconds from its start until it printed that it was ready. */
  readonly startTime: number
  /** Sends it a signal. */
  readonly signal: (signal: NodeJS.Signals) => void
  /** Stops it and waits. @returns the exit code; null if the signal killed it */
  readonly end: (signal?: NodeJS.Signals) => Promise<number | null>
}

/** A folder for one product's data. */
export const makeDataDir = (): Promise<string> => mkdtemp(join(tmpdir(), 'renkei-product-'))

/** Removes a product's data, wherever its database is. */
export const removeDataDir = (dataDir: string): Promise<void> => rm(dataDir, { recursive: true, force: true })

const settings = async (dataDir: string): Promise<Record<string, string>> => ({
  RENKEI_DATA_DIR: dataDir,
  PORT: String(await freePort()),
  METRICS_PORT: String(await freePort()),
  MAIL_CATCHER_SMTP_PORT: '0',
  MAIL_CATCHER_WEB_PORT: '0',
  RATE_LIMIT_PER_MINUTE: '100000',
  OVERLOAD_MILLISECONDS: '0',
  RENKEI_DEMO_MONTHS: '0',
  // Tests of the API need no build.
  RENKEI_WEB_APP: 'false',
  RENKEI_DRAIN_SECONDS: '0',
})

const ended = async (child: ChildProcess) => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  return child.exitCode
}

/**
 * Starts `node server/main.ts` and returns at once, before it is ready.
 * @param env - variables beyond ports and data folder
 * @param root - folder of the sources, if they are not these
 */
export const spawnProduct = (dataDir: string, env: Readonly<Record<string, string>> = {}, root = ownRoot) =>
  spawnScript('server/main.ts', dataDir, env, root)

const spawnScript = async (script: string, dataDir: string, env: Readonly<Record<string, string>>, root: string) => {
  const variables = { ...(await settings(dataDir)), ...env }
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => /^(PATH|HOME|LANG|TMPDIR|USER|NODE_COMPILE_CACHE)$/.test(name)),
  )
  const begin = performance.now()
  const child = spawn(process.execPath, [script], { cwd: root, env: { ...inherited, ...variables } })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')))
  return { child, variables, begin, output: () => output }
}

type Spawned = Awaited<ReturnType<typeof spawnScript>>

/** How long it may take on a machine that does much else, in milliseconds. */
const longestStart = 600_000

/** @throws an error with its output if it ends before it says so, or has not said so after {@link longestStart} */
const untilSaid = ({ child, output }: Spawned, words: string) =>
  new Promise<void>((resolve, reject) => {
    const fail = (what: string) => reject(new Error(`The product ${what}:\n${output()}`))
    const timer = setTimeout(() => {
      child.kill('SIGINT')
      fail(`was not ready after ${longestStart / 60_000} minutes`)
    }, longestStart)
    child.once('exit', () => fail('ended'))
    child.stdout.on('data', () => {
      if (!output().includes(words)) return
      clearTimeout(timer)
      resolve()
    })
  })

const endOf =
  ({ child }: Spawned) =>
  (signal: NodeJS.Signals = 'SIGINT') => {
    child.kill(signal)
    return ended(child)
  }

/**
 * Starts the product in a separate process, on free ports.
 * @throws an error with its output if it ends before it is ready, or is not ready after ten minutes
 */
export const startProductProcess = async (
  dataDir: string,
  env: Readonly<Record<string, string>> = {},
  root = ownRoot,
): Promise<ProductProcess> => {
  const spawned = await spawnProduct(dataDir, env, root)
  const { child, variables, begin, output } = spawned
  await untilSaid(spawned, 'Renkei is ready')
  return {
    origin: `http://localhost:${variables.PORT}`,
    metricsUrl: `http://127.0.0.1:${variables.METRICS_PORT}/metrics`,
    dataDir,
    pid: child.pid ?? 0,
    output,
    startTime: performance.now() - begin,
    signal: (signal) => void child.kill(signal),
    end: endOf(spawned),
  }
}

/** Starts `npm run worker` in a separate process, like {@link startProductProcess}. */
export const startWorkerProcess = async (
  dataDir: string,
  env: Readonly<Record<string, string>>,
): Promise<Pick<ProductProcess, 'output' | 'end'>> => {
  const spawned = await spawnScript('server/commands/worker.ts', dataDir, env, ownRoot)
  await untilSaid(spawned, 'Working through jobs')
  return { output: spawned.output, end: endOf(spawned) }
}

/** Runs a command of `server/commands` against a running product. @returns its exit code and its output */
export const runCommand = async (
  dataDir: string,
  origin: string,
  name: string,
  args: readonly string[],
): Promise<{ code: number | null; output: string }> => {
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([key]) => /^(PATH|HOME|LANG|TMPDIR|USER)$/.test(key)),
  )
  const env = { ...inherited, RENKEI_DATA_DIR: dataDir, RENKEI_PUBLIC_URL: origin, RENKEI_WEB_APP: 'false' }
  const child = spawn(process.execPath, [`server/commands/${name}.ts`, ...args], { cwd: ownRoot, env })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (output += chunk.toString('utf8')))
  await once(child, 'close')
  return { code: child.exitCode, output }
}

/** The superuser's connection to the database of a running product. */
export const ownerUrlOf = async ({ dataDir }: Pick<ProductProcess, 'dataDir'>): Promise<string> => {
  const url = await findEmbeddedPostgres(dataDir)
  if (!url) throw new Error(`No product runs on ${dataDir}`)
  return url
}
