import { sql } from 'kysely'
import type { z } from 'zod'
import type { Account } from '../handlers.ts'
import type { PhaseMastersPayload } from '#contract/institutions/phases.ts'
import { idIn } from '../db/idIn.ts'
import { insertComputed } from '../db/insertComputed.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { type NamedList, replaceNamedList } from '../records/namedList.ts'
import { readVersion } from '../records/settingVersion.ts'
import { withIds } from '../records/withIds.ts'

/** The tenant's phases in order, and the version of the list. */
export const readPhaseMasters = async (tx: TenantTransaction, tenantId: number) => {
  const [updated_at, phase_masters] = await Promise.all([
    readVersion(tx, tenantId, 'phase_masters_updated_at'),
    tx
      .selectFrom('phase_masters')
      .where('phase_masters.tenant_id', '=', tenantId)
      .orderBy('phase_masters.position')
      .select([
        'phase_masters.id',
        'phase_masters.name',
        'phase_masters.description',
        sql<number>`(
          select count(*)
          from medical_institution_phases as standing
          where standing.tenant_id = ${tenantId} and standing.phase_master_id = phase_masters.id
        )`.as('medical_institution_count'),
      ])
      .execute(),
  ])
  return { phase_masters, updated_at }
}

/** Removes the phase of institutions, and adds a step to the history of each. */
const takeOut = async (tx: TenantTransaction, tenantId: number, accountId: number, ids: readonly number[]) => {
  const takenAway = await tx
    .updateTable('medical_institution_phases')
    .where('tenant_id', '=', tenantId)
    .where(idIn('phase_master_id', ids))
    .set({ phase_master_id: null })
    .returning('medical_institution_id')
    .execute()
  if (takenAway.length === 0) return
  const changes = JSON.stringify(await withIds(tx, 'phase_changes', takenAway))
  await insertComputed(
    tenantId,
    'phase_changes',
    ['id', 'medical_institution_id', 'name', 'changed_by'],
    sql`
      select id, medical_institution_id, null::text, ${accountId}::bigint
      from jsonb_to_recordset(${changes}::jsonb) as listed (id bigint, medical_institution_id bigint)`,
  ).execute(tx)
}

const phasesChangedBy = (accountId: number): NamedList<Awaited<ReturnType<typeof readPhaseMasters>>> => ({
  table: 'phase_masters',
  kind: 'phase',
  columns: ['name', 'description'],
  read: readPhaseMasters,
  usesOf: ({ phase_masters }) =>
    phase_masters.map(({ id, name, medical_institution_count: count }) => ({
      id,
      count,
      message: {
        ja: `「${name}」は ${count} 施設に設定されています`,
        en: `“${name}” is the phase of ${count} ${count === 1 ? 'institution' : 'institutions'}`,
      },
    })),
  clear: (tx, tenantId, ids) => takeOut(tx, tenantId, accountId, ids),
})

/** Replaces the tenant's phases by these, in this order. */
export const replacePhaseMasters = (
  tx: TenantTransaction,
  tenantId: number,
  account: Pick<Account, 'id' | 'permissions'>,
  { phase_masters: entries, updated_at: seen, ...accepted }: z.output<typeof PhaseMastersPayload>,
) => replaceNamedList(phasesChangedBy(account.id), tx, tenantId, { entries, seen, accepted, account })
