import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from './builtApp.ts'

const root = join(import.meta.dirname, '../..')

const build = (): boolean => {
  if (!existsSync(join(root, 'node_modules/vite'))) {
    process.stderr.write('The web app is not built from these sources, and what builds it is missing: run npm ci\n')
    return false
  }
  process.stdout.write('Building the web app …\n')
  const { status } = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  })
  return status === 0
}

/** Builds the web app unless the build is up to date with the sources. @returns whether there is a built app */
export const buildIfStale = async (): Promise<boolean> => (await ensureBuilt(root, build)) !== 'failed'
