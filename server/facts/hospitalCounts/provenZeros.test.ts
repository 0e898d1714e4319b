import { expect, test } from 'vitest'
import { type DerivedCounts, type Proof, withProvenZeros } from './provenZeros.ts'

const nothing = { first_visit_count: null, revisit_count: null, ambulance_count: null, off_hours_count: null }
const counts = (month: string, own_department_id: number, said: Partial<DerivedCounts>): DerivedCounts => ({
  ...nothing,
  ...said,
  month,
  own_department_id,
})
const [may, june] = ['2026-05-01', '2026-06-01']
const noProof: Proof = { visitMonths: [], ambulanceMonths: [], departmentIds: [1, 2], unknownAmbulances: [] }
const of = (rows: readonly DerivedCounts[], month: string, id: number) =>
  rows.find((row) => row.month === month && row.own_department_id === id)

test('without a file nothing is proven', () => {
  const derived = [counts(may, 1, { ambulance_count: 2 })]
  expect(withProvenZeros(derived, noProof)).toEqual(derived)
})

test('a month of outpatients proves that others had no visit, neither at night, and nothing of ambulances', () => {
  const derived = [counts(may, 1, { first_visit_count: 5, revisit_count: 9, off_hours_count: 1 })]
  const rows = withProvenZeros(derived, { ...noProof, visitMonths: [may] })
  expect(of(rows, may, 1)).toEqual(derived[0])
  expect(of(rows, may, 2)).toEqual(
    counts(may, 2, { first_visit_count: 0, revisit_count: 0, off_hours_count: 0, ambulance_count: null }),
  )
  expect(of(rows, june, 2)).toBeUndefined()
})

test('visits at night stay unknown where a department had visits and the file does not say of what kind', () => {
  const derived = [counts(may, 1, { first_visit_count: 5, revisit_count: 9 })]
  expect(of(withProvenZeros(derived, { ...noProof, visitMonths: [may] }), may, 1)?.off_hours_count).toBeNull()
})

test('a 様式1 that says how patients came proves that no ambulance brought one to other departments', () => {
  const derived = [
    counts(may, 1, { ambulance_count: 3 }),
    counts(may, 2, { first_visit_count: 4, revisit_count: 1, off_hours_count: 0 }),
  ]
  const rows = withProvenZeros(derived, { ...noProof, ambulanceMonths: [may, june] })
  expect(of(rows, may, 1)).toEqual(derived[0])
  expect(of(rows, may, 2)).toEqual({ ...derived[1], ambulance_count: 0 })
  expect(of(rows, june, 1)).toEqual(counts(june, 1, { ambulance_count: 0 }))
})

test('ambulances stay unknown for a department with stays of which nobody says how they came', () => {
  const proof = { ...noProof, ambulanceMonths: [may], unknownAmbulances: [{ month: may, own_department_id: 2 }] }
  const rows = withProvenZeros([], proof)
  expect([of(rows, may, 1)?.ambulance_count, of(rows, may, 2)]).toEqual([0, undefined])
})

test('nothing is proven of departments that no code of the survey stands for', () => {
  const rows = withProvenZeros([], { ...noProof, departmentIds: [1], visitMonths: [may], ambulanceMonths: [may] })
  expect(rows.map(({ own_department_id: id }) => id)).toEqual([0, 1])
})
