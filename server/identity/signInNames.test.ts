import { expect, test } from 'vitest'
import { normalizeSignInName } from './signInNames.ts'

test.each([
  [' Sato.Hanako ', 'sato.hanako'],
  ['ＳＡＴＯ＠ｅｘａｍｐｌｅ．ｊｐ', 'sato@example.jp'],
  ['ｻﾄｳ', 'サトウ'],
  ['\u3000sato\u3000', 'sato'],
])('%j signs in as %j', (typed, name) => {
  expect(normalizeSignInName(typed)).toBe(name)
})
