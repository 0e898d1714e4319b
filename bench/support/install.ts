import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, openSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { homedir } from 'node:os'
import { join } from 'node:path'

/** What the product is compared with, in the versions that the aims are made for. They agree on no version of what they need and are installed apart. */
const baselines = {
  duckdb: { dependencies: { '@duckdb/node-api': '1.5.5-r.5' } },
  directus: {
    dependencies: { directus: '11.17.4' },
    // It names an older one, which has to be compiled and doesn't compile on the Node of the project; this one brings what it needs.
    overrides: { 'isolated-vm': '6.1.2' },
  },
  postgraphile: { dependencies: { postgraphile: '4.14.1' } },
} as const
type Name = keyof typeof baselines

const cache = join(process.env['XDG_CACHE_HOME'] || join(homedir(), '.cache'), 'renkei-bench')

/** Runs npm for a folder. @returns whether it succeeded */
const npm = async (folder: string, output: string, ...args: readonly string[]): Promise<boolean> => {
  const cli = process.env['npm_execpath']
  const [command, ...before] = cli ? [process.execPath, cli] : ['npm']
  const log = openSync(output, 'w')
  const child = spawn(command, [...before, ...args, '--prefix', folder], {
    cwd: folder,
    stdio: ['ignore', log, log],
    shell: !cli && process.platform === 'win32',
  })
  closeSync(log)
  const [code] = await once(child, 'exit')
  return code === 0
}

const isUnreachable = async (output: string) =>
  /ENOTFOUND|EAI_AGAIN|ECONNREFUSED|ENETUNREACH|EHOSTUNREACH|ETIMEDOUT|ERR_SOCKET_TIMEOUT/.test(
    await readFile(output, 'utf8'),
  )

/**
 * Installs a baseline outside of the project, unless an earlier run has. No script of any package runs. Another version has a folder of its own.
 * @returns its folder
 * @throws with what is missing
 */
export const installBaseline = async (name: Name, say: (what: string) => void): Promise<string> => {
  const wanted = baselines[name]
  const versions = Object.entries(wanted).flatMap(([, packages]) => Object.entries(packages))
  const folder = join(cache, versions.map((one) => one.join('-')).join('_'))
  const done = join(folder, 'installed')
  if (existsSync(done)) return folder
  say(`Installing ${versions.map((one) => one.join(' ')).join(' with ')} into ${folder}, some minutes`)
  await mkdir(folder, { recursive: true })
  await writeFile(join(folder, 'package.json'), JSON.stringify({ name: `renkei-${name}`, private: true, ...wanted }))
  const output = join(folder, 'install.log')
  if (!(await npm(folder, output, 'install', '--ignore-scripts', '--no-audit', '--no-fund')))
    throw new Error(
      (await isUnreachable(output))
        ? `No package registry can be reached: ${name} is installed from one, once, into ${folder}`
        : `${name} could not be installed; see ${output}`,
    )
  await writeFile(done, '')
  return folder
}
