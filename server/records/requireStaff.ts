import type { TenantTransaction } from '../db/tenant.ts'
import { invalidField, unknownIds } from '../problems.ts'

export const noLongerHere = {
  ja: '削除されたアカウントには割り当てられません。別の担当者を選んでください',
  en: 'A deleted account cannot be put in charge. Please choose somebody else',
}

/**
 * Checks that an account can be put in charge, and prevents its deletion until the transaction ends.
 * @returns the person's name
 * @throws a 422 at `field` unless this is an account of the tenant that has not been deleted
 */
export const requireStaff = async (
  tx: TenantTransaction,
  tenantId: number,
  staffId: number,
  field = 'staff_id',
): Promise<string> => {
  const staff = await tx
    .selectFrom('accounts')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', staffId)
    .forShare()
    .select(['username', 'deleted_at'])
    .executeTakeFirst()
  if (!staff) throw unknownIds(field)
  if (staff.deleted_at !== null) throw invalidField(field, noLongerHere)
  return staff.username
}
