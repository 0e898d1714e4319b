import { sql } from 'kysely'
import { timeOf } from '../../db/clock.ts'
import { idIn } from '../../db/idIn.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { Account } from '../../handlers.ts'
import { problem } from '../../problems.ts'
import { lockStaffs } from './changeStaffs.ts'

/**
 * Loads a change that the caller may take back and marks it as taken back.
 * @throws 404 if there is none that is not taken back yet; 403 for anybody but who made it and owners
 */
export const takeBackChange = async (
  tx: TenantTransaction,
  tenantId: number,
  account: Pick<Account, 'id' | 'role'>,
  id: number,
  isHandover: boolean,
) => {
  await lockStaffs(tx, tenantId)
  const change = await tx
    .selectFrom('staff_changes')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('kind', isHandover ? '=' : '!=', 'handover')
    .where('undone_at', 'is', null)
    .select(['created_by', 'staff_id_from', 'staff_id_to', 'task_ids', 'visit_plan_ids', 'voc_ids'])
    .executeTakeFirst()
  if (!change) throw problem('not_found')
  if (change.created_by !== account.id && account.role !== 'owner') throw problem('creator_only')
  await tx
    .updateTable('staff_changes')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .set({ undone_at: timeOf(tx) })
    .execute()
  return change
}

/**
 * Puts those in charge who were before a change, with their history as it was. Institutions that have been changed since stay.
 * @returns how many institutions were restored, and how many stay
 */
export const restoreStaffs = async (
  tx: TenantTransaction,
  tenantId: number,
  changeId: number,
): Promise<{ readonly restored_count: number; readonly kept_count: number }> => {
  const { rows } = await sql<{ medical_institution_id: number; is_newest: boolean }>`
    select
      charges.medical_institution_id,
      bool_and(charges.staff_change_id <= ${changeId} and coalesce(charges.staff_change_id_end, 0) <= ${changeId}) as is_newest
    from medical_institution_staffs as charges
    where charges.tenant_id = ${tenantId}
      and charges.medical_institution_id in (
        select touched.medical_institution_id
        from medical_institution_staffs as touched
        where touched.tenant_id = ${tenantId} and (touched.staff_change_id = ${changeId} or touched.staff_change_id_end = ${changeId})
      )
    group by charges.medical_institution_id
    order by charges.medical_institution_id
  `.execute(tx)
  const ids = rows.filter(({ is_newest: isNewest }) => isNewest).map(({ medical_institution_id: id }) => id)
  if (ids.length > 0) {
    await tx
      .deleteFrom('medical_institution_staffs')
      .where('tenant_id', '=', tenantId)
      .where('staff_change_id', '=', changeId)
      .where(idIn('medical_institution_id', ids))
      .execute()
    await tx
      .updateTable('medical_institution_staffs')
      .where('tenant_id', '=', tenantId)
      .where('staff_change_id_end', '=', changeId)
      .where(idIn('medical_institution_id', ids))
      .set({ ended_at: null, staff_change_id_end: null })
      .execute()
  }
  return { restored_count: ids.length, kept_count: rows.length - ids.length }
}
