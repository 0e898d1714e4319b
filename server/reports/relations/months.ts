import { type RawBuilder, sql } from 'kysely'
import { pageMark } from '../../db/idIn.ts'
import { ofDepartments } from '../../analysis/figures/filtered.ts'
import type { NamedLeaf } from '../leaves.ts'
import { sourceOf } from '../leaves.ts'
import { needsInstitutions, type Scope } from '../scope.ts'
import { all, isIn, isInAny, isOfInstitutions, maxPageIds, type Relation, summed } from './relation.ts'

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

/** The last months of some institutions. Each is one row at the end of an index, where an institution may have a hundred months. */
const lastMonthRelation = (leaves: readonly NamedLeaf[], scope: Scope, institutionIds: readonly number[]): Relation => {
  const { table, count } = sourceFor(leaves, scope)
  return sql`
    select ${sql.join([
      sql`wanted.id`,
      ...leaves.map(
        (leaf) => sql`(
          select month
          from ${sql.table(table)}
          where tenant_id = ${scope.tenantId} and medical_institution_id = wanted.id and ${isWanted(leaf, count)}
          order by month desc
          limit 1
        ) as ${sql.ref(leaf.name)}`,
      ),
    ])}
    from unnest(${institutionIds}::bigint[] ${sql.raw(institutionIds.length > maxPageIds ? '' : pageMark)}) as wanted (id)`
}

/** Relations of months with referrals, or of months with reverse referrals, of institutions or of all of them. */
export const monthRelations = (leaves: readonly NamedLeaf[], scope: Scope): Relation[] => {
  const { grain, institutionIds } = scope
  if (grain !== 'institution' || institutionIds === undefined) return [monthRelation(leaves, scope)]
  const counted = leaves.filter(({ measure }) => measure === 'referral_months')
  const last = leaves.filter((leaf) => !counted.includes(leaf))
  return [
    ...(counted.length > 0 ? [monthRelation(counted, scope)] : []),
    ...(last.length > 0 ? [lastMonthRelation(last, scope, institutionIds)] : []),
  ]
}
