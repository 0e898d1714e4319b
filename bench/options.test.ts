import { expect, test } from 'vitest'
import { readOptions, usage } from './options.ts'

const subjects = [
  { name: 'maps', what: 'the maps\nin two lines', takes: 'share' },
  { name: 'peers', what: 'others of its kind' },
] as const

const nothing = { subject: undefined, share: 1, quick: false, help: false }

test('nothing is measured unless it is named', () => {
  expect(readOptions([], subjects)).toEqual(nothing)
  expect(readOptions(['-h'], subjects)).toEqual({ ...nothing, help: true })
})

test('a subject is measured at its full size or a share of it, and less often if that is asked for', () => {
  expect(readOptions(['--maps'], subjects)).toEqual({ ...nothing, subject: 'maps' })
  expect(readOptions(['--maps=.05', '--quick'], subjects)).toEqual({
    subject: 'maps',
    share: 0.05,
    quick: true,
    help: false,
  })
})

test.each([
  [['--map'], "Unknown option '--map'"],
  [['maps'], "Unexpected argument 'maps'"],
  [['--maps=none'], '--maps=none: a number above 0 belongs there, as in --maps=0.2'],
  [['--maps=0'], '--maps=0: a number above 0'],
  [['--peers=3'], '--peers=3: --peers takes nothing'],
  [['--maps', '--peers'], 'Only one at a time: --maps or --peers'],
])('%j is refused, with what is wrong', (args, message) => {
  expect(() => readOptions(args, subjects)).toThrow(message)
})

test('the help names each subject with what it takes', () => {
  const lines = usage(subjects).split('\n')
  expect(lines).toContain('  --maps[=share]  the maps')
  expect(lines).toContain('                  in two lines')
  expect(lines).toContain('  --peers         others of its kind')
})
