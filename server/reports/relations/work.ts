import { type RawBuilder, sql } from 'kysely'
import { dayInJapan } from '../../japanDays.ts'
import type { NamedLeaf, Narrowed } from '../leaves.ts'
import type { Scope } from '../scope.ts'
import { all, isIn, isInAny, isOfInstitutions, type Relation, summed } from './relation.ts'

/** The relation of the numbers of open and overdue tasks, as of today. */
export const taskRelation = (leaves: readonly NamedLeaf[], scope: Scope): Relation =>
  summed(
    sql`tasks`,
    leaves.map(({ name, measure }) => ({
      name,
      value:
        measure === 'overdue_tasks' ? sql`count(*) filter (where deadline < ${dayInJapan()}::date)` : sql`count(*)`,
    })),
    [
      sql`deleted_at is null`,
      sql`status = 'incomplete'`,
      sql`medical_institution_id is not null`,
      isOfInstitutions('medical_institution_id', scope),
    ],
    scope,
  )

const narrowedBy = (narrowed: Narrowed): RawBuilder<unknown>[] => [
  ...(narrowed.voc_statuses ? [sql`status = any(${narrowed.voc_statuses}::text[])`] : []),
  ...(narrowed.voc_group_ids ? [sql`voc_group_id = any(${narrowed.voc_group_ids}::bigint[])`] : []),
  ...(narrowed.voc_priorities ? [sql`priority = any(${narrowed.voc_priorities}::text[])`] : []),
]

/** The relation of the numbers of voices. */
export const vocRelation = (leaves: readonly NamedLeaf[], scope: Scope): Relation =>
  summed(
    sql`vocs`,
    leaves.map(({ name, window, narrowed }) => ({
      name,
      value: sql`count(*) filter (where ${all([
        ...(window ? [isIn(sql`reported_date`, window)] : []),
        ...narrowedBy(narrowed),
      ])})`,
    })),
    [
      sql`deleted_at is null`,
      sql`medical_institution_id is not null`,
      isInAny(
        sql`reported_date`,
        leaves.flatMap(({ window }) => (window ? [window] : [])),
      ),
      isOfInstitutions('medical_institution_id', scope),
    ],
    scope,
  )
