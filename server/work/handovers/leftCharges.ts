import { sql } from 'kysely'
import { unfinishedVocStatuses } from '#contract/unfinishedVocs.ts'
import type { TenantTransaction } from '../../db/tenant.ts'

interface Row {
  readonly id: number
  readonly name: string
  readonly medical_institutions: number
  readonly tasks: number
  readonly visit_plans: number
  readonly vocs: number
}

/** What is still in charge of people who were deleted or may no longer sign in; only those of whom something is left, those with most first. */
export const readLeftCharges = async (tx: TenantTransaction, tenantId: number) => {
  const { rows } = await sql<Row>`
    with people as (
      select
        accounts.id,
        accounts.username as name,
        (
          select count(*)
          from medical_institution_staffs as charges
          where charges.tenant_id = ${tenantId} and charges.staff_id = accounts.id and charges.ended_at is null
        ) as medical_institutions,
        (
          select count(*)
          from tasks
          where tasks.tenant_id = ${tenantId} and tasks.staff_id = accounts.id
            and tasks.status = 'incomplete' and tasks.deleted_at is null
        ) as tasks,
        (
          select count(*)
          from visit_plans as plans
          where plans.tenant_id = ${tenantId} and plans.staff_id = accounts.id
            and plans.status = 'planned' and plans.deleted_at is null
        ) as visit_plans,
        (
          select count(*)
          from vocs
          where vocs.tenant_id = ${tenantId} and vocs.user_id = accounts.id
            and vocs.status = any(${unfinishedVocStatuses}::text[]) and vocs.deleted_at is null
        ) as vocs
      from accounts
      where accounts.tenant_id = ${tenantId} and not (accounts.deleted_at is null and accounts.enabled_crm)
    )
    select *
    from people
    where medical_institutions + tasks + visit_plans + vocs > 0
    order by medical_institutions + tasks + visit_plans + vocs desc, name, id
  `.execute(tx)
  return rows.map(({ id, name, ...counts }) => ({ staff: { id, name }, counts }))
}
