import { expect, test } from 'vitest'
import {
  complaintsAboutLabelValues,
  type FillableLabel,
  goneOfLabels,
  labelValuesFor,
  labelValueText,
  withDepartments,
} from './labelValues.ts'

const label = (
  id: number,
  componentType: FillableLabel['componentType'],
  rest: Partial<FillableLabel> = {},
): FillableLabel => ({
  id,
  name: `項目${id}`,
  componentType,
  description: null,
  selections: [],
  ...rest,
})
const priority = label(1, 'select', { selections: [{ id: 10, label: '高' }] })
const minutes = label(2, 'integer', { isRequired: true })
const area = label(3, 'area', { areas: [{ id: 30, name: '県北' }] })

test('a form has an entry for every label that can be filled in, with what is stored', () => {
  expect(
    labelValuesFor(
      [priority, minutes, area],
      [
        { labelId: 1, selectionId: 10 },
        { labelId: 3, areaId: 30 },
      ],
    ),
  ).toEqual([
    { labelId: 1, selectionId: 10 },
    { labelId: 2, integerValue: null },
  ])
})

test('choices and labels that are gone are not among the values, and are told', () => {
  const several = label(5, 'checkbox', { selections: [{ id: 50, label: '午前' }] })
  const values = [
    { labelId: 1, selectionId: 11 },
    { labelId: 5, selectionIds: [50, 51] },
    { labelId: 6, textValue: '松本' },
    { labelId: 7, textValue: '' },
  ]
  expect(labelValuesFor([priority, several], values)).toEqual([
    { labelId: 1, selectionId: null },
    { labelId: 5, selectionIds: [50] },
  ])
  expect(goneOfLabels([priority, several], values).map(({ id, isChoice }) => [id, isChoice])).toEqual([
    [11, true],
    [51, true],
    [6, false],
  ])
})

test('a department that is gone is not among the values, once the departments have been read', () => {
  const receiver = label(8, 'own_department')
  const values = [{ labelId: 8, ownDepartmentId: 12 }]
  expect(labelValuesFor([receiver], values)).toEqual(values)
  expect(goneOfLabels([receiver], values)).toEqual([])
  const [read = receiver] = withDepartments([receiver], [{ id: 3, name: '外科' }])
  expect(labelValuesFor([read], values)).toEqual([{ labelId: 8, ownDepartmentId: null }])
  expect(goneOfLabels([read], values)).toMatchObject([{ id: 12, isChoice: true, isDepartment: true }])
  expect(labelValuesFor([read], [{ labelId: 8, ownDepartmentId: 3 }])).toEqual([{ labelId: 8, ownDepartmentId: 3 }])
})

test('complaints stand at their labels, in the language asked for', () => {
  const values = labelValuesFor([priority, minutes], [])
  expect([...complaintsAboutLabelValues([priority, minutes], values, 'ja')]).toEqual([[2, '入力してください']])
  const half = [{ labelId: 2, integerValue: 1.5 }]
  expect([...complaintsAboutLabelValues([minutes], half, 'en')]).toEqual([[2, 'Must be a whole number']])
})

test('values are read as people write them', () => {
  expect(labelValueText(priority, { labelId: 1, selectionId: 10 }, 'ja')).toBe('高')
  expect(labelValueText(minutes, { labelId: 2, integerValue: 1200 }, 'ja')).toBe('1,200')
  expect(labelValueText(area, { labelId: 3, areaId: 30 }, 'ja')).toBe('県北')
  expect(labelValueText(label(4, 'date'), { labelId: 4, dateValue: '2026-04-01' }, 'ja')).toBe('2026年4月1日(水)')
  expect(labelValueText(label(4, 'date'), { labelId: 4, dateValue: '2026-04-01' }, 'ja', { density: 'list' })).toBe(
    '2026/4/1',
  )
  expect(labelValueText(label(4, 'date'), { labelId: 4, dateValue: '2026-04-01' }, 'en', { density: 'file' })).toBe(
    '2026/04/01',
  )
  expect(labelValueText(label(5, 'text'), undefined, 'ja')).toBe('')
})
