import { expect, test } from 'vitest'
import { english } from './en/index.ts'
import { japanese } from './ja/index.ts'

const textsOf = (tree: object, path = ''): [key: string, text: string][] =>
  Object.entries(tree).flatMap(([key, value]: [string, unknown]): [string, string][] =>
    typeof value === 'object' && value !== null ? textsOf(value, `${path}${key}.`) : [[`${path}${key}`, String(value)]],
  )

const keysOf = (tree: object) =>
  textsOf(tree)
    .map(([key]) => key)
    .toSorted()

test('Japanese and English have the same keys', () => {
  expect(keysOf(japanese)).toEqual(keysOf(english))
})

test('no text of the product’s own is empty or left in the other language', () => {
  for (const [key, text] of textsOf(english).filter(([name]) => name.startsWith('renkei.'))) {
    expect([key, text]).not.toEqual([key, ''])
    expect([key, text]).not.toEqual([key, expect.stringMatching(/[\u3040-\u30ff]/)])
  }
})
