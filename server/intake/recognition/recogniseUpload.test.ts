import fc from 'fast-check'
import iconv from 'iconv-lite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { aFolder } from '#tests/support/intake/madeFiles.ts'
import { workbook } from '#tests/support/intake/workbooks.ts'
import { UnreadableTable } from '../../tables/unreadableTable.ts'
import { recogniseUpload } from './recogniseUpload.ts'
import { runs } from '#tests/support/strength.ts'

let folder: Awaited<ReturnType<typeof aFolder>>
beforeAll(async () => {
  folder = await aFolder()
})
afterAll(() => folder.remove())

test('however a workbook is damaged, it is a list, none, or unreadable in words', async () => {
  const rows = Array.from({ length: 300 }, (_, index) => [`R8.4.${index}`, `第${index}内科`])
  const book = workbook({ name: '4月', rows: [['受付日', '紹介元医療機関名'], ...rows] })
  const damage = fc.array(fc.tuple(fc.nat(book.length - 1), fc.nat(255)), { minLength: 1, maxLength: 4 })
  await fc.assert(
    fc.asyncProperty(damage, async (bytes) => {
      const damaged = Buffer.from(book)
      for (const [at, byte] of bytes) damaged[at] = byte
      const path = await folder.write('book', damaged)
      try {
        expect([null, 'referral']).toContain((await recogniseUpload(path, '紹介.xlsx')).kind)
      } catch (error) {
        expect(error).toBeInstanceOf(UnreadableTable)
      }
    }),
    { numRuns: runs(150) },
  )
})

const list = '受付日,患者ID,紹介元医療機関名\r\n2026/4/1,1,さくら内科\r\n'

test.each([
  ['a workbook that is called .csv', workbook({ name: '4月', rows: [['受付日', '紹介元医療機関名']] })],
  ['a text in EUC-JP', iconv.encode(list, 'euc-jp')],
  ['a text in UTF-16', iconv.encode(list, 'utf-16le', { addBOM: true })],
])('a list is told in %s', async (_what, contents) => {
  expect(await recogniseUpload(await folder.write('list', contents), '紹介.csv')).toMatchObject({ kind: 'referral' })
})
