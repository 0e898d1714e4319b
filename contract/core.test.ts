import { describe, expect, test } from 'vitest'
import { anyText, longText, shortText } from './core.ts'

const reversed = '医療法人\u202e院医\u202c'

describe('typed text', () => {
  test.each([
    ['shortText', shortText()],
    ['anyText', anyText()],
    ['longText', longText()],
  ])('%s drops what reverses the order of the text after it', (_, text) => {
    expect(text.parse(reversed)).toBe('医療法人院医')
  })

  test.each(['\u200b\u200b', '\u3164', '\u2800 \u2800', '\u200d'])('%j is nothing that anybody sees', (text) => {
    expect(shortText().safeParse(text).success).toBe(false)
    expect(shortText().parse(`👨\u200d👩\u200d👧${text}`)).toMatch(/^👨\u200d👩\u200d👧/)
  })

  test('of nothing else is empty', () => {
    expect(shortText().safeParse('\u202e\u2066').success).toBe(false)
  })
})
