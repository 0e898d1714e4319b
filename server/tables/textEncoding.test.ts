import iconv from 'iconv-lite'
import { expect, test } from 'vitest'
import { detectEncoding } from './textEncoding.ts'

const table =
  '受付日,患者ID,紹介元医療機関名,返書\r\n2026/4/1,0001,さくらクリニック,済\r\n2026/4/2,0002,医療法人社団 髙橋内科,未\r\n'
/** For EUC-JP: without 髙, which only cp932 contains. */
const plainTable = table.replace('髙', '高')
const halfWidthTable = 'ｼｮｳｶｲﾋﾞ,ｶﾝｼﾞｬﾊﾞﾝｺﾞｳ,ｼｮｳｶｲﾓﾄ\r\n2026/4/1,1,ｻｸﾗｸﾘﾆｯｸ\r\n'

test.each([
  ['utf-8', Buffer.from(table)],
  ['utf-8', Buffer.from(`\ufeff${table}`)],
  ['utf-8', Buffer.from('date,patient\r\n')],
  ['utf-8', Buffer.from('')],
  ['shift_jis', iconv.encode(table, 'cp932')],
  ['shift_jis', iconv.encode(halfWidthTable, 'cp932')],
  ['shift_jis', iconv.encode('患者,ﾃｽﾄ', 'cp932')],
  ['euc-jp', iconv.encode(plainTable, 'euc-jp')],
  ['euc-jp', iconv.encode('日付,医療機関名,訪問者', 'euc-jp')],
  ['euc-jp', iconv.encode('患者,ﾃｽﾄ', 'euc-jp')],
  ['utf-16le', iconv.encode(table, 'utf-16le', { addBOM: true })],
  ['utf-16be', iconv.encode(table, 'utf-16be', { addBOM: true })],
  ['utf-16le', iconv.encode(table, 'utf-16le', { addBOM: false })],
  ['utf-16be', iconv.encode(table.replaceAll(',', '\t'), 'utf-16be', { addBOM: false })],
  ['utf-16le', iconv.encode('日付,医師名\r\n2026/4/1,田中一郎\r\n', 'utf-16le', { addBOM: false })],
  ['shift_jis', Buffer.concat([iconv.encode(table, 'cp932'), Buffer.alloc(3)])],
] as const)('a text in %s is told by its bytes', (encoding, bytes) => {
  expect(detectEncoding(bytes)).toBe(encoding)
})

test.each(['shift_jis', 'euc-jp', 'utf-8'] as const)(
  'a text in %s is told wherever its beginning is cut off',
  (encoding) => {
    const bytes = iconv.encode(plainTable, encoding)
    for (let end = 12; end < bytes.length; end += 1)
      expect([end, detectEncoding(bytes.subarray(0, end))]).toEqual([end, encoding])
  },
)

test('every heading that offices use is told apart in cp932 and EUC-JP', () => {
  const headings = [
    '訪問日,訪問先,担当者,内容',
    '施設名,住所,電話番号',
    '逆紹介日,紹介先,患者番号',
    '紹介日,紹介元,診療科',
  ]
  for (const line of headings)
    expect([line, detectEncoding(iconv.encode(line, 'cp932')), detectEncoding(iconv.encode(line, 'euc-jp'))]).toEqual([
      line,
      'shift_jis',
      'euc-jp',
    ])
})
