import { sql } from 'kysely'
import type { TenantTransaction } from '../db/tenant.ts'
import type { ProblemExtras } from '../problems.ts'
import { corrected } from './correctedInstitutions.ts'
import { firstUnlistedId } from './unlistedInstitutions.ts'

const deletionOf = async (
  tx: TenantTransaction,
  tenantId: number,
  id: number,
): Promise<Pick<ProblemExtras, 'deletion'>> => {
  const record = 'unlisted_medical_institutions'
  const entry = await tx
    .selectFrom('audit_logs as logs')
    .leftJoin('accounts', (join) =>
      join.onRef('accounts.tenant_id', '=', 'logs.tenant_id').onRef('accounts.id', '=', 'logs.account_id'),
    )
    .where('logs.tenant_id', '=', tenantId)
    .where(sql<boolean>`logs.record_ids[1] = ${id}`)
    .where('logs.record_type', '=', record)
    .where('logs.operation', '=', 'deleteUnlistedMedicalInstitution')
    .orderBy('logs.occurred_at', 'desc')
    .orderBy('logs.id', 'desc')
    .limit(1)
    .select(['accounts.id as account_id', 'accounts.username', 'logs.occurred_at'])
    .executeTakeFirst()
  if (!entry) return {}
  const { account_id: by, username, occurred_at: at } = entry
  return {
    deletion: {
      record,
      at,
      isRestorable: false,
      ...(by !== null && username !== null && { by: { id: by, name: username } }),
    },
  }
}

/** What became of an institution that was entered and is no more: where its records are if it was merged with another, or who deleted it. */
export const fateOf = async (
  tx: TenantTransaction,
  tenantId: number,
  id: number,
): Promise<Pick<ProblemExtras, 'mergedInto' | 'deletion'>> => {
  if (id < firstUnlistedId) return {}
  const merge = await tx
    .selectFrom('medical_institution_merges as merges')
    .innerJoin('medical_institutions as institutions', 'institutions.id', 'merges.medical_institution_id_to')
    .innerJoin('accounts', (join) =>
      join.onRef('accounts.tenant_id', '=', 'merges.tenant_id').onRef('accounts.id', '=', 'merges.merged_by'),
    )
    .where('merges.tenant_id', '=', tenantId)
    .where('merges.medical_institution_id', '=', id)
    .where('merges.undone_at', 'is', null)
    .orderBy('merges.id', 'desc')
    .limit(1)
    .select(corrected(tenantId, 'name', 'institutions').as('name'))
    .select(['institutions.id', 'merges.name as from', 'accounts.username', 'merges.merged_at'])
    .executeTakeFirst()
  if (!merge) return deletionOf(tx, tenantId, id)
  const { name, from, username: by, merged_at: at } = merge
  return { mergedInto: { id: merge.id, name, from, by, at } }
}
