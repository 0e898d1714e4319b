import { sql } from 'kysely'
import type { z } from 'zod'
import type { Dashboard, dashboardContract, DashboardPayload, Tile } from '#contract/reports/dashboards.ts'
import { timeOf } from '../../db/clock.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { Account } from '../../handlers.ts'
import { problem } from '../../problems.ts'
import { containsText } from '../../records/containsText.ts'
import { countsOf, pageOf } from '../../records/paged.ts'
import { isRestorable } from '../../records/softDeletion.ts'
import { notifyOfRestoration } from '../../work/notifications/changedRecords.ts'
import { notifyOfDeletedReport } from './dashboardUses.ts'
import type { Language } from '#contract/messages.ts'
import { readyWord } from '../readyWords.ts'
import { requireContents } from './requireContents.ts'

type Query = z.output<(typeof dashboardContract)['operations']['listDashboards']['query']>
type Payload = z.output<typeof DashboardPayload>
type Shown = z.input<typeof Dashboard>

/** Who reads or writes dashboards. */
export interface DashboardCaller {
  readonly tx: TenantTransaction
  readonly tenantId: number
  readonly account: Pick<Account, 'id' | 'role'>
  /** Of the reader, in which the words of ready-made dashboards are told; without it all texts are as they are stored. */
  readonly language?: Language
}

/** A tile whose texts, if they are those of a ready-made dashboard, are in the reader's language. */
const tileIn = (tile: Tile, language: Language): Tile => ({
  ...tile,
  ...(tile.title != null && { title: readyWord(tile.title, language) }),
  ...(tile.text != null && { text: readyWord(tile.text, language) }),
})

const withPeople = ({ tx, tenantId, account }: DashboardCaller) =>
  tx
    .selectFrom('dashboards')
    .innerJoin('accounts', (join) =>
      join.on('accounts.tenant_id', '=', tenantId).onRef('accounts.id', '=', 'dashboards.created_by'),
    )
    .leftJoin('start_page_dashboards as starts', (join) =>
      join
        .on('starts.tenant_id', '=', tenantId)
        .on('starts.account_id', '=', account.id)
        .onRef('starts.dashboard_id', '=', 'dashboards.id'),
    )
    .where('dashboards.tenant_id', '=', tenantId)

const columns = [
  'dashboards.id',
  'dashboards.name',
  'dashboards.filter_department',
  'dashboards.medical_institution_label_id',
  'dashboards.contents',
  'dashboards.created_by',
  'dashboards.created_at',
  'dashboards.updated_at',
  'dashboards.deleted_at',
  'accounts.username',
  'starts.account_id as starting_account',
] as const

const selected = (dashboards: ReturnType<typeof withPeople>) => dashboards.select(columns)
type Row = Awaited<ReturnType<ReturnType<typeof selected>['execute']>>[number]

const mayChange = ({ account }: DashboardCaller, createdBy: number) =>
  createdBy === account.id || account.role === 'owner'

const shown = (
  { username, created_by: creator, starting_account: starting, contents, ...row }: Row,
  caller: DashboardCaller,
): Shown => ({
  ...row,
  name: caller.language ? readyWord(row.name, caller.language) : row.name,
  // What is stored was checked by the same contract when it was written.
  contents: (contents as unknown as Tile[]).map((tile) => (caller.language ? tileIn(tile, caller.language) : tile)),
  created_by: { id: creator, name: username },
  is_editable: mayChange(caller, creator),
  is_start_page: starting !== null,
})

const orders = {
  name: 'dashboards.name',
  created_at: 'dashboards.created_at',
  updated_at: 'dashboards.updated_at',
} as const

