import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'

const root = join(import.meta.dirname, '../..')

export interface RunOptions {
  readonly env?: NodeJS.ProcessEnv
  /** Is given the child's pid, to measure it. */
  readonly started?: (pid: number) => void
}

const announce = ({ pid }: ChildProcess, started: RunOptions['started']) => {
  if (pid !== undefined) started?.(pid)
}

/** Runs a command in the product's folder. @returns whether it succeeded */
export const succeeds = (
  command: string,
  args: readonly string[],
  { env = {}, started }: RunOptions = {},
): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...env },
      shell: process.platform === 'win32' && command === 'npm',
    })
    announce(child, started)
    child.once('error', (error) => {
      console.error(error.message)
      resolve(false)
    })
    child.once('exit', (code) => resolve(code === 0))
  })

/** Runs a program of `node_modules` on this process's Node. @returns whether it succeeded */
export const runsTool = (script: string, args: readonly string[], options?: RunOptions): Promise<boolean> =>
  succeeds(process.execPath, [join('node_modules', script), ...args], options)

/** Runs a command and prints its output when it has ended. @returns whether it succeeded */
export const runsQuietly = (
  name: string,
  command: string,
  args: readonly string[],
  { env = {}, started }: RunOptions = {},
): Promise<boolean> =>
  new Promise((resolve) => {
    const begin = performance.now()
    const child = spawn(command, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }), ...env },
      shell: process.platform === 'win32' && command === 'npm',
    })
    announce(child, started)
    const output: Buffer[] = []
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => output.push(chunk))
    const end = (succeeded: boolean) => {
      const seconds = (performance.now() - begin) / 1000
      process.stdout.write(`\n── ${name} (${seconds.toFixed(0)} s) ──\n${Buffer.concat(output).toString('utf8')}`)
      resolve(succeeded)
    }
    child.once('error', (error) => {
      output.push(Buffer.from(`${error.message}\n`))
      end(false)
    })
    child.once('close', (code) => end(code === 0))
  })

/** Runs an npm script and prints its output when it has ended. @returns whether it succeeded */
export const runsScript = (script: string, options?: RunOptions): Promise<boolean> =>
  runsQuietly(script, 'npm', ['run', '--silent', script], options)
