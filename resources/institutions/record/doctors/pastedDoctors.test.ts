import { expect, test } from 'vitest'
import { doctorIn, readPastedTable, sameName } from './pastedDoctors.ts'

const doctorsIn = (text: string) => {
  const { columns, rows } = readPastedTable(text)
  return rows.map((row) => doctorIn(row, columns))
}

test('a table with headings is read by them, in whatever order and width', () => {
  expect(doctorsIn('役職\t氏名\tＥ－ｍａｉｌ\t年齢\n院長\t上田 隆\tueda@example.jp\t60')).toEqual([
    { name: '上田 隆', position: '院長', email: 'ueda@example.jp' },
  ])
})

test('a table without headings is told by what is in it', () => {
  const { columns } = readPastedTable(
    '内科\t部長\t上田 隆\tueda@example.jp\t096-000-0001\n外科\t医長\t本田 誠\t\t096-000-0002',
  )
  expect(columns).toEqual(['division', 'position', 'name', 'email', 'phoneNumber'])
})

test('names alone, one a line, are names', () => {
  expect(doctorsIn('上田 隆\n本田 誠\n')).toEqual([{ name: '上田 隆' }, { name: '本田 誠' }])
})

test('commas separate where there is no tab, and quotes keep them together', () => {
  expect(doctorsIn('氏名,備考\n上田 隆,"午前,午後とも可"\n\n')).toEqual([{ name: '上田 隆', memo: '午前,午後とも可' }])
})

test.each([
  ['上田 隆 先生', { name: '上田 隆', honorific: '先生' }],
  ['上田 隆様', { name: '上田 隆', honorific: '様' }],
  ['上田 隆', { name: '上田 隆' }],
])('an honorific behind a name is taken off it: %s', (written, doctor) => {
  expect(doctorIn([written], ['name'])).toEqual(doctor)
})

test('addresses and numbers lose their full width', () => {
  expect(
    doctorIn(['上田', 'ｕｅｄａ＠ｅｘａｍｐｌｅ．ｊｐ', '０９６－０００－０００１'], ['name', 'email', 'phoneNumber']),
  ).toEqual({
    name: '上田',
    email: 'ueda@example.jp',
    phoneNumber: '096-000-0001',
  })
})

test('rows that are too short are filled up, and a kind that comes twice counts once', () => {
  expect(doctorsIn('氏名\tメモ\t備考\n上田\t一\t二\n本田')).toEqual([{ name: '上田', memo: '一' }, { name: '本田' }])
})

test('nothing pasted is no table', () => {
  expect(readPastedTable(' \n ')).toEqual({ columns: [], rows: [] })
})

test('spaces and width do not make another person', () => {
  expect(sameName('上田　隆')).toBe(sameName('上田 隆'))
})
