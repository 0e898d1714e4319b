import { expect, test } from 'vitest'
import { addsUp, repeatedNotes } from './addsUp.ts'

const columns = [
  { type: 'count', unit: '件' },
  { type: 'count', unit: '施設' },
  { type: 'yen', unit: '円' },
  { type: 'percent', unit: '%' },
] as const
const rows = [{ values: [1, 1, 100, 50] }, { values: [2, 1, 300, null] }]
const whole = { columns, rows, totals: [3, 2, 400, 50], totalCount: 2 }

test('values whose sums are the totals add up', () => {
  expect(addsUp(whole, [0, 1, 2])).toBe(true)
})

test('averages and what several rows count do not add up', () => {
  expect(addsUp({ ...whole, totals: [3, 1, 400, 50] }, [1])).toBe(false)
  expect(addsUp({ ...whole, totals: [3, 2, 200, 50] }, [0, 2])).toBe(false)
})

test('rates never add up', () => {
  expect(addsUp({ ...whole, totals: [3, 2, 400, 50] }, [3])).toBe(false)
})

test('of some of the rows, and without totals, only counts of records add up', () => {
  for (const part of [
    { ...whole, totalCount: 30 },
    { ...whole, totals: null },
    { ...whole, totals: [] },
  ])
    expect([0, 1, 2, 3].map((place) => addsUp(part, [place]))).toEqual([true, false, false, false])
})

test('rows that count one institution several times say why they add up to more than the total', () => {
  const named = [
    { heading: '紹介元施設数', type: 'count', unit: '施設' },
    { heading: '紹介件数', type: 'count', unit: '件' },
  ] as const
  const departments = [{ values: [9, 20] }, { values: [5, 30] }, { values: [null, 0] }]
  expect(repeatedNotes({ columns: named, rows: departments, totals: [11, 50], totalCount: 3 }, 'ja')).toEqual([
    '紹介元施設数：同じ連携先を複数の行に数えるため、各行を足した14施設は、全体の11施設より多くなります。',
  ])
  expect(repeatedNotes({ columns: named, rows: departments, totals: [14, 50], totalCount: 3 }, 'ja')).toEqual([])
  const judged = (judgedByRow: 'new' | 'lost') =>
    repeatedNotes({ columns: [{ ...named[0], judgedByRow }], rows: departments, totals: [11, 50], totalCount: 3 }, 'ja')
  expect(judged('new')).toEqual([
    '紹介元施設数：各診療科の行は、その診療科に新しく、または1年以上ぶりに紹介した連携先を数え、病院としては以前から紹介のある連携先を含みます。そのため各行を足した14施設は、病院全体で数えた11施設より多くなります。',
  ])
  expect(judged('lost')).toEqual([
    '紹介元施設数：各診療科の行は、その診療科へは前年の同じ月だけに紹介のあった連携先を数え、病院としては紹介が続いている連携先を含みます。そのため各行を足した14施設は、病院全体で数えた11施設より多くなります。',
  ])
  // Not all rows are at hand, so nobody knows their sum.
  expect(repeatedNotes({ columns: named, rows: departments, totals: [11, 50], totalCount: 4 }, 'ja')).toEqual([])
})
