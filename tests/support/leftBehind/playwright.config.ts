import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import settings from '../../../playwright.config.ts'

/** The settings of the browser tests, with one test that never ends. */
export default defineConfig({
  ...settings,
  testDir: import.meta.dirname,
  testMatch: '*.hangs.ts',
  testIgnore: ['plain.hangs.ts', 'api.hangs.ts'],
  globalSetup: join(import.meta.dirname, 'globalSetup.ts'),
  outputDir: join(process.env.TMPDIR ?? '', 'results'),
  projects: [{ name: 'pc', use: { baseURL: process.env.RENKEI_TEST_ORIGIN } }],
})
