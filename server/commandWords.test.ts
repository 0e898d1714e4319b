import { expect, test } from 'vitest'
import { wordsNotUnderstood } from './commandWords.ts'

const options = { full: { type: 'boolean' }, rejects: { type: 'string' } } as const

test.each<[readonly string[], readonly string[]]>([
  [['--full', 'a.csv', '--rejects', 'out.csv'], []],
  [['--rejects=out.csv', '--', '--ful'], []],
  [['--ful', 'a.csv'], ['--ful']],
  [
    ['-f', '--x=1', 'a.csv'],
    ['-f', '--x'],
  ],
  [['a.csv', '--rejects'], ['--rejects']],
  [['--rejects', '--full', 'a.csv'], ['--rejects']],
  [['--full=yes', 'a.csv'], ['--full']],
])('of the words %j, %j are not understood', (words, unknown) => {
  expect(wordsNotUnderstood(words, options)).toEqual(unknown)
})
