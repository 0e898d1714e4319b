import { idIn } from '../../db/idIn.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { problem } from '../../problems.ts'

const unknown = {
  own_departments: {
    ja: 'この診療科は存在しません。削除された可能性があるため、選び直してください',
    en: 'This department does not exist; it may have been deleted. Please choose again',
  },
  accounts: {
    ja: 'この担当者は存在しません。選び直してください',
    en: 'This person does not exist. Please choose again',
  },
} as const

/** What filters name instead of a department where there is none; no record has it. */
const none = 0

const requireKnown = async (
  tx: TenantTransaction,
  tenantId: number,
  table: keyof typeof unknown,
  ids: readonly number[],
  field: string,
): Promise<void> => {
  if (ids.length === 0) return
  const rows = await tx
    .selectFrom(table)
    .where('tenant_id', '=', tenantId)
    .where(idIn('id', ids))
    .select('id')
    .execute()
  const known = new Set([none, ...rows.map(({ id }) => id)])
  const errors = ids.flatMap((id, index) =>
    known.has(id) ? [] : [{ path: `${field}.${index}`, message: unknown[table] }],
  )
  if (errors.length > 0) throw problem('invalid_input', { errors })
}

/** @throws a 422 at each place of `own_department_ids` that names no department of the tenant; 0 stands for none and is known */
export const requireOwnDepartments = (
  tx: TenantTransaction,
  tenantId: number,
  ids: readonly number[] = [],
  field = 'own_department_ids',
): Promise<void> => requireKnown(tx, tenantId, 'own_departments', ids, field)

/** @throws a 422 at each place of `staff_ids` that names no account of the tenant; those deleted since are known, as their contacts still count */
export const requireStaffs = (
  tx: TenantTransaction,
  tenantId: number,
  ids: readonly number[] = [],
  field = 'staff_ids',
): Promise<void> => requireKnown(tx, tenantId, 'accounts', ids, field)
