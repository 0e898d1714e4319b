import { expect, test } from 'vitest'
import { namedBy, withInstitution } from './namedRecords.ts'

const componentOf = (key: string) => (key === 'medical_institution_label_7' ? 'select' : undefined)

test.each([
  ['a search', { tag_ids: [5, 6], tag_ids_search_condition: 'exclude' }, ['tag 5', 'tag 6']],
  ['conditions that a screen has saved', { tagIds: ['5'], phaseMasterIds: [2], staffIds: [0] }, ['tag 5', 'phase 2']],
  [
    'conditions on labels',
    {
      labels: [
        { label_id: 7, selection_ids: [8] },
        { label_id: 9, area_ids: [3] },
      ],
    },
    [
      'medical_institution_label 7',
      'medical_institution_label_selection 8',
      'medical_institution_label 9',
      'medical_institution_label_area 3',
    ],
  ],
  [
    'the conditions of a report’s item, where 0 stands for none',
    {
      items: [
        {
          key: 'a',
          definition_key: 'visit_count',
          aggregation_conditions: {
            own_department_ids: [0, 4],
            areas: { label_id: 9, area_ids: [0, 3] },
            communication_label_conditions: [{ label_id: 1, selection_ids: [2] }],
          },
        },
      ],
    },
    [
      'own_department 4',
      'medical_institution_label 9',
      'medical_institution_label_area 3',
      'communication_label 1',
      'communication_label_selection 2',
    ],
  ],
  [
    'the filters of a report, by what their item holds',
    {
      items: [
        { key: 'a', definition_key: 'tags' },
        { key: 'b', definition_key: 'medical_institution_label_7' },
        { key: 'c', definition_key: 'bed_count' },
      ],
      filter_conditions: [
        { item_key: 'a', matching_groups: [{ not_have_all: [5] }, { have_any: ['重点'] }] },
        { item_key: 'b', matching_groups: [{ in: [8] }] },
        { item_key: 'c', matching_groups: [{ more_equal: 3 }] },
      ],
    },
    ['medical_institution_label 7', 'tag 5', 'medical_institution_label_selection 8'],
  ],
])('%s names its records', (_, conditions, expected) => {
  expect(namedBy(conditions, componentOf).map(({ kind, id }) => `${kind} ${id}`)).toEqual(expected)
})

test('conditions name another institution wherever they named one, once, and stay as they are otherwise', () => {
  const conditions = {
    medicalInstitutionIds: ['3', 5],
    medical_institution_ids: [3, 4],
    medical_institution_id: 3,
    tag_ids: [3],
    more: [{ medicalInstitutionId: '3' }],
  }
  expect(withInstitution(conditions, 3, 5)).toEqual({
    medicalInstitutionIds: [5],
    medical_institution_ids: [5, 4],
    medical_institution_id: 5,
    tag_ids: [3],
    more: [{ medicalInstitutionId: 5 }],
  })
})
