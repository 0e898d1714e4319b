import { expect, test } from 'vitest'
import { TooManyRemovals } from './removals.ts'
import { describeRemovals, describeReport, describeUnreadable, importMessages } from './messages.ts'
import type { ImportReport } from './report.ts'
import { UnreadableFile } from '#server/tables/source.ts'

const report: ImportReport = {
  file: 'clinics.csv',
  kinds: ['facility'],
  rows: 1_234,
  added: 1_000,
  changed: 30,
  closed: 4,
  unchanged: 200,
  rejected: 3,
  rejects: [1, 2, 3].map((line) => ({ source: 'clinics.csv', line, column: 'ID', reason: 'duplicate', value: '43' })),
  notes: { place_ignored: 7 },
  seconds: 1.25,
}

const japanese = importMessages({ LANG: 'ja_JP.UTF-8' })
const english = importMessages({ LANG: 'en_US.UTF-8' })

test('a report names counts, notes and the first rejected rows with line and column', () => {
  expect(describeReport(japanese, report, 2)).toBe(
    [
      'clinics.csv [医療情報ネット 施設票] 1.3 s',
      '  1,234 行: 追加 1,000、変更 30、閉院 4、変更なし 200、取り込めない行 3',
      '  日本の範囲にない座標: 7 件（座標なしで取り込みました）',
      '    1 行目「ID」: 同じものがこのファイルの前の行にあります（43）',
      '    2 行目「ID」: 同じものがこのファイルの前の行にあります（43）',
      '    ほか 1 行',
    ].join('\n'),
  )
  expect(describeReport(english, report, 1)).toContain('line 1, ID: an earlier row of this file has the same (43)')
})

test('an unreadable file is named with what to do', () => {
  const error = new UnreadableFile('x.csv', 'missing_columns', '所在地')
  expect(describeUnreadable(japanese, error)).toBe('x.csv: 見出し行に次の項目がありません: 所在地')
  expect(describeUnreadable(english, error)).toBe('x.csv: columns are missing in the header: 所在地')
})

test('a list that lacks much is refused with how much that is and where', () => {
  const error = new TooManyRemovals([
    { prefecture: '43', missing: 1_200, stored: 1_500 },
    { prefecture: '44', missing: 3, stored: 900 },
  ])
  expect(describeRemovals(japanese, 'x.csv', error)).toContain(
    'x.csv: 登録済みの 2,400 件のうち 1,203 件が載っていません（熊本県 1,200/1,500）',
  )
  expect(describeRemovals(english, 'x.csv', error)).toMatch(/lacks 1,203 of the 2,400[^]*--remove-many/)
})
