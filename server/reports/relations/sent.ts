import { sql } from 'kysely'
import { ofDepartments } from '../../analysis/figures/filtered.ts'
import type { NamedLeaf } from '../leaves.ts'
import { needsInstitutions, type Scope } from '../scope.ts'
import { all, isIn, isInAny, isOfInstitutions, type Relation, summed, sumWhere } from './relation.ts'

/** The relation of the sums of reverse referrals. */
export const sentRelation = (leaves: readonly NamedLeaf[], scope: Scope): Relation => {
  const hasInstitutions = needsInstitutions(scope)
  const windows = leaves.flatMap(({ window }) => (window ? [window] : []))
  return summed(
    sql.table(hasInstitutions ? 'reverse_referral_months' : 'reverse_referral_department_months'),
    leaves.map(({ name, window, narrowed }) => ({
      name,
      value: sumWhere(
        sql`reverse_referral_count`,
        all([
          ...(window ? [isIn(sql`month`, window)] : []),
          ...(narrowed.own_department_ids ? [ofDepartments('own_department_id', narrowed.own_department_ids)] : []),
        ]),
      ),
    })),
    [
      isInAny(sql`month`, windows),
      ...(hasInstitutions ? [isOfInstitutions('medical_institution_id', scope)] : []),
      ...(scope.departmentIds === undefined ? [] : [sql`own_department_id = any(${scope.departmentIds}::bigint[])`]),
    ],
    scope,
  )
}
