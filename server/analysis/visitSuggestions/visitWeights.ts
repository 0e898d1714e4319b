import { sql } from 'kysely'
import type { z } from 'zod'
import { defaultVisitWeights, VisitReasonKind, VisitWeights } from '#contract/analysis/visitSuggestions.ts'
import { insertComputed } from '../../db/insertComputed.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { readVersion, renewVersion, requireNewest } from '../../records/settingVersion.ts'

type Stored = z.output<typeof VisitWeights>

const version = 'visit_weights_updated_at'

/** A tenant's weight of each reason, including those it has never changed. */
export const readVisitWeights = async (tx: TenantTransaction, tenantId: number): Promise<Stored> => {
  const [rows, updated_at] = await Promise.all([
    tx.selectFrom('visit_weights').where('tenant_id', '=', tenantId).select(['reason', 'weight']).execute(),
    readVersion(tx, tenantId, version),
  ])
  const stored = new Map(rows.map(({ reason, weight }) => [reason, weight]))
  const weights = VisitReasonKind.options.map((kind) => [kind, stored.get(kind) ?? defaultVisitWeights[kind]])
  return VisitWeights.parse({ weights: Object.fromEntries(weights), updated_at })
}

/** @throws `edit_conflict` if the caller saw an older version */
export const replaceVisitWeights = async (
  tx: TenantTransaction,
  tenantId: number,
  { weights, updated_at: seen }: Stored,
): Promise<Stored> => {
  await requireNewest(tx, tenantId, version, seen, () => readVisitWeights(tx, tenantId))
  const given = insertComputed(
    tenantId,
    'visit_weights',
    ['reason', 'weight'],
    sql`
      select reason, weight
      from unnest(${Object.keys(weights)}::text[], ${Object.values(weights)}::smallint[]) as given (reason, weight)`,
  )
  await sql`${given} on conflict (tenant_id, reason) do update set weight = excluded.weight`.execute(tx)
  await renewVersion(tx, tenantId, version)
  return readVisitWeights(tx, tenantId)
}
