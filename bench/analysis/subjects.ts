import { monthAfter } from '../../contract/months.ts'
import type { ApiCall } from '../calls.ts'
import { daysAfter } from '../../server/japanDays.ts'
import { effectivenessIn } from './effectivenessSql.ts'
import { type Cut, type Days, inPeriods, inUnits, plainSqlOf } from './plainSql.ts'
import { suggestionsIn, finderIn } from './partnerSql.ts'

/** What is measured: a call, and the same asked of the facts. */
export interface Subject {
  readonly call: ApiCall
  readonly sql: string
  /** Where DuckDB has a better way. */
  readonly duckSql?: string
}

/** Of whom the subjects speak. */
export interface KnownHospital {
  readonly tenantId: number
  readonly departments: readonly number[]
  /** The institution that refers most, and the own group. */
  readonly busiest: number
  readonly group: readonly number[]
  readonly ownPlace: { readonly longitude: number; readonly latitude: number }
}

const yearOf = (last: string, years: number, back = 0): Days => {
  const next = monthAfter(last, 1 - 12 * back)
  return { start_date: monthAfter(next, -12 * years), end_date: daysAfter(next, -1) }
}

const ownPrefecture = '43'
const otherPrefecture = '40'
/** Shinjuku, Tokyo: nowhere are more institutions. */
const crowded = { municipality_code: '13104', longitude: 139.7036, latitude: 35.6938 } as const

