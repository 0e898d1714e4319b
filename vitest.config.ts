import react from '@vitejs/plugin-react'
import { defineConfig } from 'vitest/config'

const node = ['{contract,dataProvider,server,bench}/**/*.test.ts', 'tests/{api,support}/**/*.test.ts']

export default defineConfig({
  define: { __CLIENT_VERSION__: JSON.stringify('test') },
  test: {
    testTimeout: 30_000,
    hookTimeout: 60_000,
    // Tests and database take turns in waiting: one file at a time, vitest's own choice for two cores, leaves one of them idle.
    maxWorkers: 2,
    projects: [
      {
        extends: true,
        test: { name: 'server', include: node, environment: 'node', globalSetup: ['tests/support/postgres.ts'] },
      },
      {
        extends: true,
        plugins: [react()],
        test: {
          name: 'browser side',
          include: ['{src,ui,resources,authProvider}/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
        },
      },
    ],
  },
})
