import { type RawBuilder, sql } from 'kysely'
import { ofDepartments } from '../../analysis/figures/filtered.ts'
import type { NamedLeaf } from '../leaves.ts'
import { isOfAreas, needsDepartments, type Scope } from '../scope.ts'
import { contactRows, countsFor } from './contacts.ts'
import {
  all,
  byArea,
  isIn,
  isInAny,
  isOfInstitutions,
  isOfNarrowedAreas,
  type Relation,
  sumWhere,
  withAreas,
} from './relation.ts'
import type { Window } from '../windows.ts'

const other = (name: string) => `${name}_other`

/** The institutions of a leaf among rows of institutions with their counts in its windows. */
const counted = ({ name, measure }: NamedLeaf): RawBuilder<unknown> => {
  const [count, before] = [sql.ref(`institution_rows.${name}`), sql.ref(`institution_rows.${other(name)}`)]
  if (measure === 'new_referring_institutions') return sql`count(*) filter (where ${count} > 0 and ${before} = 0)`
  if (measure === 'lost_referring_institutions') return sql`count(*) filter (where ${count} = 0 and ${before} > 0)`
  return sql`count(*) filter (where ${count} > 0)`
}

/** Counts different institutions among rows of one institution each, or of one institution and department. */
const countedIn = (rows: RawBuilder<unknown>, leaves: readonly NamedLeaf[], scope: Scope): Relation => {
  const columns = leaves.map((leaf) => ({ name: leaf.name, value: counted(leaf) }))
  if (isOfAreas(scope)) return byArea(rows, columns, scope)
  return sql`
    select ${sql.join([
      ...(scope.grain === 'department' ? [sql`institution_rows.department_id as id`] : []),
      ...columns.map(({ name, value }) => sql`${value} as ${sql.ref(name)}`),
    ])}
    from (${rows}) as institution_rows
    ${scope.grain === 'department' ? sql`group by institution_rows.department_id` : sql``}`
}

/** The relation of the numbers of institutions that referred, began to refer, or ceased to. */
export const referrersRelation = (leaves: readonly NamedLeaf[], scope: Scope): Relation => {
  const isApart = needsDepartments(scope) || leaves.some(({ narrowed }) => narrowed.own_department_ids !== undefined)
  const inWindow = ({ narrowed }: NamedLeaf, window: Window) =>
    sumWhere(
      sql`referral_count`,
      all([
        isIn(sql`month`, window),
        ...(narrowed.own_department_ids ? [ofDepartments('own_department_id', narrowed.own_department_ids)] : []),
        ...isOfNarrowedAreas(narrowed),
      ]),
    )
  const windows = leaves.flatMap(({ window, otherWindow }) => [
    ...(window ? [window] : []),
    ...(otherWindow ? [otherWindow] : []),
  ])
  const rows = sql`
    select ${sql.join([
      sql`medical_institution_id as id`,
      ...(scope.grain === 'department' ? [sql`own_department_id as department_id`] : []),
      ...leaves.flatMap((leaf) => [
        ...(leaf.window ? [sql`${inWindow(leaf, leaf.window)} as ${sql.ref(leaf.name)}`] : []),
        ...(leaf.otherWindow ? [sql`${inWindow(leaf, leaf.otherWindow)} as ${sql.ref(other(leaf.name))}`] : []),
      ]),
    ])}
    from ${withAreas(sql.table(isApart ? 'referral_months' : 'referral_institution_months'), leaves, scope)}
    where ${all([
      sql`tenant_id = ${scope.tenantId}`,
      isInAny(sql`month`, windows),
      isOfInstitutions('medical_institution_id', scope),
      ...(scope.departmentIds === undefined ? [] : [sql`own_department_id = any(${scope.departmentIds}::bigint[])`]),
    ])}
    group by medical_institution_id ${scope.grain === 'department' ? sql`, own_department_id` : sql``}`
  return countedIn(rows, leaves, scope)
}

/** The relation of the numbers of institutions that were visited. */
export const visitedRelation = (leaves: readonly NamedLeaf[], scope: Scope): Relation => {
  const rows = sql`
    select ${sql.join([
      sql`medical_institution_id as id`,
      ...leaves.map((leaf) => sql`count(*) filter (where ${countsFor(leaf, scope.tenantId)}) as ${sql.ref(leaf.name)}`),
    ])}
    from communications
    where ${all([sql`tenant_id = ${scope.tenantId}`, ...contactRows(leaves, scope)])}
    group by medical_institution_id`
  return countedIn(rows, leaves, scope)
}
