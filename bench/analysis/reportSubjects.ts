import { daysAfter } from '#contract/days.ts'
import { type Questions, type Subject, subject } from './subject.ts'

/** Aggregations of the report builder. */
export const reportSubjects = ({ sql, year, decade, decadeMonths, decadeYears }: Questions): readonly Subject[] => {
  const report = (name: string, keys: readonly object[], text: string, filters: readonly object[] = []): Subject =>
    subject(`report ${name}`, 'aggregateReferrals', { filter_conditions: filters, grouping_conditions: keys }, text)
  const within = (days: typeof decade) => [{ definition_key: 'referral_date', matching_groups: [days] }]
  const ofDecade = within(decade)
  const insideOfMonths = { start_date: daysAfter(decade.start_date, 9), end_date: daysAfter(decade.end_date, -10) }
  const monthOfReferral = decadeMonths.span('referral_date')
  const yearOfReferral = decadeYears.span('referral_date')
  return [
    report(
      'by month and department',
      [{ definition_key: 'referral_date' }, { definition_key: 'own_department_id' }],
      sql.ofReferrals(`${monthOfReferral}, referrals.own_department_id`, decade),
      ofDecade,
    ),
    report(
      'by prefecture and fiscal year',
      [{ definition_key: 'prefecture' }, { definition_key: 'referral_date', date_grouping: 'fiscal_year' }],
      sql.ofReferrals(
        `institutions.prefecture_code, ${yearOfReferral}`,
        decade,
        'join medical_institutions as institutions on institutions.id = referrals.medical_institution_id',
      ),
      ofDecade,
    ),
    report(
      'by main group of diagnoses, a year',
      [{ definition_key: 'mdc' }],
      sql.ofReferrals('left(stays.dpc_code, 2)', year),
      within(year),
    ),
    report(
      'by main group of diagnoses, ten years',
      [{ definition_key: 'mdc' }],
      sql.ofReferrals('left(stays.dpc_code, 2)', decade),
      ofDecade,
    ),
    report(
      'by main disease, ten years',
      [{ definition_key: 'main_icd10' }],
      sql.ofReferrals('stays.main_icd10', decade),
      ofDecade,
    ),
    report(
      'by department, ten years that begin and end inside of months',
      [{ definition_key: 'own_department_id' }],
      sql.ofReferrals('referrals.own_department_id', insideOfMonths),
      within(insideOfMonths),
    ),
  ]
}
