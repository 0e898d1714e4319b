import type { ApiCall } from '../support/calls.ts'
import type { Cut } from './plainSql.ts'
import { ownPrefecture, type Questions, type Subject, subject } from './subject.ts'

/** Charts of one institution and of the group. */
export const institutionSubjects = ({
  busiest,
  group,
  sql,
  year,
  decade,
  months,
  decadeMonths,
  compared,
  twoYearsOfMonths,
  bothYears,
  tenYears,
}: Questions): readonly Subject[] => {
  const ofInstitution = (name: string, operationId: ApiCall['operationId'], body: object, text: string): Subject => ({
    call: { name: `busiest institution, ${name}`, operationId, params: { id: busiest }, body },
    sql: text,
  })
  const grouped = { group_medical_institution_ids: group }
  const ofGroup = (cut: Cut) => sql.received(cut, { institutions: group }, ['span', 'medical_institution_id'])
  return [
    ofInstitution(
      'ten years',
      'getInstitutionReferralChart',
      { period: decade, unit_type: 'month' },
      sql.both(decadeMonths, { institutions: [busiest] }),
    ),
    ofInstitution(
      'ten years by department',
      'getInstitutionDepartmentChart',
      { period: decade, unit_type: 'month' },
      sql.received(decadeMonths, { institutions: [busiest] }, ['span', 'own_department_id']),
    ),
    ofInstitution(
      'diseases and operations of a year',
      'listAdmittedCases',
      { period: year },
      `select main_icd10, kcode, count(*) as count
      from (${sql.ofReferrals('stays.main_icd10, stays.kcode, medical_institution_id', year)}) as cases
      where medical_institution_id = ${busiest}
      group by 1, 2`,
    ),
    ofInstitution(
      'beside similar ones',
      'compareSimilarInstitutions',
      { period: year },
      `select counted.*
      from (${sql.totals(year, { prefecture: ownPrefecture })}) as counted
      join medical_institutions as institutions on institutions.id = counted.medical_institution_id
      order by referral_count desc`,
    ),
    subject(
      'group by month',
      'getGroupReferralChart',
      { ...grouped, period: year, unit_type: 'month' },
      ofGroup(months),
    ),
    subject(
      'group, periods beside each other',
      'compareGroupReferrals',
      { ...grouped, ...compared },
      ofGroup(bothYears),
    ),
    subject(
      'group, ten years beside each other',
      'compareGroupReferralsOverYears',
      { ...grouped, period: year, years: 10 },
      ofGroup(tenYears),
    ),
    subject(
      'group by month, with another period',
      'compareGroupReferralsMonthly',
      { ...grouped, ...compared, unit_type: 'month' },
      ofGroup(twoYearsOfMonths),
    ),
  ]
}
