import { expect, test } from 'vitest'
import { countIn } from './counts.ts'
import { countedMonthIn, readPastedCounts } from './pastedCounts.ts'

const context = {
  departments: [
    { id: 5, name: '循環器内科' },
    { id: 6, name: '外科' },
  ],
  current: '2026-11-01',
}
const head = '年月\t診療科\t初診患者数\t再診患者数\t救急搬送患者数\t休日・夜間の救急患者数'
const problemsOf = (row: string) => readPastedCounts(`${head}\n${row}`, context).rows.map(({ problems }) => problems)

test.each([
  ['2026年4月', '2026-04-01'],
  ['2026/4', '2026-04-01'],
  ['2026-04-01', '2026-04-01'],
  ['２０２６年０４月', '2026-04-01'],
  ['202604', '2026-04-01'],
  ['令和8年4月', '2026-04-01'],
  ['令和元年5月', '2019-05-01'],
  ['R8.4', '2026-04-01'],
  ['平成31年4月', '2019-04-01'],
  ['2026年13月', undefined],
  ['4月', undefined],
  ['', undefined],
])('%s names the month %s', (cell, month) => {
  expect(countedMonthIn(cell)).toBe(month)
})

test.each([
  ['1,234', 1234],
  ['１２３人', 123],
  ['0', 0],
  [' ', null],
  ['約100', undefined],
  ['-3', undefined],
])('%s is the number %s', (cell, count) => {
  expect(countIn(cell)).toBe(count)
})

test('a pasted table is read by its headings, in whatever order', () => {
  const { rows, missing } = readPastedCounts(
    '再診患者数,診療科,年月,初診患者数\n"1,200",循環器 内科,2026年4月,80\n,病院全体,2026年4月,500\n\n',
    context,
  )
  expect(missing).toEqual([])
  expect(rows).toMatchObject([
    {
      line: 2,
      month: '2026-04-01',
      departmentId: 5,
      counts: { firstVisitCount: 80, revisitCount: 1200 },
      problems: [],
    },
    { line: 3, departmentId: 0, counts: { firstVisitCount: 500, revisitCount: null }, problems: [] },
  ])
})

test.each([
  ['2026年4月\t耳鼻科\t1', 'no_department'],
  ['四月\t外科\t1', 'no_month'],
  ['2026年12月\t外科\t1', 'to_come'],
  ['2026年4月\t外科\t約1', 'no_number'],
])('the row %s is refused: %s', (row, problem) => {
  expect(problemsOf(row)).toEqual([[problem]])
})

test('rows of the template that nobody has filled in are passed over', () => {
  expect(problemsOf('2026年4月\t外科\t\t\n2026年4月\t循環器内科\t\t7')).toEqual([[]])
})

test('the headings of the English template are understood too', () => {
  const table =
    'Month,Department,First visits,Return visits,Ambulance,Off-hours emergencies\nApr 2026,,1,2,3,4\n2026-04,Whole hospital,1,2,3,4'
  expect(readPastedCounts(table, context).rows).toMatchObject([
    { problems: ['no_month'] },
    { departmentId: 0, counts: { firstVisitCount: 1, revisitCount: 2, ambulanceCount: 3, offHoursCount: 4 } },
  ])
  expect(readPastedCounts('Month,Revisits\n2026-04,2', context).rows).toMatchObject([{ counts: { revisitCount: 2 } }])
})

test('the second row of a month and department is refused', () => {
  expect(problemsOf('2026年4月\t外科\t1\n2026年4月\t外科\t2')).toEqual([[], ['twice']])
})

test('a table without months or counts says which columns it lacks', () => {
  expect(readPastedCounts('診療科\t人数\n外科\t1', context)).toEqual({ missing: ['month', 'count'], rows: [] })
})
