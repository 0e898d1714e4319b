import { findChromium } from './support/chromium.ts'
import { runsTool } from './support/childProcess.ts'

// `npm run test:watch` runs the tests of a file whenever it is saved, and those of what imports it. `-- api labels` watches the API tests of labels.
const [first, ...words] = process.argv.slice(2)
const passed =
  first === 'api'
    ? await runsTool('vitest/vitest.mjs', ['watch', '--project=api', ...words])
    : await runsTool(
        'vitest/vitest.mjs',
        [
          'watch',
          ...['unit', 'dom', 'screens'].map((name) => `--project=${name}`),
          ...(first ? [first, ...words] : ['--changed']),
        ],
        { env: { CHROMIUM_PATH: findChromium() } },
      )
process.exitCode = passed ? 0 : 1
