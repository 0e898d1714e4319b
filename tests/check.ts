import { execFileSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { runsQuietly } from './support/childProcess.ts'
import { ownRunFolder } from './support/runFolder.ts'

// `npm run check` says soon whether a change is in order: types, the lint of the files that differ from a commit (`-- main`, otherwise the last one),
// and the unit tests that such a file has a part in. `npm test` looks at everything.

const [since = 'HEAD'] = process.argv.slice(2)

const lines = (...args: readonly string[]) =>
  execFileSync('git', args, { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line !== '')

const changed = [...lines('diff', '--name-only', since), ...lines('ls-files', '--others', '--exclude-standard')].filter(
  (path) => existsSync(path),
)
const sources = changed.filter((path) => /\.tsx?$/.test(path))
const node = (...args: readonly string[]) => [process.execPath, args] as const

ownRunFolder()
const checks = {
  types: node('node_modules/typescript/bin/tsc', '-p', 'tsconfig.web.json'),
  'types of the server': node('node_modules/typescript/bin/tsc', '-p', 'tsconfig.server.json'),
  ...(sources.length > 0 && {
    lint: node('node_modules/.bin/oxlint', '--type-aware', '--deny-warnings', ...sources),
  }),
  ...(changed.length > 0 && {
    format: node('node_modules/.bin/oxfmt', '--check', '--no-error-on-unmatched-pattern', ...changed),
    'unit tests': node(
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project=unit',
      '--project=dom',
      `--changed=${since}`,
      '--passWithNoTests',
      '--reporter=dot',
    ),
  }),
}

const results = await Promise.all(
  Object.entries(checks).map(async ([name, [command, args]]) => ({
    name,
    passed: await runsQuietly(name, command, args),
  })),
)
const failed = results.filter(({ passed }) => !passed).map(({ name }) => name)
console.log(failed.length > 0 ? `\nNot in order: ${failed.join(', ')}` : '\nTypes, lint and unit tests are in order.')
process.exitCode = failed.length > 0 ? 1 : 0
