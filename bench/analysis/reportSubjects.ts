import { type Questions, type Subject, subject } from './subject.ts'

/** Sums of the report builder. */
export const reportSubjects = ({ sql, year, decade, decadeMonths, decadeYears }: Questions): readonly Subject[] => {
  const report = (name: string, keys: readonly object[], text: string, filters: readonly object[] = []): Subject =>
    subject(`report ${name}`, 'aggregateReferrals', { filter_conditions: filters, grouping_conditions: keys }, text)
  const ofDecade = [{ definition_key: 'referral_date', matching_groups: [decade] }]
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
      [{ definition_key: 'referral_date', matching_groups: [year] }],
    ),
    report(
      'by main group of diagnoses, ten years',
      [{ definition_key: 'mdc' }],
      sql.ofReferrals('left(stays.dpc_code, 2)', decade),
      ofDecade,
    ),
  ]
}
