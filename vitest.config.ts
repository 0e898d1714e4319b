import { join } from 'node:path'
import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'
import { ownRunFolder } from './tests/support/runFolder.ts'

ownRunFolder()

/** A test next to its subject that needs PostgreSQL is named `name.db.test.ts`. */
const withDatabase = ['tests/api/**/*.test.ts', '{server,tests/support}/**/*.db.test.ts']

export default defineConfig({
  define: { __CLIENT_VERSION__: JSON.stringify('test') },
  test: {
    // Generous: a slow machine must not fail a test. What has its own limit needs longer than this.
    testTimeout: 180_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // Tests and database wait for each other in turn. One file at a time, vitest's default for two cores, would leave one of them idle.
    maxWorkers: 2,
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
          environment: 'happy-dom',
          isolate: false,
          setupFiles: ['tests/support/unmountAfterEach.ts'],
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
