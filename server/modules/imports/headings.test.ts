import { expect, test } from 'vitest'
import { communicationImportFields } from '../../../contract/imports.ts'
import { fieldHeadings, fieldOfHeading, headingKey } from './headings.ts'

test('every heading of the template stands for its own field, in both languages', () => {
  for (const field of communicationImportFields)
    for (const language of ['ja', 'en'] as const)
      expect([field, fieldHeadings[field][language].map(fieldOfHeading)]).toEqual([
        field,
        fieldHeadings[field][language].map(() => field),
      ])
})

test.each([
  ['医療機関名（必須）', 'medical_institution_name'],
  ['実施日*', 'acted_date'],
  ['※ 種類', 'communication_type'],
  [' メ モ ', 'memo'],
  ['ＭＥＭＯ', 'memo'],
  ['天気', undefined],
  ['', undefined],
])('%s stands for %s', (heading, field) => {
  expect(fieldOfHeading(heading)).toBe(field)
})

test('a heading that is nothing but a note in brackets keeps it', () => {
  expect(headingKey('（備考）')).toBe('(備考)')
})
