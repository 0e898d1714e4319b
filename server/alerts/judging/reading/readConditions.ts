import { sql } from 'kysely'
import type { AlertConditionType, JudgedPayload } from '#contract/alerts/conditions.ts'
import type { TenantTransaction } from '#server/db/tenant.ts'
import {
  type ConditionDescription,
  type DescribedPayload,
  describeConditions,
} from '../../conditions/describeConditions.ts'
import type { JudgedCondition } from '../judgedCondition.ts'

/** A stored condition that is judged, with its words. */
export interface WatchedCondition extends JudgedCondition {
  readonly id: number
  readonly name: string
  readonly createdBy: number
  readonly createdAt: string
  readonly description: ConditionDescription
}

/** Reads the conditions of a tenant that are neither deleted nor paused. */
export const readConditions = async (tx: TenantTransaction, tenantId: number): Promise<WatchedCondition[]> => {
  const rows = await tx
    .selectFrom('alert_conditions')
    .where('tenant_id', '=', tenantId)
    .where('deleted_at', 'is', null)
    .where('is_paused', '=', false)
    .orderBy('id')
    .select([
      'id',
      'name',
      sql<AlertConditionType>`type`.as('type'),
      // What is stored was checked by the contract when it was written.
      sql<JudgedPayload['triggers']>`triggers`.as('triggers'),
      sql<JudgedPayload['filters']>`filters`.as('filters'),
      sql<DescribedPayload['known_names']>`known_names`.as('known_names'),
      'only_unexpected',
      'created_by',
      'created_at',
    ])
    .execute()
  const descriptions = await describeConditions(
    tx,
    tenantId,
    rows.map(({ known_names: names, ...row }) => ({ ...row, ...(names && { known_names: names }) })),
  )
  return rows.flatMap((row, index) => {
    const description = descriptions[index]
    if (!description) return []
    const { id, name, type, triggers, filters } = row
    return [
      {
        id,
        name,
        type,
        triggers,
        filters,
        onlyUnexpected: row.only_unexpected,
        createdBy: row.created_by,
        createdAt: row.created_at,
        description,
      },
    ]
  })
}
