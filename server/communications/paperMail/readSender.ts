import type { TenantTransaction } from '../../db/tenant.ts'
import { postalCodeText } from './postalCodeText.ts'
import { correctedOrNull } from '../../records/correctedInstitutions.ts'

/** The tenant's own institution as the sender of a letter, line by line; only its name as long as the institution is not set. */
export const readSender = async (tx: TenantTransaction, tenantId: number): Promise<string> => {
  const tenant = await tx
    .selectFrom('tenants')
    .leftJoin('medical_institutions as own', 'own.id', 'tenants.medical_institution_id')
    .where('tenants.tenant_id', '=', tenantId)
    .select([
      'tenants.name',
      correctedOrNull(tenantId, 'name', 'own').as('institution'),
      correctedOrNull(tenantId, 'postal_code', 'own').as('postal_code'),
      correctedOrNull(tenantId, 'address', 'own').as('address'),
      correctedOrNull(tenantId, 'tel', 'own').as('tel'),
    ])
    .executeTakeFirstOrThrow()
  const { postal_code: postalCode, address, tel } = tenant
  return [
    [postalCode && postalCodeText(postalCode), address].filter(Boolean).join('　'),
    tenant.institution ?? tenant.name,
    '地域医療連携室　{{担当者}}',
    tel && `電話 ${tel}`,
  ]
    .filter(Boolean)
    .join('\n')
}
