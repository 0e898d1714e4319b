import { expect, test } from 'vitest'
import { readPdf } from '#tests/support/readPdf.ts'
import { contentsOf } from './contentsOf.ts'
import { loadFonts } from './fonts.ts'
import { Paper, type TextStyle } from './paper.ts'

const figure = '比較期間 1,234,567,890円（参考値）'

const read = async (style: TextStyle) => {
  const paper = new Paper(await loadFonts(), { title: '', author: '', subject: '' })
  paper.put(figure, 40, 40, style)
  const { pages } = await readPdf(new Blob([new Uint8Array(await contentsOf(paper))]))
  return pages[0] ?? []
}
const textOf = (texts: Awaited<ReturnType<typeof read>>) => texts.map(({ text }) => text).join('')

test('a figure on one line is written smaller where it does not fit, and never cut', async () => {
  const texts = await read({ size: 12, width: 90, isWhole: true })
  expect(textOf(texts)).toBe(figure)
  const last = texts.at(-1)
  expect((last?.x ?? 0) + (last?.width ?? 0)).toBeLessThanOrEqual(40 + 90)
  const [roomy] = await read({ size: 12, width: 400, isWhole: true })
  expect(roomy?.size).toBe(12)
})

test('other texts of one line end where there is no more room', async () => {
  expect(textOf(await read({ size: 12, width: 90 }))).toMatch(/…$/)
})
