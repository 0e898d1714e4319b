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
import { isRunning, runningRelations } from './running.ts'

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

const tables = {
  departments: 'reverse_referral_department_months',
  institutions: 'reverse_referral_months',
} as const

/** The smallest table that tells a leaf. */
const tableOf = (leaf: NamedLeaf, scope: Scope): keyof typeof tables | 'running' => {
  if (isRunning(leaf, scope)) return 'running'
  return needsInstitutions(scope) || leaf.narrowed.areas !== undefined ? 'institutions' : 'departments'
}

/** Relations of the sums of reverse referrals, one for each table that is read. */
export const sentRelations = (leaves: readonly NamedLeaf[], scope: Scope): Relation[] =>
  [...Map.groupBy(leaves, (leaf) => tableOf(leaf, scope))].flatMap(([table, group]) =>
    table === 'running' ? runningRelations('sent', group, scope) : [relationFrom(tables[table], group, scope)],
  )
