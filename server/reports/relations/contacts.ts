import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { idIn } from '../../db/idIn.ts'
import { communicationLabelConditions } from '../../labels/labelConditions.ts'
import type { NamedLeaf, Narrowed } from '../leaves.ts'
import type { Scope } from '../scope.ts'
import { all, isIn, isInAny, isOfInstitutions, type Relation, summed } from './relation.ts'

const isVisit = sql<SqlBool>`communications.communication_type in ('visit', 'new_visit')`

const measured = (tenantId: number): Readonly<Partial<Record<string, RawBuilder<SqlBool>>>> => ({
  contacts: sql<SqlBool>`true`,
  visits: isVisit,
  doctor_visits: sql<SqlBool>`${isVisit} and communications.is_doctor_attended`,
  visits_with_task: sql<SqlBool>`${isVisit} and exists (
    select
    from tasks
    where tasks.tenant_id = ${tenantId} and tasks.communication_id = communications.id and tasks.deleted_at is null
  )`,
  refused_referrals: sql<SqlBool>`communications.communication_type = 'refused_referral'`,
})

const narrowedBy = (tenantId: number, narrowed: Narrowed): RawBuilder<unknown>[] => [
  ...(narrowed.communication_type ? [sql`communications.communication_type = ${narrowed.communication_type}`] : []),
  ...(narrowed.is_doctor_attended === undefined
    ? []
    : [sql`communications.is_doctor_attended = ${narrowed.is_doctor_attended}`]),
  ...(narrowed.staff_ids ? [idIn('communications.user_id', narrowed.staff_ids)] : []),
  ...communicationLabelConditions(tenantId, narrowed.communication_label_conditions ?? []),
]

/** SQL condition on `communications`: it counts for a leaf. */
export const countsFor = ({ measure, window, narrowed }: NamedLeaf, tenantId: number): RawBuilder<SqlBool> =>
  all([
    measured(tenantId)[measure] ?? isVisit,
    ...(window ? [isIn(sql`communications.acted_date`, window)] : []),
    ...narrowedBy(tenantId, narrowed),
  ])

/** The conditions on the rows of `communications` that leaves read. */
export const contactRows = (leaves: readonly NamedLeaf[], scope: Scope): RawBuilder<unknown>[] => [
  sql`deleted_at is null`,
  isInAny(
    sql`acted_date`,
    leaves.flatMap(({ window }) => (window ? [window] : [])),
  ),
  isOfInstitutions('medical_institution_id', scope),
]

/** The relation of the numbers of communications. */
export const contactRelation = (leaves: readonly NamedLeaf[], scope: Scope): Relation =>
  summed(
    sql`communications`,
    leaves.map((leaf) => ({
      name: leaf.name,
      value: sql`count(*) filter (where ${countsFor(leaf, scope.tenantId)})`,
    })),
    contactRows(leaves, scope),
    scope,
  )
