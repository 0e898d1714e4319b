import type { z } from 'zod'
import type { GroupMedicalInstitutions } from '#contract/tenant/tenantSetting.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { requireInstitutions } from '../records/requireInstitutions.ts'
import { readVersion, renewVersion, requireNewest } from '../records/settingVersion.ts'
import { corrected } from '../records/correctedInstitutions.ts'

const version = 'group_medical_institutions_updated_at'

/** The institutions of the tenant's own group by name. */
export const readGroup = async (
  tx: TenantTransaction,
  tenantId: number,
): Promise<z.input<typeof GroupMedicalInstitutions>> => {
  const [updated_at, medical_institutions] = await Promise.all([
    readVersion(tx, tenantId, version),
    tx
      .selectFrom('tenant_group_medical_institutions as members')
      .innerJoin('medical_institutions as institutions', 'institutions.id', 'members.medical_institution_id')
      .where('members.tenant_id', '=', tenantId)
      .orderBy(corrected(tenantId, 'name'))
      .orderBy('institutions.id')
      .select(['institutions.id', corrected(tenantId, 'name').as('name'), corrected(tenantId, 'address').as('address')])
      .execute(),
  ])
  return { medical_institutions, updated_at }
}

/** @throws `edit_conflict` if the caller saw an older version, 422 for an institution that does not exist */
export const replaceGroup = async (
  tx: TenantTransaction,
  tenantId: number,
  ids: readonly number[],
  seen: string | null,
): Promise<z.input<typeof GroupMedicalInstitutions>> => {
  await requireNewest(tx, tenantId, version, seen, () => readGroup(tx, tenantId))
  await requireInstitutions(tx, tenantId, ids, 'medical_institution_ids')
  await tx.deleteFrom('tenant_group_medical_institutions').where('tenant_id', '=', tenantId).execute()
  const members = [...new Set(ids)].map((id) => ({ tenant_id: tenantId, medical_institution_id: id }))
  if (members.length > 0) await tx.insertInto('tenant_group_medical_institutions').values(members).execute()
  await renewVersion(tx, tenantId, version)
  return readGroup(tx, tenantId)
}
