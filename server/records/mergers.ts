import type { TenantTransaction } from '../db/tenant.ts'
import type { ProblemExtras } from '../problems.ts'

/** Where the records of an institution are that was merged with another; nothing of one that was not. */
export const mergerOf = async (
  tx: TenantTransaction,
  tenantId: number,
  id: number,
): Promise<Pick<ProblemExtras, 'mergedInto'>> => {
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
    .select(['institutions.id', 'institutions.name', 'accounts.username', 'merges.merged_at'])
    .executeTakeFirst()
  return merge ? { mergedInto: { id: merge.id, name: merge.name, by: merge.username, at: merge.merged_at } } : {}
}
