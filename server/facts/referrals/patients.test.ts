import { expect, test } from 'vitest'
import { patientHasher, patientKeyOf, patientNumber } from './patients.ts'

test.each([
  ['0000001234', '1234'],
  ['０００ １２３４', '1234'],
  ['\u3000 12\u200b34\ufeff', '1234'],
  ['Ａ-00123', 'A-00123'],
  ['1000', '1000'],
  ['0000', null],
  [' ', null],
])('%j is the patient %j', (text, number) => expect(patientNumber(text)).toBe(number))

test('a patient has one hash however the number is written, another in another tenant and under another secret', () => {
  const hash = patientHasher(Buffer.from('a secret that only this test knows'))
  const patient = hash(1, '1234')
  expect(patient).toHaveLength(16)
  expect(hash(1, '00 １２３４')).toEqual(patient)
  expect(hash(1, '12345')).not.toEqual(patient)
  expect(hash(2, '1234')).not.toEqual(patient)
  expect(patientHasher(Buffer.from('another secret'))(1, '1234')).not.toEqual(patient)
  expect(hash(1, '000')).toBeNull()
})

test('a tenant that has come from another installation keeps the hashes of its patients', () => {
  const [here, there] = [Buffer.from('the secret of this installation'), Buffer.from('the secret of the other one')]
  const hash = patientHasher(here, new Map([[7, patientKeyOf(there, 7)]]))
  expect(hash(7, '1234')).toEqual(patientHasher(there)(7, '1234'))
  expect(hash(8, '1234')).toEqual(patientHasher(here)(8, '1234'))
})
