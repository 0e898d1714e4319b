import { sql } from 'kysely'
import type { z } from 'zod'
import type { PhaseMastersPayload } from '../../contract/phases.ts'
import { idIn } from '../db/idIn.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { problem, type ProblemExtras } from '../problems.ts'
import { readVersion, renewVersion, requireNewest } from './settingVersion.ts'

type Payload = z.output<typeof PhaseMastersPayload>
type Entry = Payload['phase_masters'][number]
type FieldErrors = NonNullable<ProblemExtras['errors']>

/** The tenant's phases in their order, and the version of the list. */
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

const seenTwice =
  <T>(values: readonly T[]) =>
  (value: T, index: number) =>
    values.indexOf(value) < index

/** What is wrong with the entries themselves, each at its own field. */
const entryErrors = (entries: readonly Entry[], stored: ReadonlySet<number>): FieldErrors => {
  const nameIsDouble = seenTwice(entries.map(({ name }) => name))
  const idIsDouble = seenTwice(entries.map(({ id }) => id))
  return entries.flatMap(({ id, name }, index) => [
    ...(nameIsDouble(name, index)
      ? [
          {
            path: `phase_masters.${index}.name`,
            message: {
              ja: '同じ名前のフェーズがあります。別の名前にしてください',
              en: 'Another phase has this name. Please choose another',
            },
          },
        ]
      : []),
    ...(typeof id === 'number' && (!stored.has(id) || idIsDouble(id, index))
      ? [
          {
            path: `phase_masters.${index}.id`,
            message: {
              ja: 'このフェーズは存在しません。削除された可能性があります',
              en: 'This phase does not exist; it may have been deleted',
            },
          },
        ]
      : []),
  ])
}

/** Locks the phases before they are counted, so that nobody puts an institution into one in between. */
const lockPhases = async (tx: TenantTransaction, tenantId: number) => {
  const rows = await tx.selectFrom('phase_masters').where('tenant_id', '=', tenantId).forUpdate().select('id').execute()
  return new Set(rows.map(({ id }) => id))
}

const requireUnused = async (tx: TenantTransaction, tenantId: number, going: readonly number[]) => {
  const { phase_masters } = await readPhaseMasters(tx, tenantId)
  const used = phase_masters.filter(({ id, medical_institution_count: count }) => going.includes(id) && count > 0)
  if (used.length === 0) return
  throw problem('in_use', {
    errors: used.map(({ name, medical_institution_count: count }) => ({
      path: 'phase_masters',
      message: {
        ja: `「${name}」には ${count} 件の医療機関が設定されています`,
        en: `“${name}” is the phase of ${count} ${count === 1 ? 'institution' : 'institutions'}`,
      },
    })),
  })
}

const deletePhases = async (tx: TenantTransaction, tenantId: number, accountId: number, going: readonly number[]) => {
  if (going.length === 0) return
  await sql`
    with taken_away as (
      update medical_institution_phases
      set phase_master_id = null
      where tenant_id = ${tenantId} and phase_master_id = any(${going}::bigint[])
      returning medical_institution_id
    )
    insert into phase_changes (tenant_id, medical_institution_id, name, changed_by)
    select ${tenantId}, medical_institution_id, null, ${accountId}
    from taken_away
  `.execute(tx)
  await tx.deleteFrom('phase_masters').where('tenant_id', '=', tenantId).where(idIn('id', going)).execute()
}

const writePhases = async (tx: TenantTransaction, tenantId: number, entries: readonly Entry[]) => {
  const listed = JSON.stringify(
    entries.map(({ id = null, name, description = null }, position) => ({ id, name, description, position })),
  )
  await sql`
    update phase_masters
    set name = listed.name, description = listed.description, position = listed.position
    from jsonb_to_recordset(${listed}::jsonb) as listed (id bigint, name text, description text, position int)
    where phase_masters.tenant_id = ${tenantId} and phase_masters.id = listed.id
  `.execute(tx)
  await sql`
    insert into phase_masters (tenant_id, name, description, position)
    select ${tenantId}, listed.name, listed.description, listed.position
    from jsonb_to_recordset(${listed}::jsonb) as listed (id bigint, name text, description text, position int)
    where listed.id is null
    order by listed.position
  `.execute(tx)
  await renewVersion(tx, tenantId, 'phase_masters_updated_at')
}

/**
 * Makes the tenant's phases just these, in this order.
 * @throws `edit_conflict` over another version than the newest, 422 for entries that do not fit, `in_use` for phases in use that would go
 */
export const replacePhaseMasters = async (
  tx: TenantTransaction,
  tenantId: number,
  accountId: number,
  { phase_masters: entries, updated_at, delete_used: deleteUsed = false }: Payload,
) => {
  await requireNewest(tx, tenantId, 'phase_masters_updated_at', updated_at, () => readPhaseMasters(tx, tenantId))
  const stored = await lockPhases(tx, tenantId)
  const errors = entryErrors(entries, stored)
  if (errors.length > 0) throw problem('invalid_input', { errors })
  const staying = new Set(entries.map(({ id }) => id))
  const going = [...stored].filter((id) => !staying.has(id))
  if (!deleteUsed) await requireUnused(tx, tenantId, going)
  await deletePhases(tx, tenantId, accountId, going)
  await writePhases(tx, tenantId, entries)
  return { replaced: await readPhaseMasters(tx, tenantId), deleted: going }
}
