import { expect, test } from 'vitest'
import { readOptions, usage } from './options.ts'

const subjects = [
  { name: 'maps', what: 'the maps', takes: 'share' },
  { name: 'load', what: 'many at once', takes: ['imports'] },
  { name: 'peers', what: 'others of its kind' },
] as const

const nothing = { subject: undefined, share: 1, word: undefined, quick: false, help: false }

test('without an option everything is measured, and less often if that is asked for', () => {
  expect(readOptions([], subjects)).toEqual(nothing)
  expect(readOptions(['--quick'], subjects)).toEqual({ ...nothing, quick: true })
  expect(readOptions(['-h'], subjects)).toEqual({ ...nothing, help: true })
})

test('a subject is measured at its full size or a share of it', () => {
  expect(readOptions(['--maps'], subjects)).toEqual({ ...nothing, subject: 'maps' })
  expect(readOptions(['--maps=.05', '--quick'], subjects)).toEqual({
    ...nothing,
    subject: 'maps',
    share: 0.05,
    quick: true,
  })
  expect(readOptions(['--load=imports'], subjects)).toEqual({ ...nothing, subject: 'load', word: 'imports' })
  expect(readOptions(['--load'], subjects)).toEqual({ ...nothing, subject: 'load' })
})

test.each([
  [['--map'], "Unknown option '--map'"],
  [['maps'], "Unexpected argument 'maps'"],
  [['--maps=none'], '--maps=none: a number above 0 belongs there, as in --maps=0.2'],
  [['--maps=0'], '--maps=0: a number above 0'],
  [['--load=exports'], '--load=exports: --load takes imports'],
  [['--peers=3'], '--peers=3: --peers takes nothing'],
  [['--maps', '--peers'], 'Only one at a time: --maps or --peers'],
])('%j is refused, with what is wrong', (args, message) => {
  expect(() => readOptions(args, subjects)).toThrow(message)
})

test('the help names each subject with what it takes', () => {
  const lines = usage(subjects).split('\n')
  expect(lines).toContain('  --maps[=share]    the maps')
  expect(lines).toContain('  --load[=imports]  many at once')
  expect(lines).toContain('  --peers           others of its kind')
})
