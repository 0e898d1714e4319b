import { expect, test } from 'vitest'
import { failedFiles, repeatsItself } from './deepFiles.ts'

test.each([
  [true, `import fc from 'fast-check'`],
  [true, `import { runs, seededRandom } from '../../support/strength.ts'`],
  [true, `import { hostileBodies } from '../../../support/intake/hostileInputs.ts'`],
  [true, `import { runs } from '#tests/support/strength.ts'`],
  [false, `import { readFile } from 'node:fs/promises'`],
  [false, `import { passwordStrength } from './passwordStrength.ts'`],
])('whether a deep run repeats more than an everyday one: %s for %s', (isRepeated, line) => {
  expect(repeatsItself(`import { test } from 'vitest'\n${line}\n\ntest('it', () => {})\n`)).toBe(isRepeated)
})

test('the failed files of a report are named, also those that could not run', () => {
  const testResults = [
    { name: '/a.test.ts', status: 'passed', assertionResults: [] },
    { name: '/b.test.ts', status: 'failed', assertionResults: [] },
  ]
  expect(failedFiles({ testResults })).toEqual(['/b.test.ts'])
})
