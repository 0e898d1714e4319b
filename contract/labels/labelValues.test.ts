import { describe, expect, test } from 'vitest'
import type { ComponentType } from './labels.ts'
import { labelValueComplaints, type LabelValueInput } from './labelValues.ts'

const label = (component: ComponentType, required = false) => ({
  id: 1,
  name: '項目',
  component_type: component,
  is_required: required,
  selections: [{ id: 10 }, { id: 11 }],
})
const paths = (component: ComponentType, value: Omit<LabelValueInput, 'label_id'>, required = false) =>
  labelValueComplaints([label(component, required)], [{ label_id: 1, ...value }]).map(({ path }) => path)

describe('a value', () => {
  test.each<[ComponentType, Omit<LabelValueInput, 'label_id'>]>([
    ['text', { text_value: '一行' }],
    ['textarea', { text_value: '一行\n二行' }],
    ['integer', { integer_value: 0 }],
    ['select', { selection_id: 10 }],
    ['radio', { selection_id: 11 }],
    ['checkbox', { selection_ids: [10, 11] }],
    ['date', { date_value: '2026-04-01' }],
    ['time', { time_value: '09:30' }],
    ['own_department', { own_department_id: 7 }],
  ])('of the kind %s fits where it is of that kind', (component, value) => {
    expect(paths(component, value, true)).toEqual([])
  })

  test.each<[string, ComponentType, Omit<LabelValueInput, 'label_id'>, string]>([
    ['a number for a text', 'text', { integer_value: 3 }, 'integer_value'],
    ['several lines for one', 'text', { text_value: '一行\n二行' }, 'text_value'],
    ['a text that is too long for a line', 'text', { text_value: 'あ'.repeat(201) }, 'text_value'],
    ['several choices for one', 'select', { selection_ids: [10] }, 'selection_ids'],
    ['a selection of another label', 'radio', { selection_id: 12 }, 'selection_id'],
    ['one selection among others that is not offered', 'checkbox', { selection_ids: [10, 99] }, 'selection_ids'],
    ['a text for an area', 'area', { text_value: '東部' }, 'text_value'],
  ])('does not fit: %s', (_what, component, value, field) => {
    expect(paths(component, value)).toEqual([`label_values.0.${field}`])
  })

  test('may be left empty, unless it is required; spaces and empty lists say nothing', () => {
    expect(paths('text', { text_value: ' ' })).toEqual([])
    expect(paths('text', { text_value: ' ' }, true)).toEqual(['label_values.0.text_value'])
    expect(paths('checkbox', { selection_ids: [] }, true)).toEqual(['label_values.0.selection_ids'])
  })
})

test('a required label without an entry is named', () => {
  expect(labelValueComplaints([label('date', true)], [])).toMatchObject([
    { path: 'label_values', message: { ja: '「項目」を入力してください' } },
  ])
})

test('a label that does not exist, and one that is filled in twice, are told by their entry', () => {
  expect(
    labelValueComplaints(
      [label('integer')],
      [
        { label_id: 2, integer_value: 1 },
        { label_id: 1, integer_value: 1 },
        { label_id: 1, integer_value: 2 },
      ],
    ).map(({ path }) => path),
  ).toEqual(['label_values.0.label_id', 'label_values.2.label_id'])
})
