import { expect, test } from 'vitest'
import { linesOf, widthOf } from './axisText.ts'

test('a name that fits stands in one line', () => {
  expect(linesOf('心不全', 80)).toEqual(['心不全'])
})

test('a longer one is broken into two lines, none wider than its room', () => {
  const lines = linesOf('人工関節置換術（膝）', 88)
  expect(lines.join('')).toBe('人工関節置換術（膝）')
  expect(lines).toHaveLength(2)
  expect(lines.every((line) => widthOf(line) <= 88)).toBe(true)
})

test('words are not broken where they fit into a line', () => {
  expect(linesOf('Congestive heart failure', 110)).toEqual(['Congestive heart', 'failure'])
})

test('no line begins with what closes another', () => {
  expect(linesOf('人工関節置換術　肩、股、膝', 110)).toEqual(['人工関節置換術　肩、', '股、膝'])
})

test.each(['内視鏡的大腸ポリープ・粘膜切除術（長径2センチメートル未満）', 'あ'.repeat(100), 'w'.repeat(100)])(
  'of what has no room the middle is left out: %s',
  (name) => {
    const lines = linesOf(name, 100)
    expect(lines).toHaveLength(2)
    expect(lines.every((line) => widthOf(line) <= 100)).toBe(true)
    expect(lines[1]).toMatch(/^…./)
    expect(name.endsWith(lines[1]?.slice(1) ?? '')).toBe(true)
  },
)

test.each([0, 5, 11])('a place of %i pixels is enough to go on', (width) => {
  expect(linesOf('心不全', width)).toHaveLength(2)
})
