import { expect, test } from 'vitest'
import { departmentsFor } from './lookedFor.ts'

const basesOf = (departments: ReturnType<typeof departmentsFor>) =>
  Object.fromEntries(departments.map(({ name, basis }) => [name, basis]))

test('a department stands once, for what tells most of it', () => {
  const facts = { sent: [{ id: 1017, count: 5 }], treated: [{ id: 1017, count: 90 }] }
  const departments = departmentsFor('I50', facts)
  expect(departments.filter(({ id }) => id === 1017)).toEqual([{ id: 1017, name: '循環器内科', basis: 'sent' }])
})

test('what happened once in a while and what takes no patient over is not looked for', () => {
  const facts = {
    sent: [
      { id: 1006, count: 95 },
      { id: 5001, count: 5 },
    ],
    treated: [{ id: 9010, count: 40 }],
  }
  expect(basesOf(departmentsFor('05', facts))).toMatchObject({ 糖尿病内科: 'sent' })
  expect(basesOf(departmentsFor('05', facts))).not.toHaveProperty('眼科')
  expect(basesOf(departmentsFor('05', facts))).not.toHaveProperty('救急科')
})

test('general practice stays general, however often it was named', () => {
  expect(basesOf(departmentsFor('I50', { sent: [{ id: 1001, count: 99 }], treated: [] }))).toMatchObject({
    内科: 'general',
    循環器内科: 'table',
  })
})
