import { type RawBuilder, sql } from 'kysely'
import { ofDepartments } from '../../analysis/figures/filtered.ts'
import type { NamedLeaf } from '../leaves.ts'
import { sourceOf } from '../leaves.ts'
import { needsInstitutions, type Scope } from '../scope.ts'
import { all, isIn, isInAny, isOfInstitutions, type Relation, summed } from './relation.ts'

const monthOf = ({ measure, window, narrowed }: NamedLeaf, count: RawBuilder<unknown>): RawBuilder<unknown> => {
  const wanted = all([
    sql`${count} > 0`,
    ...(window ? [isIn(sql`month`, window)] : []),
    ...(narrowed.own_department_ids ? [ofDepartments('own_department_id', narrowed.own_department_ids)] : []),
  ])
  return measure === 'referral_months'
    ? sql`count(distinct month) filter (where ${wanted})`
    : sql`max(month) filter (where ${wanted})`
}

/** The relation of months with referrals, or of months with reverse referrals, of institutions or of all of them. */
export const monthRelation = (leaves: readonly NamedLeaf[], scope: Scope): Relation => {
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
  const count = isSent ? sql`reverse_referral_count` : sql`referral_count`
  return summed(
    sql.table(table),
    leaves.map((leaf) => ({ name: leaf.name, value: monthOf(leaf, count) })),
    [
      isInAny(
        sql`month`,
        leaves.flatMap(({ window }) => (window ? [window] : [])),
      ),
      ...(isOfAll ? [] : [isOfInstitutions('medical_institution_id', scope)]),
    ],
    scope,
  )
}
