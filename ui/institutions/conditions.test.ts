import { expect, test } from 'vitest'
import { changed, conditionsFrom, countOf, withoutEmpty } from './conditions.ts'

test('an emptied condition leaves the address bar', () => {
  expect(changed({ medicalInstitutionName: '田中', prefecture: '43' }, 'medicalInstitutionName', '')).toEqual({
    prefecture: '43',
  })
  expect(changed({ tagIds: [1], tagIdsSearchCondition: 'exclude' }, 'tagIds', [])).toEqual({})
})

test('another prefecture drops the areas of the former one', () => {
  expect(changed({ prefecture: '43', area: ['43101'] }, 'prefecture', '40')).toEqual({ prefecture: '40' })
})

test('include or exclude does not count as a condition', () => {
  expect(countOf({ tagIds: [1], tagIdsSearchCondition: 'exclude', medicalInstitutionName: '' })).toBe(1)
  expect(withoutEmpty({ area: [] })).toEqual({})
})

test('what is no condition is left out, whatever somebody wrote into the address bar', () => {
  expect(
    conditionsFrom({ medicalInstitutionName: '田中', area: 'x', prefecture: 43, tagIds: [1, 'a'], evil: true }),
  ).toEqual({
    medicalInstitutionName: '田中',
  })
  expect(conditionsFrom({ tagIds: [7], tagIdsSearchCondition: 'exclude', prefecture: '43' })).toEqual({
    tagIds: [7],
    tagIdsSearchCondition: 'exclude',
    prefecture: '43',
  })
  expect(conditionsFrom('[]')).toEqual({})
})

test('each label is a condition, and comes back from the address as it went', () => {
  const labels = [
    { labelId: 3, selectionIds: [7] },
    { labelId: 4, integerFrom: 10 },
  ]
  expect(conditionsFrom(JSON.parse(JSON.stringify({ labels })))).toEqual({ labels })
  expect(countOf({ prefecture: '43', labels })).toBe(3)
  expect(conditionsFrom({ labels: [{ labelId: 'x' }] })).toEqual({})
})
