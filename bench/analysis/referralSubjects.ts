import { inPrefecture, ordered, ownPrefecture, type Questions, type Subject, subject } from './subject.ts'

const otherPrefecture = '40'

/** Charts of referrals and reverse referrals. */
export const referralSubjects = ({
  departments,
  sql,
  year,
  decade,
  months,
  twoYearsOfMonths,
  decadeMonths,
  decadeYears,
  compared,
  bothYears,
  tenYears,
  department,
}: Questions): readonly Subject[] => {
  const chart = (name: string, body: object, text: string): Subject =>
    subject(`figures ${name}`, 'getReferralChart', body, text)
  const two = departments.slice(1, 3)
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
    subject('ten years beside each other', 'compareReferralsOverYears', { period: year, years: 10 }, sql.all(tenYears)),
    subject(
      'referrals by month',
      'compareReferralsMonthly',
      { ...compared, unit_type: 'month' },
      ordered(sql.received(twoYearsOfMonths)),
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
      ordered(sql.sent(twoYearsOfMonths)),
    ),
    subject(
      'reverse referrals by month, a prefecture',
      'compareReverseReferralsMonthly',
      { ...compared, unit_type: 'month', ...inPrefecture(ownPrefecture) },
      ordered(sql.sent(twoYearsOfMonths, { prefecture: ownPrefecture })),
    ),
    subject('both directions', 'compareBothReferrals', compared, sql.both(bothYears)),
  ]
}
