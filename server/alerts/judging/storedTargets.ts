import { sql } from 'kysely'
import type { AlertTargetState } from '#contract/alerts/targets.ts'
import { insertComputed } from '../../db/insertComputed.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { JudgedTarget } from '../targets/targetRows.ts'

const batchSize = 2_000

/** Stores targets of an alert, or changes those that are there. */
export const storeTargets = async (
  tx: TenantTransaction,
  tenantId: number,
  alertId: number,
  targets: readonly JudgedTarget[],
): Promise<void> => {
  for (let start = 0; start < targets.length; start += batchSize) {
    const rows = targets.slice(start, start + batchSize).map(({ medicalInstitutionId, ...target }) => ({
      medical_institution_id: medicalInstitutionId,
      ...target,
    }))
    const listed = sql`
      select ${alertId}::bigint, listed.medical_institution_id, listed.state, listed.severity, listed.figures
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        as listed (medical_institution_id bigint, state text, severity float8, figures jsonb)`
    await sql`
      ${insertComputed(
        tenantId,
        'alert_targets',
        ['alert_id', 'medical_institution_id', 'state', 'severity', 'figures'],
        listed,
      )}
      on conflict (tenant_id, alert_id, medical_institution_id) do update
      set state = excluded.state, severity = excluded.severity, figures = excluded.figures
    `.execute(tx)
  }
}

/** Reads the targets of an alert as they are stored. */
export const readTargets = async (
  tx: TenantTransaction,
  tenantId: number,
  alertId: number,
): Promise<ReadonlyMap<number, JudgedTarget>> => {
  const rows = await tx
    .selectFrom('alert_targets')
    .where('tenant_id', '=', tenantId)
    .where('alert_id', '=', alertId)
    .select([
      'medical_institution_id as medicalInstitutionId',
      sql<AlertTargetState>`state`.as('state'),
      'severity',
      sql<JudgedTarget['figures']>`figures`.as('figures'),
    ])
    .execute()
  return new Map(rows.map((row) => [row.medicalInstitutionId, row]))
}

/** The counts of an alert with these targets. */
export const countsOf = (targets: Iterable<Pick<JudgedTarget, 'state'>>) => {
  const counts = { target_count: 0, new_count: 0, withdrawn_count: 0 }
  for (const { state } of targets) {
    if (state === 'withdrawn') counts.withdrawn_count += 1
    else counts.target_count += 1
    if (state === 'new') counts.new_count += 1
  }
  return counts
}
