import { sql } from 'kysely'
import type { AlertFigure, AlertTargetState } from '#contract/alerts/targets.ts'
import type { alertTargetSorts } from '#contract/alerts/alerts.ts'
import { lastVisitOf } from '../../institutions/institutionSearch.ts'
import { staffCondition } from '../../records/staffColumns.ts'
import type { JudgedTarget } from '../targets/targetRows.ts'
import type { AlertCaller } from './alertRows.ts'
import { corrected } from '../../records/correctedInstitutions.ts'

/** Which institutions of an alert are wanted. */
export interface TargetConditions {
  readonly state?: AlertTargetState | undefined
  readonly staff_id?: number | undefined
}

interface Asked extends TargetConditions {
  readonly sort_by?: (typeof alertTargetSorts)[number] | undefined
  readonly sort?: 'asc' | 'desc' | undefined
}

const targetsOf = ({ tx, tenantId }: AlertCaller, alertId: number, { state, staff_id: staff }: TargetConditions) => {
  let targets = tx
    .selectFrom('alert_targets as targets')
    .innerJoin('medical_institutions as institutions', 'institutions.id', 'targets.medical_institution_id')
    .where('targets.tenant_id', '=', tenantId)
    .where('targets.alert_id', '=', alertId)
  if (staff !== undefined) targets = targets.where(staffCondition(tenantId, [staff]))
  return state === undefined ? targets : targets.where('targets.state', '=', state)
}

export const countTargets = async (
  caller: AlertCaller,
  alertId: number,
  conditions: TargetConditions,
): Promise<number> => {
  const { count } = await targetsOf(caller, alertId, conditions)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const stateOrder = sql`array_position(array['new', 'continued', 'snoozed', 'withdrawn'], targets.state)`

const sortedBy = ({ tenantId, account }: AlertCaller, by: NonNullable<Asked['sort_by']>) => {
  switch (by) {
    case 'state':
      return stateOrder
    case 'change':
      return sql`targets.severity`
    case 'name':
      return corrected(tenantId, 'name')
    case 'last_visit_date':
      return account.features.has('communications') ? lastVisitOf(tenantId) : sql`null::date`
  }
}

/**
 * A page of an alert's institutions as they were judged. New ones come first unless asked otherwise, and always the greatest change
 * first among equals. Institutions that were never visited count as the longest unvisited.
 */
export const readTargets = async (
  caller: AlertCaller,
  alertId: number,
  { sort_by: by = 'state', sort: direction = by === 'change' ? 'desc' : 'asc', ...conditions }: Asked,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<JudgedTarget[]> => {
  const rows = await targetsOf(caller, alertId, conditions)
    .orderBy(sortedBy(caller, by), (order) =>
      direction === 'asc' ? order.asc().nullsFirst() : order.desc().nullsLast(),
    )
    .orderBy('targets.severity', 'desc')
    .orderBy('targets.medical_institution_id')
    .limit(limit)
    .offset(offset)
    .select([
      'targets.medical_institution_id as id',
      sql<AlertTargetState>`targets.state`.as('state'),
      'targets.severity',
      sql<AlertFigure[]>`targets.figures`.as('figures'),
    ])
    .execute()
  return rows.map(({ id, ...target }) => ({ medicalInstitutionId: id, ...target }))
}
