import { type RawBuilder, sql } from 'kysely'
import { monthAfter } from '#contract/months.ts'
import { countedMonths } from '../../analysis/figures/countedReferrals.ts'
import { ofDepartments } from '../../analysis/figures/filtered.ts'
import type { NamedLeaf } from '../leaves.ts'
import { sourceOf } from '../leaves.ts'
import { isOfAreas, needsInstitutions, type Scope } from '../scope.ts'
import type { Window } from '../windows.ts'
import { all, hasMany, isIn, isInAny, isOfInstitutions, type Relation, summed } from './relation.ts'
import { bySameDepartments } from './running.ts'

const isWanted = ({ window, narrowed }: NamedLeaf, count: RawBuilder<unknown>): RawBuilder<unknown> =>
  all([
    sql`${count} > 0`,
    ...(window ? [isIn(sql`month`, window)] : []),
    ...(narrowed.own_department_ids ? [ofDepartments('own_department_id', narrowed.own_department_ids)] : []),
  ])

const monthOf = (leaf: NamedLeaf, count: RawBuilder<unknown>): RawBuilder<unknown> => {
  const { measure } = leaf
  const wanted = isWanted(leaf, count)
  return measure === 'referral_months'
    ? sql`count(distinct month) filter (where ${wanted})`
    : sql`max(month) filter (where ${wanted})`
}

/** The table with the months of leaves, and its column with the number of their referrals. */
const sourceFor = (leaves: readonly NamedLeaf[], scope: Scope) => {
  const isSent = leaves.some(({ measure }) => sourceOf(measure) === 'sent')
  const isApart = leaves.some(({ narrowed }) => narrowed.own_department_ids !== undefined)
  // The months of all institutions together are those of the departments, which are far fewer rows.
  const isOfAll = !needsInstitutions(scope)
  const received = isApart ? 'referral_months' : 'referral_institution_months'
  const table = isSent
    ? isOfAll
      ? 'reverse_referral_department_months'
      : 'reverse_referral_months'
    : isOfAll
      ? 'referral_department_months'
      : received
  return { table, count: isSent ? sql`reverse_referral_count` : sql`referral_count` }
}

const monthRelation = (leaves: readonly NamedLeaf[], scope: Scope): Relation => {
  const { table, count } = sourceFor(leaves, scope)
  return summed(
    sql.table(table),
    leaves.map((leaf) => ({ name: leaf.name, value: monthOf(leaf, count) })),
    [
      isInAny(
        sql`month`,
        leaves.flatMap(({ window }) => (window ? [window] : [])),
      ),
      ...(needsInstitutions(scope) ? [isOfInstitutions('medical_institution_id', scope)] : []),
    ],
    scope,
  )
}

/** Whether a leaf is how many months have referrals of any of some institutions. */
const isOfAny = ({ measure, window, narrowed }: NamedLeaf, scope: Scope) =>
  measure === 'referral_months' &&
  window !== null &&
  narrowed.own_department_ids === undefined &&
  scope.grain === 'all' &&
  !isOfAreas(scope) &&
  needsInstitutions(scope)

/** The first month that begins in a window. */
const firstMonthOf = ({ start_date: start }: Window) => (start.endsWith('-01') ? start : monthAfter(start, 1))

/**
 * Each month is looked for by itself, which ends with the first institution that is found, where counting goes through all of all months.
 * An index would have many institutions sorted for each month before it looks for the first: the month's rows are compared with them instead.
 */
const anyRelation = (leaves: readonly NamedLeaf[], scope: Scope): Relation => {
  const hasReferrals = sql`
    select true
    from referral_institution_months
    where tenant_id = ${scope.tenantId}
      and month = listed.month::date
      and referral_count > 0
      and ${isOfInstitutions(hasMany(scope) ? sql`(medical_institution_id + 0)` : 'medical_institution_id', scope)}
    limit 1`
  return sql`
    select ${sql.join(
      leaves.flatMap(({ name, window }) =>
        window
          ? [
              sql`(
                select count(*)
                from generate_series(
                  ${firstMonthOf(window)}::date::timestamp, ${window.end_date}::date::timestamp, interval '1 month'
                ) as listed (month)
                where (${hasReferrals})
              ) as ${sql.ref(name)}`,
            ]
          : [],
      ),
    )}`
}

/**
 * Whether the running counts list a leaf's months. Several own departments may have referrals in one month, which counts
 * once.
 */
const isListed = ({ measure, window, narrowed: { own_department_ids: ids = [] } }: NamedLeaf, { grain }: Scope) =>
  grain === 'institution' && window !== null && (measure !== 'referral_months' || ids.length <= 1)

const listedRelation = (leaves: readonly NamedLeaf[], scope: Scope): Relation => {
  const counted = countedMonths(
    scope.tenantId,
    {
      direction: leaves.some(({ measure }) => sourceOf(measure) === 'sent') ? 'sent' : 'received',
      departmentIds: leaves[0]?.narrowed.own_department_ids,
      institutions: isOfInstitutions('medical_institution_id', scope),
    },
    leaves.flatMap(({ measure, window }) =>
      window ? [{ of: measure === 'referral_months' ? 'number' : 'last', period: window }] : [],
    ),
  )
  return sql`
    select ${sql.join([
      sql`medical_institution_id as id`,
      ...leaves.map(({ name }, index) => sql`${sql.ref(`months_${index}`)} as ${sql.ref(name)}`),
    ])}
    from (${counted}) as counted`
}

/** Relations of months with referrals, or of months with reverse referrals, of institutions or of all of them. */
export const monthRelations = (leaves: readonly NamedLeaf[], scope: Scope): Relation[] => {
  const listed = leaves.filter((leaf) => isListed(leaf, scope))
  const ofAny = leaves.filter((leaf) => isOfAny(leaf, scope))
  const others = leaves.filter((leaf) => !listed.includes(leaf) && !ofAny.includes(leaf))
  return [
    ...bySameDepartments(listed).map((same) => listedRelation(same, scope)),
    ...(ofAny.length > 0 ? [anyRelation(ofAny, scope)] : []),
    ...(others.length > 0 ? [monthRelation(others, scope)] : []),
  ]
}
