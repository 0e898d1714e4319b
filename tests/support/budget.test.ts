import { expect, test } from 'vitest'
import { budgetOf, costLines } from './budget.ts'

const phases = [
  { name: 'types', processorSeconds: 95.04, wallSeconds: 60 },
  { name: 'api', processorSeconds: 800, wallSeconds: 420 },
]
const files = Array.from({ length: 70 }, (_, index) => ({ file: `tests/${index}.test.ts`, seconds: index }))

test('a run is shown beside what was recorded, the dearest files first', () => {
  const lines = costLines(phases, files, { phases: { types: 95, api: 790 }, files: { 'tests/69.test.ts': 31.4 } })
  expect(lines).toEqual([
    'Processor seconds, recorded, wall seconds:',
    '  types         95    95    60',
    '  api          800   790   420',
    '  all          895   885',
    'The dearest files, in wall seconds, and as recorded:',
    '      69    31  tests/69.test.ts',
    ...[68, 67, 66, 65, 64, 63, 62, 61, 60].map((index) => `      ${index}     -  tests/${index}.test.ts`),
  ])
})

test.each([
  ['a fifth and more', 960, ['Warning: api costs 20 % more processor time than recorded.']],
  ['less', 950, []],
])('a phase that costs %s more than recorded is pointed out', (_, seconds, warnings) => {
  const lines = costLines([{ name: 'api', processorSeconds: seconds, wallSeconds: 1 }], [], {
    phases: { api: 800 },
    files: {},
  })
  expect(lines.filter((line) => line.startsWith('Warning'))).toEqual(warnings)
})

test('a phase of a few seconds varies too much for a warning', () => {
  const lines = costLines([{ name: 'build', processorSeconds: 4, wallSeconds: 1 }], [], {
    phases: { build: 1 },
    files: {},
  })
  expect(lines.join('\n')).not.toContain('Warning')
})

test('where the system does not tell the processor time, the wall time is shown and the reason given', () => {
  const lines = costLines([{ name: 'api', processorSeconds: undefined, wallSeconds: 7 }], [], { phases: {}, files: {} })
  expect(lines.slice(1, 4)).toEqual([
    '  api            -     -     7',
    '  all            -     -',
    '  Only Linux tells the processor time of all processes.',
  ])
})

test('the sixty dearest files are recorded, in tenths of a second', () => {
  const budget = budgetOf(phases, [...files, { file: 'a.test.ts', seconds: 100.26 }])
  expect(budget.phases).toEqual({ types: 95, api: 800 })
  expect(Object.entries(budget.files).slice(0, 2)).toEqual([
    ['a.test.ts', 100.3],
    ['tests/69.test.ts', 69],
  ])
  expect(Object.keys(budget.files)).toHaveLength(60)
})
