import { expect, test } from 'vitest'
import { insertedAt } from './insertedAt.ts'

test.each([
  ['お知らせ', 0, 0, '{{氏名}}お知らせ'],
  ['お知らせ', 4, 4, 'お知らせ{{氏名}}'],
  ['お知らせ', 1, 3, 'お{{氏名}}せ'],
  ['お知らせ', 4, null, 'お知らせ{{氏名}}'],
  ['', 0, undefined, '{{氏名}}'],
])('a merge field goes into %j at %d–%s', (text, start, end, expected) => {
  expect(insertedAt(text, '{{氏名}}', start, end)).toBe(expected)
})
