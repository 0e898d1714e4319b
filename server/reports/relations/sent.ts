import { sql } from 'kysely'
import { ofDepartments } from '../../analysis/figures/filtered.ts'
import type { NamedLeaf } from '../leaves.ts'
import { needsInstitutions, type Scope } from '../scope.ts'
import {
  all,
  isIn,
  isInAny,
  isOfInstitutions,
  isOfNarrowedAreas,
  type Relation,
  summed,
  sumWhere,
  withAreas,
} from './relation.ts'

const relationFrom = (
  table: 'reverse_referral_months' | 'reverse_referral_department_months',
  leaves: readonly NamedLeaf[],
  scope: Scope,
): Relation => {
  const windows = leaves.flatMap(({ window }) => (window ? [window] : []))
  return summed(
    withAreas(sql.table(table), leaves, scope),
    leaves.map(({ name, window, narrowed }) => ({
      name,
      value: sumWhere(
        sql`reverse_referral_count`,
        all([
          ...(window ? [isIn(sql`month`, window)] : []),
          ...(narrowed.own_department_ids ? [ofDepartments('own_department_id', narrowed.own_department_ids)] : []),
          ...isOfNarrowedAreas(narrowed),
        ]),
      ),
    })),
    [
      isInAny(sql`month`, windows),
      ...(table === 'reverse_referral_months' ? [isOfInstitutions('medical_institution_id', scope)] : []),
      ...(scope.departmentIds === undefined ? [] : [sql`own_department_id = any(${scope.departmentIds}::bigint[])`]),
    ],
    scope,
  )
}

/** Relations of the sums of reverse referrals, one for each table that is read. */
export const sentRelations = (leaves: readonly NamedLeaf[], scope: Scope): Relation[] =>
  [
    ...Map.groupBy(leaves, ({ narrowed }) =>
      needsInstitutions(scope) || narrowed.areas !== undefined
        ? ('reverse_referral_months' as const)
        : ('reverse_referral_department_months' as const),
    ),
  ].map(([table, group]) => relationFrom(table, group, scope))
