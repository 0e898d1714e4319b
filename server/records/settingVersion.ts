import { sql } from 'kysely'
import { timeOf } from '../db/clock.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { problem } from '../problems.ts'

/** The settings of a tenant that are written as a whole, by the column with their version. */
export type SettingVersion =
  | 'settings_updated_at'
  | 'group_medical_institutions_updated_at'
  | 'own_departments_updated_at'
  | 'own_department_dpc_codes_updated_at'
  | 'phase_masters_updated_at'
  | 'voc_groups_updated_at'
  | 'segmentation_updated_at'
  | 'visit_weights_updated_at'

/** @returns null before the first change */
export const readVersion = async (
  tx: TenantTransaction,
  tenantId: number,
  column: SettingVersion,
): Promise<string | null> => {
  const { version } = await tx
    .selectFrom('tenants')
    .where('tenant_id', '=', tenantId)
    .select((tenants) => tenants.ref(column).as('version'))
    .executeTakeFirstOrThrow()
  return version
}

/**
 * Lets only one writer in at a time, and refuses a writer that saw an older version.
 * @param seen - null if the settings had never been changed; undefined accepts any version
 * @param read - reads the present settings for a refused writer
 * @throws `edit_conflict` if the writer saw an older version
 */
export const requireNewest = async (
  tx: TenantTransaction,
  tenantId: number,
  column: SettingVersion,
  seen: string | null | undefined,
  read: () => Promise<unknown>,
): Promise<void> => {
  const { newest } = await tx
    .selectFrom('tenants')
    .where('tenant_id', '=', tenantId)
    .forNoKeyUpdate()
    .select(
      seen === undefined
        ? sql<boolean>`true`.as('newest')
        : sql<boolean>`${sql.ref(column)} is not distinct from ${seen}::timestamptz`.as('newest'),
    )
    .executeTakeFirstOrThrow()
  if (!newest) throw problem('edit_conflict', { current: await read() })
}

export const renewVersion = async (tx: TenantTransaction, tenantId: number, column: SettingVersion): Promise<void> => {
  await tx
    .updateTable('tenants')
    .where('tenant_id', '=', tenantId)
    .set({ [column]: timeOf(tx) })
    .execute()
}
