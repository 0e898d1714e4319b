import { expect, test } from 'vitest'
import { figureKeys } from './analysis/figures/figures.ts'
import { Better, betterOfFigures, betterOfItem, betterOfItems } from './better.ts'
import { catalogue } from './reports/items/catalogue.ts'
import { isCalculable } from './reports/valueTypes.ts'

const directions: readonly string[] = Better.options

test('every figure, and every item of reports that is a number, says in which direction it is good', () => {
  expect(figureKeys.filter((figure) => !directions.includes(betterOfFigures[figure]))).toEqual([])
  const decided = { ...betterOfItems, ...betterOfFigures }
  const numbers = Object.entries(catalogue).flatMap(([key, { valueType }]) => (isCalculable(valueType) ? [key] : []))
  expect(numbers.filter((key) => !Object.hasOwn(decided, key))).toEqual([])
  expect(Object.keys(betterOfItems).filter((key) => !numbers.includes(key))).toEqual([])
})

test('what the office wants less of is good when there is less', () => {
  for (const key of [
    'lost_referring_institution_count',
    'unreplied_count',
    'refused_referral_count',
    'overdue_task_count',
  ])
    expect([key, betterOfItem(key)]).toEqual([key, 'less'])
  expect(betterOfItem('reply_rate')).toBe('more')
})

test('labels, formulas and what is narrowed by labels are neither', () => {
  expect(['formula', 'medical_institution_label_3', 'population'].map((key) => betterOfItem(key))).toEqual([
    'neither',
    'neither',
    'neither',
  ])
  expect(betterOfItem('visit_count', { communication_label_conditions: [{ label_id: 1 }] })).toBe('neither')
  expect(betterOfItem('visit_count', { communication_label_conditions: undefined })).toBe('more')
})
