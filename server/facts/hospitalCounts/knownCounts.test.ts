import { expect, test } from 'vitest'
import { ambulancesOutside, type DepartmentCounts, knownCounts } from './knownCounts.ts'

const counts = (own_department_id: number, fields: Partial<DepartmentCounts>): DepartmentCounts => ({
  first_visit_count: null,
  revisit_count: null,
  ambulance_count: null,
  off_hours_count: null,
  ...fields,
  own_department_id,
})

const first = (entered: DepartmentCounts[], derived: DepartmentCounts[]) =>
  knownCounts(entered, derived).whole.first_visit_count

test('what was entered wins over what files say, for each count by itself', () => {
  const { departments } = knownCounts(
    [counts(5, { first_visit_count: 80 })],
    [counts(5, { first_visit_count: 70, ambulance_count: 3 })],
  )
  expect(departments).toMatchObject([
    {
      own_department_id: 5,
      first_visit_count: { value: 80, source: 'entered', derived: 70 },
      ambulance_count: { value: 3, source: 'derived', derived: 3 },
      revisit_count: { value: null, source: null, derived: null },
    },
  ])
})

test('a zero that was entered is an entry', () => {
  expect(first([counts(5, { first_visit_count: 0 })], [counts(5, { first_visit_count: 7 })])).toEqual({
    value: 0,
    source: 'entered',
    entered: null,
    derived: 7,
  })
})

test('the whole hospital is the sum of its departments, and derived where one of them is', () => {
  expect(first([counts(5, { first_visit_count: 80 })], [counts(6, { first_visit_count: 20 })])).toEqual({
    value: 100,
    source: 'derived',
    entered: null,
    derived: 20,
  })
  expect(first([counts(5, { first_visit_count: 80 }), counts(6, { first_visit_count: 1 })], [])).toMatchObject({
    value: 81,
    source: 'entered',
  })
})

test('what was entered for the whole hospital stands in place of the sum', () => {
  expect(
    first(
      [counts(0, { first_visit_count: 500 }), counts(5, { first_visit_count: 80 })],
      [counts(0, { first_visit_count: 9 })],
    ),
  ).toEqual({ value: 500, source: 'entered', entered: 500, derived: 9 })
})

test('patients without a department count as long as nobody has entered a department', () => {
  const unknown = counts(0, { first_visit_count: 9, ambulance_count: 4 })
  expect(first([], [unknown])).toEqual({ value: 9, source: 'derived', entered: null, derived: 9 })
  const { whole } = knownCounts([counts(5, { first_visit_count: 80 })], [unknown])
  expect(whole.first_visit_count).toEqual({ value: 80, source: 'entered', entered: null, derived: 9 })
  expect(whole.ambulance_count).toEqual({ value: 4, source: 'derived', entered: null, derived: 4 })
})

test('of a month of which nothing is said, nothing is known', () => {
  expect(knownCounts([], [])).toEqual({
    departments: [],
    whole: {
      first_visit_count: { value: null, source: null, entered: null, derived: null },
      revisit_count: { value: null, source: null, entered: null, derived: null },
      ambulance_count: { value: null, source: null, entered: null, derived: null },
      off_hours_count: { value: null, source: null, entered: null, derived: null },
    },
  })
})

const outside = (entered: DepartmentCounts[], derived: DepartmentCounts[]) => {
  const { whole, departments } = knownCounts(entered, derived)
  return ambulancesOutside(whole, departments)
}

test('entered first visits leave out every arrival by ambulance', () => {
  const derived = [counts(5, { first_visit_count: 70, ambulance_count: 3 })]
  expect(outside([counts(0, { first_visit_count: 60, ambulance_count: 20 })], derived)).toBe(20)
  expect(outside([counts(5, { first_visit_count: 60 }), counts(0, { ambulance_count: 20 })], derived)).toBe(20)
})

test('first visits from files leave out only the arrivals that were admitted', () => {
  const derived = [
    counts(5, { first_visit_count: 70, ambulance_count: 3 }),
    counts(6, { first_visit_count: 10, ambulance_count: 2 }),
  ]
  expect(outside([counts(0, { ambulance_count: 20 })], derived)).toBe(5)
  expect(outside([counts(0, { ambulance_count: 4 })], derived)).toBe(4)
  expect(outside([], derived)).toBe(5)
})

test('all arrivals count while the admitted ones are unknown, and nothing is known without any', () => {
  expect(outside([counts(0, { ambulance_count: 20 })], [counts(5, { first_visit_count: 70 })])).toBe(20)
  expect(outside([], [counts(5, { first_visit_count: 70 })])).toBeNull()
})
