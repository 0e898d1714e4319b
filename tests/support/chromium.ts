import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

const root = join(import.meta.dirname, '../..')
/** Headless Chromium needs a third less processor time, because it has no browser windows with pages of their own. */
const withoutWindows = '/usr/bin/chromium-headless-shell'
const usualPlaces = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']

const isProgram = (path: string) => {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const installed = () => [withoutWindows, ...usualPlaces, chromium.executablePath()].find(isProgram)

const isAvailable = (command: string) => spawnSync(command, ['--version'], { stdio: 'ignore' }).status === 0
const mayInstallPackages = () => process.getuid?.() === 0 && isAvailable('apt-get')

const run = (command: string, args: readonly string[]) => {
  process.stderr.write(`${command} ${args.join(' ')}\n`)
  const environment = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { cwd: root, stdio: ['ignore', 2, 2], env: environment }).status === 0
}

/** Installs packages without removing any existing one. */
const installPackages = (...names: readonly string[]) =>
  run('apt-get', ['update', '-q']) &&
  run('apt-get', ['install', '-y', '-q', '--no-install-recommends', '--no-remove', ...names])

const hasJapaneseFont = () => {
  try {
    return execFileSync('fc-list', [':lang=ja'], { encoding: 'utf8' }).trim() !== ''
  } catch {
    return false
  }
}

/**
 * The browser for the browser tests, installed if there is none: as root Debian's headless one (even if one with windows exists), otherwise
 * Playwright's. `CHROMIUM_PATH` overrides it.
 * @throws an error with instructions if there is none and none can be installed
 */
export const findChromium = (): string => {
  const chosen = process.env.CHROMIUM_PATH
  if (chosen) {
    if (isProgram(chosen)) return chosen
    throw new Error(`CHROMIUM_PATH is ${chosen}, which is no program`)
  }
  if (!isProgram(withoutWindows) && mayInstallPackages()) {
    const done = installPackages('chromium-headless-shell', 'fonts-noto-cjk')
    if (!done && !installed()) installPackages('chromium', 'fonts-noto-cjk')
  }
  if (!installed()) run(process.execPath, ['node_modules/@playwright/test/cli.js', 'install', 'chromium'])
  const found = installed()
  if (found) return found
  throw new Error(
    'The browser tests need Chromium, and it could not be installed. Install it (Debian: apt-get install chromium-headless-shell fonts-noto-cjk) or set CHROMIUM_PATH.',
  )
}

/** Installs a Japanese font if there is none and the process may install packages. The app has its own font; this one is for other pages. */
export const ensureJapaneseFont = (): void => {
  if (!hasJapaneseFont() && mayInstallPackages()) installPackages('fontconfig', 'fonts-noto-cjk')
}

/** Arguments that start Chromium without a display, as any user, and without network traffic of its own. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const
