import { describe, expect, test } from 'vitest'
import { snapshotSuffixes } from './bureau/bureauChanges.ts'
import { kindByName } from './bureau/bureauRow.ts'
import { closedDays } from './hours/closedDays.ts'
import { Row, websiteUrl } from './fields.ts'
import { columnsOf } from './formats.ts'
import { joinDepartmentNames } from './mergedRow.ts'
import { municipalitiesFrom } from './municipalityFinder.ts'

const row = (cells: Readonly<Record<string, string>>) => new Row(columnsOf(Object.keys(cells)), Object.values(cells), 2)

const weekly = (day: string, flag: string) => ({ [`毎週決まった曜日に休診（${day}）`]: flag })
const inWeek = (week: number, day: string, flag: string) => ({
  [`決まった週に休診（定期週）第${week}週（${day}）`]: flag,
})

describe('closed days', () => {
  test('a day that is open each week but closed in some is put in words before the remark', () => {
    const days = closedDays(
      row({
        ...weekly('土', '1'),
        ...weekly('日', '0'),
        ...inWeek(2, '土', '0'),
        ...inWeek(4, '土', '0'),
        ...inWeek(2, '日', '0'),
        'その他の休診日（GW、お盆等）': 'お盆',
      }),
    )
    expect(days).toEqual({ weekdays: ['sun'], others: '第2・第4土曜日は休診。お盆' })
  })

  test('a day that is closed in all five weeks is closed', () => {
    expect(
      closedDays(row(Object.assign({}, ...[1, 2, 3, 4, 5].map((week) => inWeek(week, '水', '0'))))).weekdays,
    ).toEqual(['wed'])
  })

  test('nothing is known of a row without flags, and no day is closed in one that is open every day', () => {
    expect(closedDays(row({ ...weekly('月', '') }))).toEqual({ weekdays: null, others: null })
    expect(closedDays(row({ ...weekly('月', '1') })).weekdays).toEqual([])
  })
})

test.each([
  ['4310100001', '熊本医院', 2],
  ['4310100001', '国立熊本病院', 1],
  ['4310100001', '市立病院附属診療所', 2],
  ['4310100001', '病院前クリニック', 2],
  ['4310100001', '県立医療センター', 1],
  ['4330100001', '大学病院歯科', 3],
  ['4340100001', '病院前薬局', 4],
])('the kind of %s %s is told by fee table and name', (code, name, kind) => {
  expect(kindByName(code, name)).toBe(kind === 4 ? 5 : kind)
})

test.each([
  [
    ['血液', '腫瘍内科', '外科'],
    ['血液・腫瘍内科', '外科'],
  ],
  [['肝臓', '胆のう', '膵臓外科'], ['肝臓・胆のう・膵臓外科']],
  [
    ['代謝内科', '内分泌内科'],
    ['代謝内科', '内分泌内科'],
  ],
  [
    ['内科', '内科', '審美歯科'],
    ['内科', '審美歯科'],
  ],
])('departments torn apart at ・ are one again: %s', (parts, names) => {
  expect(joinDepartmentNames(parts)).toEqual(names)
})

test.each([
  ['shimo-seikei.com', 'http://shimo-seikei.com'],
  ['https://例え.jp/', 'https://例え.jp/'],
  ['ＷＷＷ．example.jp', 'http://WWW.example.jp'],
  ['javascript:alert(1)', null],
  ['なし', null],
  [null, null],
])('the website %s is opened as %s', (text, url) => {
  expect(websiteUrl(text)).toBe(url)
})

test('the longest name at the beginning of an address is its municipality', () => {
  const { find } = municipalitiesFrom([
    { code: '07203', prefectureCode: '07', name: '郡山市' },
    { code: '43101', prefectureCode: '43', name: '熊本市中央区' },
    { code: '43443', prefectureCode: '43', name: '益城町' },
    { code: '12217', prefectureCode: '12', name: '鎌ケ谷市' },
  ])
  expect(find('43', '熊本市中央区水前寺')).toBe('43101')
  expect(find('43', '上益城郡益城町宮園')).toBe('43443')
  expect(find('07', '郡山市朝日')).toBe('07203')
  expect(find('12', '鎌ヶ谷市くぬぎ山')).toBe('12217')
  expect(find('43', '郡山市朝日')).toBeNull()
})

test('the months of two snapshots are read from the columns', () => {
  expect(snapshotSuffixes(['change', 'name_202508', 'name_202409'])).toEqual(['_202409', '_202508'])
})
