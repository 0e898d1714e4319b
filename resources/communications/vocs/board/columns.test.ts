import { expect, test } from 'vitest'
import { type Column, type Voc, withoutVoc, withVoc } from './columns.ts'

const voc = (id: number, priority: Voc['priority'], reportedDate: string): Voc => ({
  id,
  title: `声${id}`,
  reportedDate,
  medicalInstitutionId: null,
  medicalInstitution: null,
  status: 'NOT_STARTED',
  priority,
  vocGroup: null,
  user: { id: 1, name: '佐藤' },
  detailText: null,
  actionText: null,
  communications: [],
  updatedAt: '2026-04-01T00:00:00Z',
  deletedAt: null,
})

const columnOf = (...pages: readonly Voc[][]): Column => ({
  pageParams: pages.map((_, index) => index + 1),
  pages: pages.map((vocs) => ({ vocs, totalCount: pages.flat().length, totalPage: pages.length })),
})
const idsIn = ({ pages }: Column) => pages.map(({ vocs }) => vocs.map(({ id }) => id))
const countsIn = ({ pages }: Column) => pages.map(({ totalCount }) => totalCount)

const urgent = voc(1, 'HIGH', '2026-04-01')
const old = voc(2, 'MIDDLE', '2026-01-01')
const low = voc(3, 'LOW', '2026-04-01')

test('a card that leaves a column is counted no longer, on whichever page it stood', () => {
  const column = withoutVoc(columnOf([urgent, old], [low]), low.id)
  expect(idsIn(column)).toEqual([[1, 2], []])
  expect(countsIn(column)).toEqual([2, 2])
})

test.each([
  ['more urgent than all others: at the top', voc(9, 'HIGH', '2026-05-01'), [[9, 1, 2], [3]]],
  ['as urgent but older: below', voc(9, 'HIGH', '2026-03-01'), [[1, 9, 2], [3]]],
  ['of the same day: the later one first', voc(9, 'MIDDLE', '2026-01-01'), [[1, 9, 2], [3]]],
  [
    'before the first of the next page',
    voc(9, 'LOW', '2026-05-01'),
    [
      [1, 2],
      [9, 3],
    ],
  ],
  [
    'after all that is loaded: at the end',
    voc(9, 'LOW', '2025-01-01'),
    [
      [1, 2],
      [3, 9],
    ],
  ],
])('a card that enters a column stands at its place: %s', (_what, entering, ids) => {
  const column = withVoc(columnOf([urgent, old], [low]), entering)
  expect(idsIn(column)).toEqual(ids)
  expect(countsIn(column)).toEqual([4, 4])
})

test('a card enters an empty column', () => {
  expect(idsIn(withVoc(columnOf([]), old))).toEqual([[2]])
})