/** Every chart and ranking, over a year and over ten. @param last - the last day of which there are facts */
export const subjectsFor = (known: KnownHospital, last: string): readonly Subject[] => {
  const { tenantId, busiest, group } = known
  const sql = plainSqlOf(tenantId)
  const year = yearOf(last, 1)
  const before = yearOf(last, 1, 1)
  const decade = yearOf(last, 10)
  const lastQuarter = { start_date: monthAfter(last, -2), end_date: last }
  const quarterBefore = { start_date: monthAfter(last, -14), end_date: yearOf(last, 1, 1).end_date }
  const months = inUnits('month', year)
  const decadeMonths = inUnits('month', decade)
  const decadeYears = inUnits('year', decade)
  const compared = { period: year, comparison_period: before }
  const bothYears = inPeriods(year, before)
  const department = known.departments.slice(0, 1)
  const two = known.departments.slice(1, 3)
  const inPrefecture = (prefecture: string) => ({ medical_institutions: { prefecture } })
  const ordered = (text: string) => `${text} order by span`
  const chart = (name: string, body: object, text: string): Subject => ({
    call: { name: `figures ${name}`, operationId: 'getReferralChart', body },
    sql: text,
  })
  const subject = (
    name: string,
    operationId: ApiCall['operationId'],
    body: object,
    text: string,
    duckSql?: string,
  ): Subject => ({
    call: { name, operationId, body },
    sql: text,
    ...(duckSql && { duckSql }),
  })
  const ofInstitution = (name: string, operationId: ApiCall['operationId'], body: object, text: string): Subject => ({
    call: { name: `busiest institution, ${name}`, operationId, params: { id: busiest }, body },
    sql: text,
  })
  const grouped = { group_medical_institution_ids: group }
  const ofGroup = (cut: Cut) => sql.received(cut, { institutions: group }, ['span', 'medical_institution_id'])
  const years = (count: number): Cut => inPeriods(...Array.from({ length: count }, (_, back) => yearOf(last, 1, back)))
  const report = (name: string, keys: readonly object[], text: string, filters: readonly object[] = []): Subject =>
    subject(`report ${name}`, 'aggregateReferrals', { filter_conditions: filters, grouping_conditions: keys }, text)
  const ofDecade = [
    {
      definition_key: 'referral_date',
      matching_groups: [{ start_date: decade.start_date, end_date: decade.end_date }],
    },
  ]
  const monthOfReferral = decadeMonths.span('referral_date')
  const yearOfReferral = decadeYears.span('referral_date')
  const effectiveness = (name: string, period: Days): Subject => {
    const { plain, duck } = effectivenessIn(tenantId, period)
    return subject(`effectiveness of visits, ${name}`, 'verifyEffectiveness', { period }, plain, duck)
  }
  const finder = (name: string, body: object, place: { readonly longitude: number; readonly latitude: number }) =>
    subject(
      `finder, ${name}`,
      'findReverseReferralPartners',
      body,
      finderIn(tenantId, place, Number.parseInt('reach' in body ? String(body.reach) : '5'), year),
    )
  return [
    chart('of a year by month', { period: year, unit_type: 'month' }, sql.all(months)),
    chart('of ten years by month', { period: decade, unit_type: 'month' }, sql.all(decadeMonths)),
    chart('of ten years by year', { period: decade, unit_type: 'year' }, sql.all(decadeYears)),
    chart(
      'of a year, two departments',
      { period: year, unit_type: 'month', own_department_ids: two },
      sql.all(months, { departments: two }),
    ),
    chart(
      'of ten years by year, a department',
      { period: decade, unit_type: 'year', own_department_ids: department },
      sql.all(decadeYears, { departments: department }),
    ),
    chart(
      'of ten years by month, a department',
      { period: decade, unit_type: 'month', own_department_ids: department },
      sql.all(decadeMonths, { departments: department }),
    ),
    chart(
      'of a year, a prefecture',
      { period: year, unit_type: 'month', ...inPrefecture(ownPrefecture) },
      sql.all(months, { prefecture: ownPrefecture }),
    ),
    chart(
      'of ten years by year, a prefecture',
      { period: decade, unit_type: 'year', ...inPrefecture(ownPrefecture) },
      sql.all(decadeYears, { prefecture: ownPrefecture }),
    ),
    chart(
      'of ten years by month, another prefecture',
      { period: decade, unit_type: 'month', ...inPrefecture(otherPrefecture) },
      sql.all(decadeMonths, { prefecture: otherPrefecture }),
    ),
    subject('periods beside each other', 'compareReferrals', compared, sql.all(bothYears)),
    subject(
      'periods beside each other, a prefecture',
      'compareReferrals',
      { ...compared, ...inPrefecture(ownPrefecture) },
      sql.all(bothYears, { prefecture: ownPrefecture }),
    ),
    subject(
      'periods beside each other, a department and prefecture',
      'compareReferrals',
      { ...compared, ...inPrefecture(ownPrefecture), own_department_ids: department },
      sql.all(bothYears, { prefecture: ownPrefecture, departments: department }),
    ),
    subject(
      'ten years beside each other',
      'compareReferralsOverYears',
      { period: year, years: 10 },
      sql.all(years(10)),
    ),
    subject(
      'referrals by month',
      'compareReferralsMonthly',
      { ...compared, unit_type: 'month' },
      ordered(sql.received(inUnits('month', yearOf(last, 2)))),
    ),
    subject(
      'referrals by department',
      'compareReferralDepartments',
      compared,
      sql.received(bothYears, {}, ['span', 'own_department_id']),
    ),
    subject(
      'referrals by department, a prefecture',
      'compareReferralDepartments',
      { ...compared, ...inPrefecture(ownPrefecture) },
      sql.received(bothYears, { prefecture: ownPrefecture }, ['span', 'own_department_id']),
    ),
    subject(
      'reverse referrals by department',
      'compareReverseReferralDepartments',
      compared,
      sql.sent(bothYears, {}, ['span', 'own_department_id']),
    ),
    subject(
      'reverse referrals by month',
      'compareReverseReferralsMonthly',
      { ...compared, unit_type: 'month' },
      ordered(sql.sent(inUnits('month', yearOf(last, 2)))),
    ),
    subject(
      'reverse referrals by month, a prefecture',
      'compareReverseReferralsMonthly',
      { ...compared, unit_type: 'month', ...inPrefecture(ownPrefecture) },
      ordered(sql.sent(inUnits('month', yearOf(last, 2)), { prefecture: ownPrefecture })),
    ),
    subject('both directions', 'compareBothReferrals', compared, sql.both(bothYears)),
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
      'visits of ten years by month',
      'getVisitChart',
      { period: decade, unit_type: 'month' },
      ordered(sql.visits(decadeMonths)),
    ),
    subject(
      'visits of a year by week',
      'getVisitChart',
      { period: year, unit_type: 'week' },
      ordered(sql.visits(inUnits('week', year))),
    ),
    subject(
      'doctor interview rates of ten years',
      'getDoctorInterviewRates',
      { period: decade, unit_type: 'month' },
      ordered(sql.visits(decadeMonths)),
    ),
    subject(
      'next action rates of ten years',
      'getNextActionRates',
      { period: decade, unit_type: 'month' },
      ordered(sql.nextActions(decadeMonths)),
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
      ofGroup(years(10)),
    ),
    subject(
      'group by month, with another period',
      'compareGroupReferralsMonthly',
      { ...grouped, ...compared, unit_type: 'month' },
      ofGroup(inUnits('month', yearOf(last, 2))),
    ),
    subject('ranking, a year', 'rankReferralTotals', { period: year }, sql.page(sql.totals(year), 'referral_count')),
    subject(
      'ranking, ten years',
      'rankReferralTotals',
      { period: decade },
      sql.page(sql.totals(decade), 'referral_count'),
    ),
    subject(
      'ranking, ten years of a department',
      'rankReferralTotals',
      { period: decade, own_department_ids: department },
      sql.page(sql.totals(decade, { departments: department }), 'referral_count'),
    ),
    subject(
      'ranking, ten years of a prefecture',
      'rankReferralTotals',
      { period: decade, ...inPrefecture(ownPrefecture) },
      sql.page(sql.totals(decade, { prefecture: ownPrefecture }), 'referral_count'),
    ),
    subject(
      'ranking of changes, three months',
      'rankReferralsMonthly',
      { period: lastQuarter, comparison_period: quarterBefore },
      sql.page(sql.changes(lastQuarter, quarterBefore), 'increase_count'),
    ),
    subject(
      'ranking of changes, a year',
      'rankReferralsAnnually',
      compared,
      sql.page(sql.changes(year, before), 'increase_count'),
    ),
    subject(
      'ranking of both directions, a year',
      'rankBothReferrals',
      { period: year },
      sql.page(sql.bothTotals(year), 'referral_count'),
    ),
    subject(
      'ranking of both directions, ten years',
      'rankBothReferrals',
      { period: decade },
      sql.page(sql.bothTotals(decade), 'referral_count'),
    ),
    effectiveness('a year', yearOf(last, 1, 1)),
    effectiveness('ten years', decade),
    subject('whom to visit next', 'searchVisitSuggestions', {}, suggestionsIn(tenantId, last)),
    finder('5 km around the hospital', { reach: '5km' }, known.ownPlace),
    finder('5 km in Tokyo', { municipality_code: crowded.municipality_code, reach: '5km' }, crowded),
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