export const listDashboards = async (caller: DashboardCaller, query: Query) => {
  const { limit, offset } = pageOf(query)
  let matching = withPeople(caller)
  matching = query.deleted
    ? matching.where(isRestorable('dashboards.deleted_at'))
    : matching.where('dashboards.deleted_at', 'is', null)
  if (query.name !== undefined) matching = matching.where(containsText('dashboards.name', query.name))
  const [rows, { count }] = await Promise.all([
    selected(matching)
      .orderBy(orders[query.sort_by ?? 'name'], query.sort ?? 'asc')
      .orderBy('dashboards.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    matching.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  return { ...countsOf(count, query), dashboards: rows.map((row) => shown(row, caller)) }
}

/** @throws `not_found` */
export const readDashboard = async (caller: DashboardCaller, id: number): Promise<Shown> => {
  const row = await selected(withPeople(caller))
    .where('dashboards.id', '=', id)
    .where('dashboards.deleted_at', 'is', null)
    .executeTakeFirst()
  if (!row) throw problem('not_found')
  return shown(row, caller)
}

const valuesOf = ({ name, filter_department, medical_institution_label_id: labelId, contents }: Payload) => ({
  name,
  filter_department,
  medical_institution_label_id: labelId ?? null,
  contents: JSON.stringify(contents),
})

/** @param readyKey - the ready-made dashboard that it is a copy of */
export const createDashboard = async (
  caller: DashboardCaller,
  payload: Payload,
  readyKey: string | null = null,
): Promise<number> => {
  const { tx, tenantId, account } = caller
  await requireContents(caller, payload)
  const { id } = await tx
    .insertInto('dashboards')
    .values({ ...valuesOf(payload), tenant_id: tenantId, created_by: account.id, ready_key: readyKey })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Locks a dashboard for a change.
 * @throws `not_found`, `creator_only` for somebody who is neither its creator nor an owner, `edit_conflict` for a caller
 * who saw an older version
 */
const requireEditable = async (caller: DashboardCaller, id: number, seen: string | null = null) => {
  const { tx, tenantId } = caller
  const stored = await tx
    .selectFrom('dashboards')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .select([
      'name',
      'created_by',
      'contents',
      sql<boolean>`coalesce(updated_at = ${seen}::timestamptz, true)`.as('newest'),
    ])
    .executeTakeFirst()
  if (!stored) throw problem('not_found')
  if (!mayChange(caller, stored.created_by)) throw problem('creator_only')
  if (!stored.newest) throw problem('edit_conflict', { current: await readDashboard(caller, id) })
  return stored
}

const update = ({ tx, tenantId }: DashboardCaller, id: number) =>
  tx.updateTable('dashboards').where('tenant_id', '=', tenantId).where('id', '=', id)

export const updateDashboard = async (
  caller: DashboardCaller,
  id: number,
  { updated_at: seen, ...payload }: Payload & { readonly updated_at?: string | null | undefined },
): Promise<void> => {
  const stored = await requireEditable(caller, id, seen ?? null)
  await requireContents(caller, payload, stored.contents as unknown as Tile[])
  await update(caller, id)
    .set({ ...valuesOf(payload), updated_at: timeOf(caller.tx) })
    .execute()
}

/** Deletes a dashboard softly, so that it can be restored. A ready-made one can be copied anew then. */
export const deleteDashboard = async (caller: DashboardCaller, id: number): Promise<void> => {
  const { name } = await requireEditable(caller, id)
  await update(caller, id)
    .set({ deleted_at: timeOf(caller.tx), ready_key: null })
    .execute()
  await notifyOfDeletedReport(caller, { kind: 'dashboard', id, name, screen: 'dashboards', path: `/dashboards/${id}` })
}

/** Brings a deleted dashboard back; nothing if it is there. @throws `not_found` if it was deleted too long ago */
export const restoreDashboard = async (caller: DashboardCaller, id: number): Promise<void> => {
  const { tx, tenantId } = caller
  const stored = await tx
    .selectFrom('dashboards')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .select('created_by')
    .executeTakeFirst()
  if (!stored) throw problem('not_found')
  if (!mayChange(caller, stored.created_by)) throw problem('creator_only')
  await update(caller, id).where(isRestorable()).set({ deleted_at: null }).execute()
  await notifyOfRestoration(caller, 'dashboard', [id])
}

/** Makes a dashboard the caller's first screen in place of any other, or no longer. */
export const setStartPage = async (caller: DashboardCaller, id: number, isStartPage: boolean): Promise<void> => {
  const { tx, tenantId, account } = caller
  await readDashboard(caller, id)
  if (isStartPage)
    await tx
      .insertInto('start_page_dashboards')
      .values({ tenant_id: tenantId, account_id: account.id, dashboard_id: id })
      .onConflict((conflict) => conflict.columns(['tenant_id', 'account_id']).doUpdateSet({ dashboard_id: id }))
      .execute()
  else
    await tx
      .deleteFrom('start_page_dashboards')
      .where('tenant_id', '=', tenantId)
      .where('account_id', '=', account.id)
      .where('dashboard_id', '=', id)
      .execute()
}
