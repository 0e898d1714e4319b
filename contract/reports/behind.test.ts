import { expect, test } from 'vitest'
import type { AggregationConditions } from './aggregationConditions.ts'
import { type CountingCell, listBehind } from './behind.ts'

const period = { start_date: '2026-04-01', end_date: '2026-09-30' }
const cell = (
  definitionKey: string,
  conditions: AggregationConditions = {},
  over: Partial<CountingCell> = {},
): CountingCell => ({ kind: 'medical_institution', rowId: 7, definitionKey, conditions, period, ...over })

const inSpan = { from: '2026-04-01', to: '2026-09-30' }

test.each([
  ['referral_count', {}, 'referrals', inSpan],
  ['referral_count', { fiscal_years_away: 0, to_date: true }, 'referrals', inSpan],
  ['referral_count', { own_department_ids: [0] }, 'referrals', { ...inSpan, own_department_id: 0 }],
  ['referral_count', { visit_kind: 'first_visit' }, 'referrals', { ...inSpan, first_visit: true }],
  ['referral_count', { visit_kind: 'return_visit' }, 'referrals', { ...inSpan, first_visit: false }],
  ['referral_count', { visit_kind: 'all' }, 'referrals', inSpan],
  ['unreplied_count', {}, 'referrals', { ...inSpan, unreplied: true }],
  ['hospital_admission_count', {}, 'referrals', { ...inSpan, admitted: true }],
  [
    'hospital_admission_count',
    { dpc6_digits: ['050050'] },
    'referrals',
    { ...inSpan, admitted: true, admitted_disease: '050050' },
  ],
  ['operation_count', { kcodes: ['K546'] }, 'referrals', { ...inSpan, operated: true, kcode: 'K546' }],
  ['reverse_referral_count', { own_department_ids: [3] }, 'reverse_referrals', { ...inSpan, own_department_id: 3 }],
  ['visit_count', { staff_ids: [4] }, 'communications', { period, is_visit: true, staff_id: 4 }],
  ['contact_count', { communication_type: 'phone' }, 'communications', { period, communication_type: 'phone' }],
] as const)('a cell of %s with %j leads to the list of %s', (key, conditions, list, expected) => {
  expect(listBehind(cell(key, conditions as unknown as AggregationConditions))).toEqual({
    list,
    institutionId: 7,
    conditions: expected,
  })
})

test('tasks and voices are lists of all institutions, narrowed to the one of the row', () => {
  expect(listBehind(cell('overdue_task_count', {}, { period: null }))).toEqual({
    list: 'tasks',
    institutionId: null,
    conditions: { status: 'incomplete', overdue: true, medical_institution_id: 7 },
  })
  expect(listBehind(cell('voc_count', { voc_priorities: ['HIGH'] }))).toEqual({
    list: 'vocs',
    institutionId: null,
    conditions: { ...period, priority: 'HIGH', medical_institution_id: 7 },
  })
})

test.each([
  ['a rate', cell('hospital_admission_rate')],
  ['a mean', cell('referral_average')],
  ['several own departments', cell('referral_count', { own_department_ids: [1, 2] })],
  ['a period without months', cell('referral_count', {}, { period: null })],
  ['an operation code in a form that the list does not have', cell('operation_count', { kcodes: ['K5'] })],
  ['an own department as row', cell('referral_count', {}, { kind: 'own_department' })],
  ['an area as row', cell('referral_count', {}, { kind: 'area', areaLabelId: 1 })],
])('no list says the number of %s', (_what, given) => {
  expect(listBehind(given)).toBeNull()
})

test('the institutions of an area are those of the partner search that are not closed', () => {
  const area = { kind: 'area', areaLabelId: 5, period: null } as const
  expect(listBehind(cell('institution_count', {}, { ...area, facilityTypeIds: [1] }))).toEqual({
    list: 'medical_institutions',
    institutionId: null,
    conditions: {
      labels: [{ label_id: 5, area_ids: [7] }],
      running_status: ['open', 'suspended', 'unknown'],
      facility_type_ids: [1],
    },
  })
  expect(listBehind(cell('institution_count', {}, { ...area, rowId: 0 }))).toBeNull()
})
