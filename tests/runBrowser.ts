import { buildIfStale } from '#server/commands/buildIfStale.ts'
import { findChromium } from './support/chromium.ts'
import { runsTool } from './support/childProcess.ts'
import { ownRunFolder } from './support/runFolder.ts'

// Builds the app where its sources have changed, then hands everything on to Playwright: names of files, --project=pc, -g.
ownRunFolder()
const args = process.argv.slice(2)
// Serial tests wait for all others (playwright.config.ts), but not where somebody names a file.
const order = args.some((arg) => !arg.startsWith('-')) ? ['--no-deps'] : []
const ready = await buildIfStale()
const passed =
  ready &&
  (await runsTool('@playwright/test/cli.js', ['test', ...order, ...args], {
    env: { CHROMIUM_PATH: findChromium() },
  }))
process.exitCode = passed ? 0 : 1
