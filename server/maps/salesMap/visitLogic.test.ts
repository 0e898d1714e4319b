import { expect, test } from 'vitest'
import { fulfilsVisits } from './visitLogic.ts'

const [yes, no] = [true, false]

test.each([
  // referred and visited, only referred, only visited, neither
  ['and', [yes, no, no, no]],
  ['or', [yes, yes, yes, no]],
  ['nand', [no, yes, yes, yes]],
  ['nor', [no, no, no, yes]],
] as const)('%s', (logic, expected) => {
  const found = [
    { referred: yes, visited: yes },
    { referred: yes, visited: no },
    { referred: no, visited: yes },
    { referred: no, visited: no },
  ].map((institution) => fulfilsVisits({ within_days: 180, logic }, institution))
  expect(found).toEqual(expected)
})

test.each([yes, no])('visited: %s, whether it refers or not', (visited) => {
  for (const referred of [yes, no]) {
    expect(fulfilsVisits({ within_days: 180, visited }, { referred, visited })).toBe(true)
    expect(fulfilsVisits({ within_days: 180, visited }, { referred, visited: !visited })).toBe(false)
  }
})
