import { expect, test } from 'vitest'
import { ProblemError } from '../../problems.ts'
import { maxInputDepth, maxInputEntries, requireStorable } from './storable.ts'

const pathsRefused = (input: unknown): readonly string[] => {
  try {
    requireStorable(input)
    return []
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    return (error.extras.errors ?? []).map(({ path }) => path)
  }
}

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))

test.each([
  ['a NUL in a text', { note: { text: 'a\u0000b' } }, ['note.text']],
  ['half of a surrogate pair in a list', { names: ['ok', '\ud800'] }, ['names.1']],
  ['half of a surrogate pair in a name', { conditions: { '\udc00': 1 } }, ['conditions']],
  ['a NUL in a name', { 'a\u0000': 1 }, ['']],
])('refuses %s at its place', (_what, input, paths) => {
  expect(pathsRefused(input)).toEqual(paths)
})

test('refuses what is nested deeper than any screen sends it, however deep it is', () => {
  expect(pathsRefused(nested(maxInputDepth))).toEqual([])
  expect(pathsRefused(nested(maxInputDepth + 1))).toEqual(['0.0.0'])
  expect(pathsRefused(nested(500_000))).toEqual(['0.0.0'])
})

test('refuses a list of half a million entries at its place, and takes a long one', () => {
  const listOf = (count: number) => ({ search: { tag_ids: Array.from({ length: count }, () => 1) } })
  expect(pathsRefused(listOf(500_000))).toEqual(['search.tag_ids'])
  expect(pathsRefused(listOf(maxInputEntries))).toEqual([])
})

test('refuses more values than any input has, spread over lists that are short enough', () => {
  const lists = (count: number) => ({
    changes: Array.from({ length: count }, () => Array.from({ length: 999 }, () => 1)),
  })
  expect(pathsRefused(lists(51))).not.toEqual([])
  expect(pathsRefused(lists(25))).toEqual([])
})

test('lets Japanese, emoji and line breaks through', () => {
  expect(pathsRefused({ text: '髙橋 𠮷田\n😀', list: [null, 1, true, 'ア'] })).toEqual([])
})
