import { sql } from 'kysely'
import { idIn } from '../../db/idIn.ts'
import type { TenantTransaction } from '../../db/tenant.ts'

/** Functions of the database read patients' numbers, because no role of the application can. */
const readers = {
  referral: (id: number) => sql`referral_patient_id(${id}::bigint)`,
  reverse_referral: (id: number) => sql`reverse_referral_patient_id(${id}::bigint)`,
  deleted_referral: (id: number) => sql`deleted_patient_id('referral', ${id}::bigint)`,
  deleted_reverse_referral: (id: number) => sql`deleted_patient_id('reverse_referral', ${id}::bigint)`,
} as const

/** The patient's number of a fact of the tenant; null if there is none. It is read by a statement of its own, which names no table. */
export const readPatientId = async (
  tx: TenantTransaction,
  kind: keyof typeof readers,
  id: number,
): Promise<string | null> => {
  const { rows } = await sql<{ patient_id: string | null }>`select ${readers[kind](id)} as patient_id`.execute(tx)
  return rows[0]?.patient_id ?? null
}

/** The patients' numbers of referrals of the tenant. Referrals that do not exist are left out. */
export const readPatientIds = async (
  tx: TenantTransaction,
  tenantId: number,
  referralIds: readonly number[],
): Promise<readonly { readonly referral_id: number; readonly patient_id: string | null }[]> => {
  const stored = await tx
    .selectFrom('referrals')
    .where('tenant_id', '=', tenantId)
    .where(idIn('id', referralIds))
    .select('id')
    .execute()
  const ids = stored.map(({ id }) => id)
  const { rows } = await sql<{ referral_id: number; patient_id: string | null }>`
    select listed.id as referral_id, referral_patient_id(listed.id) as patient_id
    from unnest(${ids}::bigint[]) as listed (id)
  `.execute(tx)
  return rows
}
