import { execFileSync, spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import { chromium } from '@playwright/test'

const root = join(import.meta.dirname, '../..')
/** Chromium without windows does the same for a third less processor time: it keeps no pages of its own beside each tab. */
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

/** Never at the cost of a package that is there. */
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
 * The browser of the browser tests, installed where there is none: Debian's without windows as root (in place of one with windows
 * too), else Playwright's. `CHROMIUM_PATH` names another.
 * @throws with what to do when there is none and none can be installed
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

/** Installs a Japanese font where there is none and that is allowed. The app brings its own: this is for pages outside of it. */
export const ensureJapaneseFont = (): void => {
  if (!hasJapaneseFont() && mayInstallPackages()) installPackages('fontconfig', 'fonts-noto-cjk')
}

/** How Chromium is started: without a display, as any user, and quiet on the network. */
export const chromiumArguments = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
] as const
