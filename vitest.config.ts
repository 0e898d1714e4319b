import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { playwright } from '@vitest/browser-playwright'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { chromiumArguments } from './tests/support/chromium.ts'
import { ownRunFolder } from './tests/support/runFolder.ts'
import viteConfig from './vite.config.ts'

ownRunFolder()

/** A test next to its subject that needs PostgreSQL is named `name.db.test.ts`. */
const withDatabase = ['tests/api/**/*.test.ts', '{server,tests/support}/**/*.db.test.ts']

const screens = '{src,ui,resources,authProvider}/**/*.screen.test.tsx'

const production = { 'process.env.NODE_ENV': JSON.stringify('production') }

/** React and its libraries as people get them, which takes half of the time. */
const productionBuild: Plugin = {
  name: 'productionBuild',
  config: () => ({
    define: production,
    oxc: { jsx: { development: false } },
    optimizeDeps: { rolldownOptions: { transform: { define: production } } },
  }),
}

export default defineConfig({
  define: { __CLIENT_VERSION__: JSON.stringify('test') },
  test: {
    // Generous: a slow machine must not fail a test. What has its own limit needs longer than this.
    testTimeout: 180_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // Tests and database wait for each other in turn. One file at a time, vitest's default for two cores, would leave one of them idle.
    maxWorkers: 2,
    setupFiles: ['tests/support/seedProperties.ts'],
    // Threads and processes of the product start in a third of the time.
    env: { NODE_COMPILE_CACHE: join(import.meta.dirname, '.cache/compiled') },
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{contract,dataProvider,server,bench,tests/support}/**/*.test.ts'],
          exclude: withDatabase,
          environment: 'node',
          isolate: false,
        },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'dom',
          include: ['{src,ui,resources,authProvider}/**/*.test.{ts,tsx}'],
          exclude: [screens],
          environment: 'happy-dom',
          isolate: false,
          setupFiles: ['tests/support/domSetup.ts'],
        },
      },
      {
        extends: true,
        plugins: [react(), productionBuild],
        resolve: { alias: viteConfig.resolve?.alias ?? [] },
        cacheDir: '.cache/screens',
        // All dependencies are bundled before the first test. One that is found later would reload the page below a test.
        optimizeDeps: { entries: ['src/main.tsx', 'tests/support/screens/setup.ts', screens] },
        test: {
          name: 'screens',
          include: [screens],
          isolate: false,
          setupFiles: ['tests/support/screens/setup.ts'],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            provider: playwright({
              // Whoever runs these tests looks for Chromium first; others need none.
              launchOptions: { executablePath: process.env.CHROMIUM_PATH, args: [...chromiumArguments] },
              contextOptions: { locale: 'ja-JP', timezoneId: 'Asia/Tokyo', reducedMotion: 'reduce' },
            }),
            instances: [{ browser: 'chromium' }],
          },
        },
      },
      {
        extends: true,
        test: {
          name: 'api',
          include: withDatabase,
          environment: 'node',
          isolate: false,
          globalSetup: ['tests/support/postgres.ts'],
          setupFiles: ['tests/support/statements/judgeStatements.ts'],
        },
      },
    ],
  },
})
