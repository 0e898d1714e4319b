import { expect, test } from 'vitest'
import { messagesIn } from '../messages.ts'
import { referralReportOperations } from './referralReports.ts'

const { body } = referralReportOperations.aggregateReferrals

const messagesOf = (definitionKey: string, group: object) =>
  body
    .safeParse(
      { filter_conditions: [{ definition_key: definitionKey, matching_groups: [group] }], grouping_conditions: [] },
      { error: messagesIn('ja') },
    )
    .error?.issues.map(({ path, message }) => [path.slice(4).join('.'), message])

test.each([
  ['prefecture', { string_in: ['43', '熊本県'] }, 'string_in.1', '2桁のコード'],
  ['municipality', { string_in: ['熊本市中央区'] }, 'string_in.0', '5桁のコード'],
  ['sex', { string_in: ['男'] }, 'string_in.0', 'male'],
  ['is_replied', { string_in: ['yes'] }, 'string_in.0', 'replied'],
  ['first_visit_flag', { string_in: ['初診'] }, 'string_in.0', 'first_visit'],
  ['main_icd10', { string_in: ['心不全'] }, 'string_in.0', 'ICD-10'],
  ['mdc', { string_in: ['循環器'] }, 'string_in.0', '2桁'],
  ['dpc6', { string_in: ['05'] }, 'string_in.0', '6桁'],
  ['kcode', { have_any: ['手術'] }, 'have_any.0', 'K2821ロ'],
  ['route', { string_in: ['救急'] }, 'string_in.0', '様式1'],
])('%s cannot be asked for by %j, which would find nothing', (key, group, path, words) => {
  expect(messagesOf(key, group)).toEqual([[path, expect.stringContaining(words)]])
})

test.each([
  ['prefecture', { string_in: ['43'] }],
  ['kcode', { have_all: ['K546', 'K2821ロ'] }],
  ['main_icd10', { string_in: ['I509', 'C3490'] }],
  ['doctor_name_from', { string_in: ['山田'] }],
  ['facility_type', { have_any: [2] }],
])('%s can be asked for by %j', (key, group) => {
  expect(messagesOf(key, group)).toBeUndefined()
})
