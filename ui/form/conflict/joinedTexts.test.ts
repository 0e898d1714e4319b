import fc from 'fast-check'
import { expect, test } from 'vitest'
import { runs } from '#tests/support/strength.ts'
import { joinedTexts } from './joinedTexts.ts'

test('what both have written stands below each other', () => {
  expect(joinedTexts('院長は午後がよい。', '駐車場は裏にある。')).toBe('院長は午後がよい。\n\n駐車場は裏にある。')
  expect(joinedTexts('', '駐車場は裏にある。')).toBe('駐車場は裏にある。')
  expect(joinedTexts('院長は午後がよい。', ' ')).toBe('院長は午後がよい。')
})

test('a sentence that stands in both is there once', () => {
  const base = '院長は午後がよい。'
  expect(joinedTexts(`${base}受付は田中さん。`, `${base}駐車場は裏にある。`)).toBe(
    `${base}受付は田中さん。\n\n駐車場は裏にある。`,
  )
  expect(joinedTexts(`${base}\n受付は田中さん`, `${base}\n\n駐車場は裏\n\n受付は田中さん`)).toBe(
    `${base}\n受付は田中さん\n\n駐車場は裏`,
  )
  expect(joinedTexts(`${base}受付は田中さん。`, base)).toBe(`${base}受付は田中さん。`)
})

test('a point ends no sentence', () => {
  expect(joinedTexts('Dr. Sato called', 'Dr. Abe called')).toBe('Dr. Sato called\n\nDr. Abe called')
})

test('joining again doubles nothing, and no sentence is lost', () => {
  const text = fc
    .array(fc.constantFrom('院長は午後。', '受付は田中さん', '\n', '\n\n', '駐車場は裏！', 'Dr. Abe ', '　'), {
      maxLength: 8,
    })
    .map((parts) => parts.join(''))
  fc.assert(
    fc.property(text, text, (theirs, mine) => {
      const joined = joinedTexts(theirs, mine)
      expect(joinedTexts(joined, mine)).toBe(joined)
      expect(joinedTexts(theirs, joined)).toBe(joined)
      for (const sentence of [theirs, mine].flatMap((one) => one.split(/(?<=[。！])|\n/)))
        expect(joined).toContain(sentence.trim())
    }),
    { numRuns: runs(200) },
  )
})
