import { expect, test } from 'vitest'
import { typedAddresses } from './addresses.ts'

test.each([
  ['a@clinic.example', ['a@clinic.example'], []],
  ['A@Clinic.example\na@clinic.example', ['a@clinic.example'], []],
  [
    'a@clinic.example, b@clinic.example；c@clinic.example',
    ['a@clinic.example', 'b@clinic.example', 'c@clinic.example'],
    [],
  ],
  ['ａ＠ｃｌｉｎｉｃ．ｅｘａｍｐｌｅ', ['a@clinic.example'], []],
  ['上田医院 <ueda@clinic.example>', ['ueda@clinic.example'], ['上田医院']],
  ['', [], []],
  ['nobody', [], ['nobody']],
])('in %j the addresses are read, and what is none is named', (text, addresses, invalid) => {
  expect(typedAddresses(text)).toEqual({ addresses, invalid })
})
