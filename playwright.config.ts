import { join } from 'node:path'
import { defineConfig, type Project } from '@playwright/test'
import { chromiumArguments, findChromium } from './tests/support/chromium.ts'
import { ownRunFolder } from './tests/support/runFolder.ts'

// Compiled specs, which are otherwise kept in the temporary folder.
process.env.PLAYWRIGHT_TRANSFORM_CACHE_DIR ??= join(import.meta.dirname, '.cache/specs')
// Workers read this file too.
if (!process.env.TEST_WORKER_INDEX) ownRunFolder()
process.env.CHROMIUM_PATH ??= findChromium()
// Threads and processes of the product start in a third of the time.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, '.cache/compiled')

/**
 * Tests for only one of the widths are in files named after it. Tests that do not depend on the width (`atOneWidth`) run at one of them. Tests
 * that change what belongs to the whole installation are in files named `*.serial.*`, and run one by one when all others have ended.
 */
const projects: Project[] = [
  {
    name: 'phone',
    testIgnore: ['**/*.pc.spec.ts', '**/*.serial.spec.ts'],
    grepInvert: /@oneWidth/,
    use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  },
  {
    name: 'pc',
    testIgnore: ['**/*.phone.spec.ts', '**/*.serial.spec.ts'],
    use: { viewport: { width: 1440, height: 900 } },
  },
  {
    name: 'serial',
    testMatch: '**/*.serial.spec.ts',
    dependencies: ['phone', 'pc'],
    workers: 1,
    use: { viewport: { width: 1440, height: 900 } },
  },
]

export default defineConfig({
  testDir: 'tests/e2e',
  // Files named `*.deep.*` are for `npm run test:deep` only.
  testMatch: process.env.TEST_DEPTH === 'deep' ? /\.spec\.ts$/ : /^(?!.*\.deep\.).*\.spec\.ts$/,
  globalSetup: './tests/e2e/globalSetup.ts',
  outputDir: 'test-results',
  reporter: 'list',
  workers: 2,
  fullyParallel: true,
  forbidOnly: Boolean(process.env.CI),
  // A test that passes at its second try is a fault to mend.
  retries: 0,
  // Only the whole test has a limit, so that a busy machine fails nothing; each step has most of it.
  timeout: 240_000,
  expect: { timeout: 240_000 },
  use: {
    browserName: 'chromium',
    baseURL: process.env.RENKEI_TEST_ORIGIN,
    launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: [...chromiumArguments] },
    locale: 'ja-JP',
    timezoneId: 'Asia/Tokyo',
    reducedMotion: 'reduce',
    // Recording costs a sixth of the time, so CI records those that failed in a run of their own (tests/run.ts).
    trace: 'off',
    actionTimeout: 120_000,
  },
  projects,
})
