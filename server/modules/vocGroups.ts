import { sql } from 'kysely'
import type { z } from 'zod'
import { type VocGroupsPayload, vocGroupOperations } from '../../contract/vocGroups.ts'
import { idIn } from '../db/idIn.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { handlersFor } from '../handlers.ts'
import { problem, type ProblemExtras, unknownIds } from '../problems.ts'

type Payload = z.output<typeof VocGroupsPayload>
type Entry = Payload['voc_groups'][number]
type FieldErrors = NonNullable<ProblemExtras['errors']>

/** Makes sure that a group exists, and keeps it so until the transaction ends. @throws a 422 at `voc_group_id` otherwise */
export const requireVocGroup = async (tx: TenantTransaction, tenantId: number, id: number): Promise<void> => {
  const group = await tx
    .selectFrom('voc_groups')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .forKeyShare()
    .select('id')
    .executeTakeFirst()
  if (!group) throw unknownIds('voc_group_id')
}

const readGroups = async (tx: TenantTransaction, tenantId: number) => {
  const [{ updated_at }, voc_groups] = await Promise.all([
    tx
      .selectFrom('tenants')
      .where('tenant_id', '=', tenantId)
      .select('voc_groups_updated_at as updated_at')
      .executeTakeFirstOrThrow(),
    tx
      .selectFrom('voc_groups')
      .where('voc_groups.tenant_id', '=', tenantId)
      .orderBy('voc_groups.position')
      .select([
        'voc_groups.id',
        'voc_groups.name',
        sql<number>`(
          select count(*)
          from vocs
          where vocs.tenant_id = ${tenantId} and vocs.voc_group_id = voc_groups.id and vocs.deleted_at is null
        )`.as('voc_count'),
      ])
      .execute(),
  ])
  return { voc_groups, updated_at }
}

const seenTwice =
  <T>(values: readonly T[]) =>
  (value: T, index: number) =>
    values.indexOf(value) < index

/** What is wrong with the entries themselves, each at its own field. */
const entryErrors = (entries: readonly Entry[], stored: ReadonlySet<number>): FieldErrors => {
  const nameIsDouble = seenTwice(entries.map(({ name }) => name))
  const idIsDouble = seenTwice(entries.map(({ id }) => id))
  const errors: FieldErrors[number][] = []
  for (const [index, { id, name }] of entries.entries()) {
    if (nameIsDouble(name, index))
      errors.push({
        path: `voc_groups.${index}.name`,
        message: {
          ja: '同じ名前のグループがあります。別の名前にしてください',
          en: 'Another group has this name. Please choose another',
        },
      })
    if (typeof id === 'number' && (!stored.has(id) || idIsDouble(id, index)))
      errors.push({
        path: `voc_groups.${index}.id`,
        message: {
          ja: 'このグループは存在しません。削除された可能性があります',
          en: 'This group does not exist; it may have been deleted',
        },
      })
  }
  return errors
}

/** Only one writer at a time, and only over the version that the writer saw. */
const requireNewest = async (tx: TenantTransaction, tenantId: number, seen: string | null) => {
  const { newest } = await tx
    .selectFrom('tenants')
    .where('tenant_id', '=', tenantId)
    .forNoKeyUpdate()
    .select(sql<boolean>`voc_groups_updated_at is not distinct from ${seen}::timestamptz`.as('newest'))
    .executeTakeFirstOrThrow()
  if (!newest) throw problem('edit_conflict', { current: await readGroups(tx, tenantId) })
}

/** Locks the groups before their vocs are counted, so that nobody puts one into a group in between. */
const lockGroups = async (tx: TenantTransaction, tenantId: number) => {
  const rows = await tx.selectFrom('voc_groups').where('tenant_id', '=', tenantId).forUpdate().select('id').execute()
  return new Set(rows.map(({ id }) => id))
}

const requireUnused = async (tx: TenantTransaction, tenantId: number, going: readonly number[]) => {
  const { voc_groups } = await readGroups(tx, tenantId)
  const used = voc_groups.filter(({ id, voc_count: count }) => going.includes(id) && count > 0)
  if (used.length === 0) return
  throw problem('in_use', {
    errors: used.map(({ name, voc_count: count }) => ({
      path: 'voc_groups',
      message: {
        ja: `「${name}」には ${count} 件の声が登録されています`,
        en: `“${name}” holds ${count} ${count === 1 ? 'voice' : 'voices'}`,
      },
    })),
  })
}

const deleteGroups = async (tx: TenantTransaction, tenantId: number, going: readonly number[]) => {
  if (going.length === 0) return
  await tx
    .updateTable('vocs')
    .where('tenant_id', '=', tenantId)
    .where(idIn('voc_group_id', going))
    .set({ voc_group_id: null, updated_at: sql<string>`clock_timestamp()` })
    .execute()
  await tx.deleteFrom('voc_groups').where('tenant_id', '=', tenantId).where(idIn('id', going)).execute()
}

const writeGroups = async (tx: TenantTransaction, tenantId: number, entries: readonly Entry[]) => {
  const listed = JSON.stringify(entries.map(({ id = null, name }, position) => ({ id, name, position })))
  await sql`
    update voc_groups
    set name = listed.name, position = listed.position
    from jsonb_to_recordset(${listed}::jsonb) as listed (id bigint, name text, position int)
    where voc_groups.tenant_id = ${tenantId} and voc_groups.id = listed.id
  `.execute(tx)
  await sql`
    insert into voc_groups (tenant_id, name, position)
    select ${tenantId}, listed.name, listed.position
    from jsonb_to_recordset(${listed}::jsonb) as listed (id bigint, name text, position int)
    where listed.id is null
    order by listed.position
  `.execute(tx)
  await tx
    .updateTable('tenants')
    .where('tenant_id', '=', tenantId)
    .set({ voc_groups_updated_at: sql<string>`clock_timestamp()` })
    .execute()
}

export const vocGroupHandlers = handlersFor(vocGroupOperations, {
  listVocGroups: ({ tx, tenantId }) => readGroups(tx, tenantId),

  replaceVocGroups: async ({ tx, tenantId, body, touches }) => {
    const { voc_groups: entries, updated_at, delete_used: deleteUsed = false } = body
    await requireNewest(tx, tenantId, updated_at)
    const stored = await lockGroups(tx, tenantId)
    const errors = entryErrors(entries, stored)
    if (errors.length > 0) throw problem('invalid_input', { errors })
    const staying = new Set(entries.map(({ id }) => id))
    const going = [...stored].filter((id) => !staying.has(id))
    if (!deleteUsed) await requireUnused(tx, tenantId, going)
    await deleteGroups(tx, tenantId, going)
    await writeGroups(tx, tenantId, entries)
    const replaced = await readGroups(tx, tenantId)
    touches([...replaced.voc_groups.map(({ id }) => id), ...going])
    return replaced
  },
})
