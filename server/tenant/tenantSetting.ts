import { sql } from 'kysely'
import type { z } from 'zod'
import {
  type TenantSetting,
  type TenantSettingPayload,
  tenantSettingOperations,
} from '#contract/tenant/tenantSetting.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { handlersFor } from '../handlers.ts'
import { problem, unknownIds } from '../problems.ts'
import { readGroup, replaceGroup } from './groupMedicalInstitutions.ts'
import { requireInstitutions } from '../records/requireInstitutions.ts'
import { renewVersion, requireNewest } from '../records/settingVersion.ts'
import { requireDeletionOf } from '../requirePermissions.ts'
import { logoAddress, readLogo, replaceLogo, setLogo } from './tenantLogo.ts'
import { readPlan } from './tenantPlan.ts'
import { correctedOrNull } from '../records/correctedInstitutions.ts'

const readSetting = async (tx: TenantTransaction, tenantId: number): Promise<z.input<typeof TenantSetting>> => {
  const { logo_file_id, institution_id, institution_name, address, ...row } = await tx
    .selectFrom('tenants')
    .leftJoin('medical_institutions as own', 'own.id', 'tenants.medical_institution_id')
    .where('tenants.tenant_id', '=', tenantId)
    .select([
      'tenants.name',
      'tenants.logo_file_id',
      'tenants.default_facility_type_ids',
      'tenants.max_referral_hospital_admission_period',
      'tenants.email_sender_allowed_addresses',
      'tenants.settings_updated_at as updated_at',
      'own.id as institution_id',
      correctedOrNull(tenantId, 'name', 'own').as('institution_name'),
      correctedOrNull(tenantId, 'address', 'own').as('address'),
    ])
    .executeTakeFirstOrThrow()
  const isSet = institution_id !== null && institution_name !== null
  return {
    ...row,
    logo: logoAddress(logo_file_id),
    medical_institution: isSet ? { id: institution_id, name: institution_name, address: address ?? '' } : null,
  }
}

/** @throws a 422 if a facility type does not exist */
const requireFacilityTypes = async (tx: TenantTransaction, ids: readonly number[]) => {
  const facilityTypes = await tx.selectFrom('facility_types').select('id').execute()
  if (!ids.every((id) => facilityTypes.some((type) => type.id === id))) throw unknownIds('default_facility_type_ids')
}

const writeSetting = async (
  tx: TenantTransaction,
  tenantId: number,
  { updated_at: seen, ...changes }: z.output<typeof TenantSettingPayload>,
) => {
  await requireNewest(tx, tenantId, 'settings_updated_at', seen, () => readSetting(tx, tenantId))
  const { medical_institution_id: own, default_facility_type_ids: types } = changes
  await Promise.all([
    own === null ? undefined : requireInstitutions(tx, tenantId, [own], 'medical_institution_id'),
    requireFacilityTypes(tx, types),
  ])
  const before = await tx
    .selectFrom('tenants')
    .where('tenant_id', '=', tenantId)
    .select('max_referral_hospital_admission_period as period')
    .executeTakeFirstOrThrow()
  await tx
    .updateTable('tenants')
    .where('tenant_id', '=', tenantId)
    .set({ ...changes, default_facility_type_ids: [...new Set(types)] })
    .execute()
  await renewVersion(tx, tenantId, 'settings_updated_at')
  if (changes.max_referral_hospital_admission_period !== before.period) await sql`select queue_relinking()`.execute(tx)
}

export const tenantSettingHandlers = handlersFor(tenantSettingOperations, {
  getTenantSetting: ({ tx, tenantId }) => readSetting(tx, tenantId),

  updateTenantSetting: async ({ tx, tenantId, body, touches }) => {
    touches([tenantId])
    await writeSetting(tx, tenantId, body)
    return readSetting(tx, tenantId)
  },

  readTenantLogo: ({ tx, tenantId, services }) => readLogo(tx, tenantId, services.storage),

  replaceTenantLogo: async (caller) => {
    const { tx, tenantId, account, file, touches } = caller
    touches([tenantId])
    const { logo_file_id: former } = await tx
      .selectFrom('tenants')
      .where('tenant_id', '=', tenantId)
      .select('logo_file_id')
      .executeTakeFirstOrThrow()
    requireDeletionOf(account, former === null ? [] : [former])
    await replaceLogo(caller, file)
    return readSetting(tx, tenantId)
  },

  removeTenantLogo: async ({ tx, tenantId, touches }) => {
    touches([tenantId])
    await setLogo(tx, tenantId, null)
  },

  listGroupMedicalInstitutions: ({ tx, tenantId }) => readGroup(tx, tenantId),

  replaceGroupMedicalInstitutions: ({ tx, tenantId, body, touches }) => {
    touches(body.medical_institution_ids)
    return replaceGroup(tx, tenantId, body.medical_institution_ids, body.updated_at)
  },

  updateReportAttachments: ({ tx, tenantId, account, body, touches }) => {
    if (account.role !== 'owner' && !account.csAccount) throw problem('owner_only')
    touches([tenantId])
    return tx
      .updateTable('tenants')
      .where('tenant_id', '=', tenantId)
      .set(body)
      .returning('enabled_report_attachments')
      .executeTakeFirstOrThrow()
  },

  getTenantPlan: ({ tx, tenantId, account }) => readPlan(tx, tenantId, account),
})
