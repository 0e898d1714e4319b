import { expect, test } from 'vitest'
import { payloadOf, rowsOf } from './codes.ts'

const internal = { departmentCode: '010', name: '内科', ownDepartmentId: 1 }
const nerves = { departmentCode: '040', name: '神経科', ownDepartmentId: null }
const heart = { departmentCode: '350', name: '循環器内科', ownDepartmentId: 2 }
const own = { departmentCode: '999', name: null, ownDepartmentId: null }
const stored = { departmentCodes: [internal, nerves, heart, own], updatedAt: '2026-11-01T00:00:00Z' }

test('codes without a department come first, otherwise in the order of the codes', () => {
  expect(rowsOf(stored)).toEqual([nerves, own, internal, heart])
})

test('only what was changed is saved, also where a department is taken away', () => {
  const changed = [{ ...nerves, ownDepartmentId: 1 }, own, { ...internal, ownDepartmentId: null }, heart]
  expect(payloadOf(changed, stored)).toEqual({
    departmentCodes: [
      { departmentCode: '040', ownDepartmentId: 1 },
      { departmentCode: '010', ownDepartmentId: null },
    ],
    updatedAt: stored.updatedAt,
  })
})
