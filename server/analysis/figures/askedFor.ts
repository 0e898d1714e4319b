import type { TenantTransaction } from '../../db/tenant.ts'
import { idIn } from '../../db/idIn.ts'
import { invalidField, problem } from '../../problems.ts'

const gone = {
  own_departments: {
    ja: 'この診療科は存在しません。削除された可能性があるため、選び直してください',
    en: 'This department does not exist; it may have been deleted. Please choose again',
  },
  accounts: {
    ja: 'この担当者は存在しません。選び直してください',
    en: 'This person does not exist. Please choose again',
  },
  tenant_group_medical_institutions: {
    ja: 'この医療機関はグループに登録されていません。テナント設定のグループ医療機関から選んでください',
    en: 'This institution is not of the own group. Please choose one of those that the tenant settings list',
  },
} as const

/** @throws a 422 for each id of the list that is not among the existing ones */
export const requireKnown = (
  ids: readonly number[],
  standing: ReadonlySet<number>,
  field: string,
  of: keyof typeof gone,
): void => {
  const errors = ids.flatMap((id, index) =>
    standing.has(id) ? [] : [{ path: `${field}.${index}`, message: gone[of] }],
  )
  if (errors.length > 0) throw problem('invalid_input', { errors })
}

/** Those of the ids that exist in a table of the tenant. */
const existingIds = async (
  tx: TenantTransaction,
  tenantId: number,
  table: 'own_departments' | 'accounts',
  ids: readonly number[],
): Promise<number[]> => {
  const rows = await tx
    .selectFrom(table)
    .where('tenant_id', '=', tenantId)
    .where(idIn('id', ids))
    .select('id')
    .execute()
  return rows.map(({ id }) => id)
}

/** @throws a 422 for each own department that the tenant does not have. 0 means facts without a department and is valid */
export const requireAskedDepartments = async (
  tx: TenantTransaction,
  tenantId: number,
  ids: readonly number[] = [],
  field = 'own_department_ids',
): Promise<void> => {
  if (ids.length === 0) return
  const departments = await existingIds(tx, tenantId, 'own_departments', ids)
  requireKnown(ids, new Set([0, ...departments]), field, 'own_departments')
}

/** @throws a 422 for each account that the tenant never had. Deleted accounts are valid because their work still counts */
export const requireAskedStaffs = async (
  tx: TenantTransaction,
  tenantId: number,
  ids: readonly number[] = [],
): Promise<void> => {
  if (ids.length === 0) return
  requireKnown(ids, new Set(await existingIds(tx, tenantId, 'accounts', ids)), 'staff_ids', 'accounts')
}

/** @throws a 422 unless the institution belongs to the tenant's own group */
export const requireAskedGroupInstitution = async (
  tx: TenantTransaction,
  tenantId: number,
  institutionId: number,
): Promise<void> => {
  const member = await tx
    .selectFrom('tenant_group_medical_institutions')
    .where('tenant_id', '=', tenantId)
    .where('medical_institution_id', '=', institutionId)
    .select('medical_institution_id')
    .executeTakeFirst()
  if (!member) throw invalidField('group_medical_institution_id', gone.tenant_group_medical_institutions)
}
