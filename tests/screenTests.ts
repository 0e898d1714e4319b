import { findChromium } from './support/chromium.ts'
import { runsTool } from './support/childProcess.ts'
import { ownRunFolder } from './support/runFolder.ts'

// `npm run test:screens -- tags` runs the tests of screens whose paths contain a word. Everything is handed on to Vitest.
ownRunFolder()
const passed = await runsTool('vitest/vitest.mjs', ['run', '--project', 'screens', ...process.argv.slice(2)], {
  env: { CHROMIUM_PATH: findChromium() },
})
process.exitCode = passed ? 0 : 1
