import { expect, test } from 'vitest'
import { facilityTypeName } from '#contract/institutions/facilityTypeNames.ts'
import { axes, facilityTypes } from './facilityTypes.ts'

test('each facility type and each axis has a name of its own in English', () => {
  const names = [...facilityTypes.map(({ name }) => name), ...Object.values(axes)]
  const english = names.map((name) => facilityTypeName(name, 'en'))
  expect(english.filter((name) => /[^ -~]/.test(name))).toEqual([])
  expect(new Set(english).size).toBe(names.length)
  expect(names.map((name) => facilityTypeName(name, 'ja'))).toEqual(names)
})
