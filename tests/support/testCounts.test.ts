import { expect, test } from 'vitest'
import { countPlaywright, countsOfRun, countVitest, noTests, single } from './testCounts.ts'

const file = (status: string, ...statuses: readonly string[]) => ({
  status,
  assertionResults: statuses.map((one) => ({ status: one })),
})

test('tests of all files are counted by how they ended', () => {
  const report = { testResults: [file('failed', 'passed', 'failed'), file('passed', 'passed', 'pending', 'todo')] }
  expect(countVitest(report)).toEqual({ ...noTests, passed: 2, failed: 1, skipped: 2 })
})

test('a test file that could not be loaded is a failure', () => {
  expect(countVitest({ testResults: [file('failed'), file('failed', 'passed')] })).toEqual({
    ...noTests,
    passed: 1,
    failed: 2,
  })
})

test('a browser test that passed only when repeated is told apart', () => {
  expect(countPlaywright({ stats: { expected: 5, unexpected: 1, flaky: 1, skipped: 2 } })).toEqual({
    passed: 6,
    failed: 1,
    skipped: 2,
    repeated: 1,
  })
})

test('a run that wrote no report is a failure, even when it ended well', async () => {
  expect(await countsOfRun('/nowhere/report.json', countVitest, true)).toEqual(single(false))
  expect(await countsOfRun('/nowhere/report.json', countVitest, false)).toEqual(single(false))
})
