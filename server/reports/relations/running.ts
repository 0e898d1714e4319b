import { sql } from 'kysely'
import { type Counted, countedReferrals } from '../../analysis/figures/countedReferrals.ts'
import type { NamedLeaf } from '../leaves.ts'
import { isOfAreas, type Scope } from '../scope.ts'
import { byArea, isOfInstitutions, type Relation } from './relation.ts'

/** Whether the running counts tell a number of referrals or reverse referrals: of institutions, over whole months. */
export const isRunning = ({ window, narrowed }: NamedLeaf, scope: Scope): boolean =>
  window !== null &&
  narrowed.visit_kind === undefined &&
  narrowed.areas === undefined &&
  scope.departmentIds === undefined &&
  // Areas are joined once for each set of departments, which several passes would cost more than one over all months.
  (scope.grain === 'institution' || (isOfAreas(scope) && narrowed.own_department_ids === undefined))

const runningOf = (direction: Counted['direction'], leaves: readonly NamedLeaf[], scope: Scope): Relation => {
  const departmentIds = leaves[0]?.narrowed.own_department_ids
  const institutions = isOfInstitutions('medical_institution_id', scope)
  const counted = countedReferrals(
    scope.tenantId,
    { direction, departmentIds, institutions },
    leaves.flatMap(({ window }) => (window ? [window] : [])),
  )
  const rows = sql`
    select ${sql.join([
      sql`medical_institution_id as id`,
      ...leaves.map(({ name }, index) => sql`${sql.ref(`count_${index}`)}::bigint as ${sql.ref(name)}`),
    ])}
    from (${counted}) as counted`
  if (!isOfAreas(scope)) return rows
  return byArea(
    rows,
    leaves.map(({ name }) => ({ name, value: sql`coalesce(sum(${sql.ref(name)}), 0)::bigint` })),
    scope,
  )
}

/** Leaves by their own departments, each group of which is told from the same rows of running counts. */
export const bySameDepartments = (leaves: readonly NamedLeaf[]): NamedLeaf[][] => [
  ...Map.groupBy(leaves, ({ narrowed }) => JSON.stringify(narrowed.own_department_ids ?? null)).values(),
]

/** Relations of numbers of referrals from the running counts, one for each set of own departments. @param leaves - all of {@link isRunning} */
export const runningRelations = (
  direction: Counted['direction'],
  leaves: readonly NamedLeaf[],
  scope: Scope,
): Relation[] => bySameDepartments(leaves).map((same) => runningOf(direction, same, scope))
