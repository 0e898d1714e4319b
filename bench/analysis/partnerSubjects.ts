import { monthAfter } from '#contract/months.ts'
import { finderIn, suggestionsIn } from './partnerSql.ts'
import { inPrefecture, ownPrefecture, type Questions, type Subject, subject } from './subject.ts'

/** Shinjuku, Tokyo: the area with the most institutions. */
const crowded = { municipality_code: '13104', longitude: 139.7036, latitude: 35.6938 } as const

/** Search radius around a patient, in kilometres. */
const reach = 5

/** Rankings of institutions, suggestions of visits, and the reverse-referral finder. */
export const partnerSubjects = ({
  tenantId,
  ownPlace,
  last,
  sql,
  year,
  before,
  decade,
  compared,
  department,
}: Questions): readonly Subject[] => {
  const lastQuarter = { start_date: monthAfter(last, -2), end_date: last }
  const quarterBefore = { start_date: monthAfter(last, -14), end_date: before.end_date }
  const finder = (name: string, body: object, place: { readonly longitude: number; readonly latitude: number }) =>
    subject(
      `finder, ${name}`,
      'findReverseReferralPartners',
      { reach: `${reach}km`, ...body },
      finderIn(tenantId, place, reach, year),
    )
  return [
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
    subject('whom to visit next', 'searchVisitSuggestions', {}, suggestionsIn(tenantId, last)),
    finder('5 km around the hospital', {}, ownPlace),
    finder('5 km in Tokyo', { municipality_code: crowded.municipality_code }, crowded),
  ]
}
