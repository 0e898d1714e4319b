import type { AcceptedUses } from './usesVersion.ts'
import { sql } from 'kysely'
import type { Account } from '../handlers.ts'
import { requireDeletionOf } from '../requirePermissions.ts'
import type { Language } from '#contract/messages.ts'
import { insertComputed } from '../db/insertComputed.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import type { NamedKind } from '#contract/namedRecords.ts'
import { beforeDeletion } from '../conditions/conditionUses.ts'
import { requireDistinctEntries } from './distinctEntries.ts'
import { renewVersion, requireNewest } from './settingVersion.ts'
import { withIds } from './withIds.ts'

interface Entry {
  readonly id?: number | null | undefined
  readonly name: string
  readonly description?: string | null | undefined
}

/** How many records use an entry. */
interface Use {
  readonly id: number
  readonly count: number
  readonly message: Readonly<Record<Language, string>>
}

/**
 * A list of names that a tenant replaces as a whole. Its table has `name` and `position`, and payloads contain the list
 * under the table's name. Its version is the tenant's `<table>_updated_at`.
 */
export interface NamedList<Read> {
  readonly table: 'phase_masters' | 'voc_groups'
  /** What conditions call an entry. */
  readonly kind: NamedKind
  /** The columns of an entry that are written. */
  readonly columns: readonly ('name' | 'description')[]
  readonly read: (tx: TenantTransaction, tenantId: number) => Promise<Read>
  readonly usesOf: (read: Read) => readonly Use[]
  /** Removes the references to entries before these are deleted. */
  readonly clear: (tx: TenantTransaction, tenantId: number, ids: readonly number[]) => Promise<unknown>
}

export interface Replacement {
  readonly entries: readonly Entry[]
  /** The version that the user saw, see {@link requireNewest}. */
  readonly seen: string | null | undefined
  /** What the user has said of entries in use that go. */
  readonly accepted: AcceptedUses
  /** Who replaces it: entries are deleted with the permission only. */
  readonly account: Pick<Account, 'id' | 'permissions'>
}

const versionOf = ({ table }: Pick<NamedList<unknown>, 'table'>) => `${table}_updated_at` as const

/** Locks the entries before their uses are counted, so that no use is added in between. */
const lockEntries = async ({ table }: Pick<NamedList<unknown>, 'table'>, tx: TenantTransaction, tenantId: number) => {
  const rows = await tx.selectFrom(table).where('tenant_id', '=', tenantId).forUpdate().select('id').execute()
  return new Set(rows.map(({ id }) => id))
}

/** Says how often entries that go are used. */
const messagesOfUses = async <R>(
  list: NamedList<R>,
  tx: TenantTransaction,
  tenantId: number,
  going: readonly number[],
) =>
  list
    .usesOf(await list.read(tx, tenantId))
    .filter(({ id, count }) => going.includes(id) && count > 0)
    .map(({ message }) => message)

const write = async (
  { table, columns }: Pick<NamedList<unknown>, 'table' | 'columns'>,
  tx: TenantTransaction,
  tenantId: number,
  entries: readonly Entry[],
) => {
  const written = [...columns, 'position']
  const placed = entries.map(({ id, ...entry }, position) => ({ ...entry, id: id ?? null, position }))
  const listed = (rows: readonly object[]) =>
    sql`jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as listed (id bigint, name text, description text, position int)`
  await sql`
    update ${sql.table(table)}
    set ${sql.join(written.map((column) => sql`${sql.ref(column)} = ${sql.ref(`listed.${column}`)}`))}
    from ${listed(placed)}
    where ${sql.ref(`${table}.tenant_id`)} = ${tenantId} and ${sql.ref(`${table}.id`)} = listed.id
  `.execute(tx)
  const added = await withIds(
    tx,
    table,
    placed.filter(({ id }) => id === null),
  )
  if (added.length === 0) return
  const inserted = ['id', ...written]
  await insertComputed(
    tenantId,
    table,
    inserted,
    sql`select ${sql.join(inserted.map((column) => sql.ref(`listed.${column}`)))} from ${listed(added)}`,
  ).execute(tx)
}

/**
 * Replaces a tenant's list by these entries, in this order.
 * @returns the new list, and the ids of deleted entries
 * @throws `edit_conflict` if the user saw an older version, 422 for invalid entries, `in_use` for entries in use that
 *   would be deleted, 403 for deleted entries without the permission
 */
export const replaceNamedList = async <R>(
  list: NamedList<R>,
  tx: TenantTransaction,
  tenantId: number,
  { entries, seen, accepted, account }: Replacement,
) => {
  await requireNewest(tx, tenantId, versionOf(list), seen, () => list.read(tx, tenantId))
  const stored = await lockEntries(list, tx, tenantId)
  requireDistinctEntries(list.table, 'name', entries, stored)
  const staying = new Set(entries.map(({ id }) => id))
  const deleted = [...stored].filter((id) => !staying.has(id))
  requireDeletionOf(account, deleted)
  await beforeDeletion(
    { tx, tenantId, account },
    { kind: list.kind, ids: deleted },
    { accepted, readOthers: () => messagesOfUses(list, tx, tenantId, deleted), path: list.table },
  )
  if (deleted.length > 0) {
    await list.clear(tx, tenantId, deleted)
    await sql`
      delete from ${sql.table(list.table)} where tenant_id = ${tenantId} and id = any(${deleted}::bigint[])
    `.execute(tx)
  }
  await write(list, tx, tenantId, entries)
  await renewVersion(tx, tenantId, versionOf(list))
  return { replaced: await list.read(tx, tenantId), deleted }
}
