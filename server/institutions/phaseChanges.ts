import { sql } from 'kysely'
import { timeOf } from '../db/clock.ts'
import { idIn } from '../db/idIn.ts'
import { insertComputed } from '../db/insertComputed.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { unknownIds } from '../problems.ts'
import { withIds } from '../records/withIds.ts'

/** The phase of an institution; null for none. */
export interface Standing {
  readonly medical_institution_id: number
  readonly phase_master_id: number | null
}

const standings = (rows: readonly Standing[]) => sql`
  unnest(
    ${rows.map(({ medical_institution_id: id }) => id)}::bigint[],
    ${rows.map(({ phase_master_id: id }) => id)}::bigint[]
  ) as listed (medical_institution_id, phase_master_id)`

/**
 * The names of the wanted phases. Prevents their deletion until the transaction ends.
 * @throws a 422 at `phase_master_id` if one is unknown
 */
const phaseNames = async (tx: TenantTransaction, tenantId: number, wanted: readonly Standing[]) => {
  const ids = [...new Set(wanted.flatMap(({ phase_master_id: id }) => id ?? []))]
  const phases = await tx
    .selectFrom('phase_masters')
    .where('tenant_id', '=', tenantId)
    .where(idIn('id', ids))
    .forKeyShare()
    .select(['id', 'name'])
    .execute()
  if (phases.length !== ids.length) throw unknownIds('phase_master_id')
  return new Map(phases.map(({ id, name }) => [id, name]))
}

const readStandings = async (tx: TenantTransaction, tenantId: number, institutionIds: readonly number[]) => {
  const rows = await tx
    .selectFrom('medical_institution_phases')
    .where('tenant_id', '=', tenantId)
    .where(idIn('medical_institution_id', institutionIds))
    .orderBy('medical_institution_id')
    .forUpdate()
    .select(['medical_institution_id', 'phase_master_id'])
    .execute()
  return new Map(rows.map((row) => [row.medical_institution_id, row.phase_master_id]))
}

/** An institution with the time of its last change of phase that somebody knows of. */
interface SeenStanding extends Standing {
  readonly seen: string | undefined
}

/**
 * The institutions that have been put into another phase since they were seen. Their phases stay locked until the transaction ends.
 * @param listed - without `seen` an institution has not changed
 */
export const changedSince = async (
  tx: TenantTransaction,
  tenantId: number,
  listed: readonly SeenStanding[],
): Promise<ReadonlySet<number>> => {
  const seen = listed.filter((one) => one.seen !== undefined)
  if (seen.length === 0) return new Set()
  const ids = seen.map(({ medical_institution_id: id }) => id)
  await readStandings(tx, tenantId, ids)
  const { rows } = await sql<{ readonly medical_institution_id: number }>`
    select distinct changes.medical_institution_id
    from unnest(${ids}::bigint[], ${seen.map((one) => one.seen)}::timestamptz[]) as listed (medical_institution_id, seen)
    join phase_changes as changes
      on changes.tenant_id = ${tenantId}
      and changes.medical_institution_id = listed.medical_institution_id
      and changes.changed_at > listed.seen
  `.execute(tx)
  return new Set(rows.map(({ medical_institution_id: id }) => id))
}

/**
 * Puts institutions into phases and adds a step to the history of each that changes.
 * @param wanted - each institution once
 * @returns the changed institutions as they were before
 * @throws a 422 at `phase_master_id` if a phase is unknown
 */
export const changePhases = async (
  tx: TenantTransaction,
  tenantId: number,
  accountId: number,
  wanted: readonly Standing[],
): Promise<readonly Standing[]> => {
  const names = await phaseNames(tx, tenantId, wanted)
  const before = await readStandings(
    tx,
    tenantId,
    wanted.map(({ medical_institution_id: id }) => id),
  )
  const formerOf = (institutionId: number) => before.get(institutionId) ?? null
  // In one order, so that two calls at once wait for each other instead of blocking each other.
  const wantedChanges = wanted
    .filter(({ medical_institution_id: id, phase_master_id: phaseId }) => phaseId !== formerOf(id))
    .toSorted((a, b) => a.medical_institution_id - b.medical_institution_id)
  const { rows } = await sql<{ readonly medical_institution_id: number }>`
    ${insertComputed(
      tenantId,
      'medical_institution_phases',
      ['medical_institution_id', 'phase_master_id'],
      sql`select medical_institution_id, phase_master_id from ${standings(wantedChanges)}`,
    )}
    on conflict (tenant_id, medical_institution_id) do update
    set phase_master_id = excluded.phase_master_id
    where medical_institution_phases.phase_master_id is distinct from excluded.phase_master_id
    returning medical_institution_phases.medical_institution_id
  `.execute(tx)
  const changed = new Set(rows.map(({ medical_institution_id: id }) => id))
  const changes = wantedChanges.filter(({ medical_institution_id: id }) => changed.has(id))
  if (changes.length === 0) return []
  const steps = await withIds(
    tx,
    'phase_changes',
    changes.map(({ medical_institution_id, phase_master_id: phaseId }) => ({
      medical_institution_id,
      name: phaseId === null ? null : names.get(phaseId),
    })),
  )
  await insertComputed(
    tenantId,
    'phase_changes',
    ['id', 'medical_institution_id', 'name', 'changed_by', 'changed_at'],
    sql`
      select id, medical_institution_id, name, ${accountId}::bigint, ${timeOf(tx)}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(steps)}::jsonb) as listed (id bigint, medical_institution_id bigint, name text)`,
  ).execute(tx)
  return changes.map(({ medical_institution_id }) => ({
    medical_institution_id,
    phase_master_id: formerOf(medical_institution_id),
  }))
}
