import { join } from 'node:path'
import { expect, test } from 'vitest'
import { countPlaywright, countsOfRun, countVitest, noTests, single } from './testCounts.ts'

const file = (name: string, status: string, ...statuses: readonly string[]) => ({
  name: join(process.cwd(), name),
  status,
  message: status === 'failed' ? 'cannot be loaded' : '',
  assertionResults: statuses.map((one, index) => ({
    status: one,
    fullName: `test ${index + 1}`,
    failureMessages: one === 'failed' ? ['\u001b[31mexpected 1\u001b[39m\n\nto be 2'] : [],
  })),
})

test('tests of all files are counted by how they ended, and those skipped and failed are named', () => {
  const report = {
    testResults: [file('a.test.ts', 'failed', 'passed', 'failed'), file('b.test.ts', 'passed', 'passed', 'pending')],
  }
  expect(countVitest(report)).toEqual({
    ...noTests,
    passed: 2,
    failed: 1,
    skipped: ['b.test.ts: test 2'],
    failures: ['a.test.ts: test 2\n    expected 1\n    to be 2'],
  })
})

test('a test file that could not be loaded is a failure', () => {
  expect(countVitest({ testResults: [file('a.test.ts', 'failed'), file('b.test.ts', 'failed', 'passed')] })).toEqual({
    ...noTests,
    passed: 1,
    failed: 2,
    failures: ['a.test.ts\n    cannot be loaded', 'b.test.ts\n    cannot be loaded'],
  })
})

test('a browser test that passed only when repeated has failed; those that were skipped or failed are named', () => {
  const spec = (title: string, ...tests: readonly (readonly [projectName: string, status: string])[]) => ({
    file: 'work/tasks.spec.ts',
    title,
    tests: tests.map(([projectName, status]) => ({
      projectName,
      status,
      results:
        status === 'unexpected' ? [{ error: { message: 'at first' } }, { error: { message: 'not visible' } }] : [],
    })),
  })
  const report = {
    suites: [
      {
        specs: [spec('is listed', ['phone', 'expected'], ['pc', 'flaky'])],
        suites: [{ specs: [spec('is deleted', ['phone', 'unexpected'], ['pc', 'skipped'])] }],
      },
    ],
  }
  expect(countPlaywright(report)).toEqual({
    passed: 1,
    failed: 2,
    skipped: ['tests/e2e/work/tasks.spec.ts (pc): is deleted'],
    failures: [
      'tests/e2e/work/tasks.spec.ts (pc): is listed',
      'tests/e2e/work/tasks.spec.ts (phone): is deleted\n    not visible',
    ],
  })
})

test('a run that wrote no report is a failure, even when it ended well', async () => {
  expect(await countsOfRun('/nowhere/report.json', countVitest, true)).toEqual(single(false))
  expect(await countsOfRun('/nowhere/report.json', countVitest, false)).toEqual(single(false))
})
