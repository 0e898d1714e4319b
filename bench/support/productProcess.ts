import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '#tests/support/freePort.ts'

const inheritedVariables = () =>
  Object.fromEntries(
    Object.entries(process.env).filter(([name]) => /^(PATH|HOME|LANG|TMPDIR|USER|APPDATA|SYSTEMROOT)$/i.test(name)),
  )

const root = join(import.meta.dirname, '../..')
const onWindows = process.platform === 'win32'

export interface Running {
  readonly origin: string
  readonly pid: number
  /** Milliseconds from the start of the process to its first reply. */
  readonly firstAnswer: number
  readonly end: () => Promise<void>
}

type Command = readonly [string, ...string[]]

/** The server alone. @param nodeOptions - options of Node.js */
export const serverWith = (nodeOptions: readonly string[]): Command => [
  process.execPath,
  ...nodeOptions,
  'server/main.ts',
]

/** The commands that start the product: the one that people type, or the server alone. */
export const starts = { npmStart: ['npm', 'start'], server: serverWith([]) } as const satisfies Record<string, Command>

const settings = async () => {
  const port = String(await freePort())
  const origin = `http://127.0.0.1:${port}`
  return {
    PORT: port,
    RENKEI_PUBLIC_URL: origin,
    METRICS_PORT: '0',
    MAIL_CATCHER_SMTP_PORT: '0',
    MAIL_CATCHER_WEB_PORT: '0',
    RATE_LIMIT_PER_MINUTE: '1000000',
    origin,
  }
}

const answers = (address: string) =>
  fetch(address).then(
    ({ ok }) => ok,
    () => false,
  )

/**
 * Starts the product on free ports and waits for its first reply. Its output goes to a file.
 * @param env - variables beyond the ports and the rate limit, which is set high enough to have no effect
 * @throws if it ends before that
 */
export const startProduct = async (
  [command, ...args]: Command,
  env: Readonly<Record<string, string>>,
  outputFile: string,
): Promise<Running> => {
  const { origin, ...ports } = await settings()
  const output = openSync(outputFile, 'a')
  const begin = performance.now()
  const child = spawn(command, args, {
    cwd: root,
    // What measures the API alone needs no build.
    env: { ...inheritedVariables(), ...ports, RENKEI_WEB_APP: 'false', ...env },
    stdio: ['ignore', output, output],
    // A separate process group, so that `end` can interrupt all of it, as Ctrl-C would.
    detached: !onWindows,
    shell: onWindows && command === 'npm',
  })
  closeSync(output)
  const ended = once(child, 'exit')
  while (!(await answers(`${origin}/readyz`))) {
    if (child.exitCode !== null) throw new Error(`The product did not start; see ${outputFile}`)
    await sleep(20)
  }
  const { pid } = child
  if (pid === undefined) throw new Error('The product has no process')
  return {
    origin,
    pid,
    firstAnswer: performance.now() - begin,
    end: async () => {
      process.kill(onWindows ? pid : -pid, 'SIGINT')
      await ended
    },
  }
}

/** Starts `npm run worker` in a process of its own. It may not be ready yet when this returns. Its output goes to a file. */
export const startWorker = (env: Readonly<Record<string, string>>, outputFile: string): Pick<Running, 'end'> => {
  const output = openSync(outputFile, 'a')
  const child = spawn(process.execPath, ['server/commands/worker.ts'], {
    cwd: root,
    env: { ...inheritedVariables(), MAIL_CATCHER_SMTP_PORT: '0', ...env },
    stdio: ['ignore', output, output],
  })
  closeSync(output)
  const ended = once(child, 'exit')
  return {
    end: async () => {
      child.kill('SIGTERM')
      await ended
    },
  }
}
