import { expect, test } from 'vitest'
import { backLinkIn } from './backLink.ts'

test.each([
  ['/medical_institutions_search?filter=%7B%7D', '/medical_institutions_search?filter=%7B%7D'],
  ['/crms/12#memo', '/crms/12#memo'],
])('goes back to %s', (wanted, target) => {
  expect(backLinkIn(`?backLink=${encodeURIComponent(wanted)}`)).toBe(target)
})

test.each([
  '//evil.example',
  '/\\evil.example',
  'https://evil.example',
  'javascript:alert(1)',
  '\\\\evil.example',
  '/a\\b',
  '/\tevil',
  '/.//evil.example/',
  '/..//evil.example',
  '/a/..//evil.example',
  '/%2e//evil.example',
  '/./%2e%2e//evil.example/%2e',
  'crms/1',
  '',
])('ignores %j', (wanted) => {
  expect(backLinkIn(`?backLink=${encodeURIComponent(wanted)}`)).toBeUndefined()
})
