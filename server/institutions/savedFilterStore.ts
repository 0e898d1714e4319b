import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { z } from 'zod'
import {
  type MarkedFilter,
  maxPinnedFilters,
  maxSavedFilters,
  maxSharedFilters,
  type SavedFilter,
} from '#contract/institutions/savedFilters.ts'
import { callOfScreen } from '../conditions/screens.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import type { Account } from '../handlers.ts'
import { mayAccess } from '../http/access/account.ts'
import { problem } from '../problems.ts'
import { goneIn } from '../records/namedRecords.ts'
import { isChangedSince } from '../records/seenValue.ts'

/** Who reads or writes saved conditions. */
export interface FilterCaller {
  readonly tx: TenantTransaction
  readonly tenantId: number
  readonly account: Account
}

type Shown = z.input<typeof SavedFilter>

const Conditions = z.record(z.string(), z.unknown())

/** Whether the caller can open a screen: its conditions may say more than who cannot should know. */
const mayOpen = ({ account }: FilterCaller, screen: string): boolean => {
  const call = callOfScreen(screen)
  return call !== undefined && mayAccess(call, account)
}

/** Saved conditions with their maker and the caller's marks. They need not be the caller's, nor shared. */
const filtersOf = ({ tx, tenantId, account }: FilterCaller) =>
  tx
    .selectFrom('saved_filters as filters')
    .innerJoin('accounts as makers', (join) =>
      join.on('makers.tenant_id', '=', tenantId).onRef('makers.id', '=', 'filters.account_id'),
    )
    .leftJoin('saved_filter_pins as pins', (join) =>
      join
        .on('pins.tenant_id', '=', tenantId)
        .on('pins.account_id', '=', account.id)
        .onRef('pins.saved_filter_id', '=', 'filters.id'),
    )
    .leftJoin('saved_filter_defaults as defaults', (join) =>
      join
        .on('defaults.tenant_id', '=', tenantId)
        .on('defaults.account_id', '=', account.id)
        .onRef('defaults.saved_filter_id', '=', 'filters.id'),
    )
    .where('filters.tenant_id', '=', tenantId)
    .select([
      'filters.id',
      'filters.screen',
      'filters.name',
      'filters.conditions',
      'filters.is_shared',
      'filters.account_id',
      'makers.username',
      // What its maker, who was deleted, has left.
      sql<boolean>`makers.deleted_at is not null`.as('is_left'),
      'pins.saved_filter_id as pinned_id',
      'defaults.saved_filter_id as default_id',
    ])

/** {@link filtersOf} which the caller can see: the own and the shared ones, and for owners what people who were deleted have left. */
const visibleTo = (caller: FilterCaller) =>
  filtersOf(caller).where((filter) =>
    filter.or([
      filter('filters.account_id', '=', caller.account.id),
      filter('filters.is_shared', '=', true),
      ...(caller.account.role === 'owner' ? [filter('makers.deleted_at', 'is not', null)] : []),
    ]),
  )

type Row = Awaited<ReturnType<ReturnType<typeof filtersOf>['execute']>>[number]

const isOpenTo = (caller: FilterCaller, { account_id: maker, screen }: Pick<Row, 'account_id' | 'screen'>): boolean =>
  maker === caller.account.id || mayOpen(caller, screen)

const isEditableBy = ({ account }: FilterCaller, row: Pick<Row, 'account_id' | 'is_shared' | 'is_left'>): boolean =>
  row.account_id === account.id || ((row.is_shared || row.is_left) && account.role === 'owner')

const shownOne = (caller: FilterCaller, row: Row, gone: Shown['gone']): Shown => ({
  id: row.id,
  screen: row.screen,
  name: row.name,
  conditions: Conditions.parse(row.conditions),
  is_shared: row.is_shared,
  created_by: { id: row.account_id, name: row.username },
  is_editable: isEditableBy(caller, row),
  is_pinned: row.pinned_id !== null,
  is_default: row.default_id !== null,
  gone,
})

const shown = async (caller: FilterCaller, rows: readonly Row[]): Promise<Shown[]> => {
  const gone = await goneIn(
    caller.tx,
    caller.tenantId,
    rows.map(({ conditions }) => conditions),
  )
  return rows.map((row, index) => shownOne(caller, row, gone[index] ?? []))
}

/** Most that one list has: the caller's own, the shared ones, and as many that people have left. */
const maxListed = maxSavedFilters + 2 * maxSharedFilters

/** The saved conditions of a screen that the caller can see: the own ones by name, then the shared ones of others, then what was left. */
export const listFilters = async (caller: FilterCaller, screen: string): Promise<Shown[]> => {
  const rows = await visibleTo(caller)
    .where('filters.screen', '=', screen)
    .orderBy((filter) => filter('filters.account_id', '=', caller.account.id), 'desc')
    .orderBy(
      (filter) =>
        filter.or([filter('filters.account_id', '=', caller.account.id), filter('filters.is_shared', '=', true)]),
      'desc',
    )
    .orderBy('filters.name')
    .orderBy('filters.id')
    .limit(maxListed)
    .execute()
  return shown(
    caller,
    rows.filter((row) => isOpenTo(caller, row)),
  )
}

/** What the caller has pinned or made the default of a screen that is open to them, by name. */
export const readMarkedFilters = async (caller: FilterCaller): Promise<MarkedFilter[]> => {
  const { tx, tenantId, account } = caller
  const rows = await visibleTo(caller)
    .where(
      'filters.id',
      'in',
      tx
        .selectFrom('saved_filter_pins as marked')
        .where('marked.tenant_id', '=', tenantId)
        .where('marked.account_id', '=', account.id)
        .select('marked.saved_filter_id')
        .union(
          tx
            .selectFrom('saved_filter_defaults as opening')
            .where('opening.tenant_id', '=', tenantId)
            .where('opening.account_id', '=', account.id)
            .select('opening.saved_filter_id'),
        ),
    )
    .orderBy('filters.name')
    .orderBy('filters.id')
    .execute()
  return shown(
    caller,
    rows.filter((row) => isOpenTo(caller, row)),
  )
}

/** @throws `not_found` */
const readFilter = async (caller: FilterCaller, id: number): Promise<Shown> => {
  const row = await filtersOf(caller).where('filters.id', '=', id).executeTakeFirst()
  if (!row) throw problem('not_found')
  const [filter] = await shown(caller, [row])
  if (!filter) throw problem('not_found')
  return filter
}

/** @throws `not_found` unless the caller sees the conditions */
const requireVisible = async (caller: FilterCaller, id: number): Promise<Row> => {
  const row = await visibleTo(caller).where('filters.id', '=', id).executeTakeFirst()
  if (!row || !isOpenTo(caller, row)) throw problem('not_found')
  return row
}

/** @throws `not_found`, or `creator_only` for somebody who neither saved the conditions nor is an owner */
const requireEditable = async (caller: FilterCaller, id: number): Promise<Row> => {
  const row = await requireVisible(caller, id)
  if (!isEditableBy(caller, row)) throw problem('creator_only')
  return row
}

const ofScreen = ({ tx, tenantId }: FilterCaller, screen: string) =>
  tx.selectFrom('saved_filters').where('tenant_id', '=', tenantId).where('screen', '=', screen)

/** Lets one change of the caller's saved conditions in at a time, so that two cannot both take the last place. */
const lockOwn = async ({ tx, tenantId, account }: FilterCaller): Promise<void> => {
  await tx
    .selectFrom('accounts')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', account.id)
    .forNoKeyUpdate()
    .select('id')
    .execute()
}

/** Lets the office share one more at a time. @throws `too_many_shared_filters` */
const requireRoomToShare = async (caller: FilterCaller, screen: string): Promise<void> => {
  const { tx, tenantId } = caller
  await tx.selectFrom('tenants').where('tenant_id', '=', tenantId).forNoKeyUpdate().select('tenant_id').execute()
  const { count } = await ofScreen(caller, screen)
    .where('is_shared', '=', true)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= maxSharedFilters) throw problem('too_many_shared_filters')
}

/** What is saved. */
export interface FilterToSave {
  readonly screen: string
  readonly name: string
  readonly conditions: Readonly<Record<string, unknown>>
  /** Undefined leaves conditions that are overwritten as they are; new ones are private. */
  readonly is_shared?: boolean | undefined
  /** The caller's own of that name that the caller saw, null for none; undefined replaces whatever is there. */
  readonly seen_conditions?: Readonly<Record<string, unknown>> | null | undefined
}

/**
 * Saves conditions, in place of the caller's own of the same name.
 * @throws `edit_conflict` if the caller did not see those that would be replaced, `too_many_saved_filters`, `too_many_shared_filters`
 */
export const saveFilter = async (caller: FilterCaller, filter: FilterToSave): Promise<Shown> => {
  const { tx, tenantId, account } = caller
  const { screen, name, is_shared: isShared } = filter
  await lockOwn(caller)
  const own = await ofScreen(caller, screen)
    .where('account_id', '=', account.id)
    .select(['id', 'name', 'is_shared', 'conditions'])
    .execute()
  const former = own.find((one) => one.name === name)
  const { seen_conditions: seen } = filter
  if (former && seen !== undefined && !isDeepStrictEqual(former.conditions, seen))
    throw problem('edit_conflict', { current: await readFilter(caller, former.id) })
  if (!former && own.length >= maxSavedFilters) throw problem('too_many_saved_filters')
  if (isShared && !former?.is_shared) await requireRoomToShare(caller, screen)
  const values = {
    conditions: JSON.stringify(filter.conditions),
    ...(isShared !== undefined && { is_shared: isShared }),
  }
  const { id } = await tx
    .insertInto('saved_filters')
    .values({ tenant_id: tenantId, account_id: account.id, screen, name, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'account_id', 'screen', 'name']).doUpdateSet(values))
    .returning('id')
    .executeTakeFirstOrThrow()
  return readFilter(caller, id)
}

interface FilterChange {
  readonly name?: string | undefined
  readonly is_shared?: boolean | undefined
  /** What the writer saw. */
  readonly seen_name?: string | undefined
}

/**
 * Renames saved conditions, and shares them or ends that.
 * @throws `not_found`, `creator_only`, `edit_conflict`, `too_many_shared_filters`, and a violated unique name
 */
export const changeFilter = async (caller: FilterCaller, id: number, wanted: FilterChange): Promise<Shown> => {
  const { tx, tenantId } = caller
  const before = await requireEditable(caller, id)
  const { name = before.name, is_shared: isShared = before.is_shared } = wanted
  if (isChangedSince(before.name, { seen: wanted.seen_name, wanted: name }))
    throw problem('edit_conflict', { current: await readFilter(caller, id), lastOf: ['updateSavedFilter'] })
  if (isShared && !before.is_shared) await requireRoomToShare(caller, before.screen)
  await tx
    .updateTable('saved_filters')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .set({ name, is_shared: isShared })
    .execute()
  return readFilter(caller, id)
}

/** @throws `not_found`, `creator_only` */
export const forgetFilter = async (caller: FilterCaller, id: number): Promise<void> => {
  await requireEditable(caller, id)
  await caller.tx.deleteFrom('saved_filters').where('tenant_id', '=', caller.tenantId).where('id', '=', id).execute()
}

const pin = async (caller: FilterCaller, { id, screen, pinned_id: pinned }: Row): Promise<void> => {
  if (pinned !== null) return
  const { tx, tenantId, account } = caller
  await lockOwn(caller)
  const { count } = await visibleTo(caller)
    .where('filters.screen', '=', screen)
    .where('pins.saved_filter_id', 'is not', null)
    .clearSelect()
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  if (count >= maxPinnedFilters) throw problem('too_many_pinned_filters')
  await tx
    .insertInto('saved_filter_pins')
    .values({ tenant_id: tenantId, account_id: account.id, saved_filter_id: id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const makeDefault = async ({ tx, tenantId, account }: FilterCaller, { id, screen }: Row): Promise<void> => {
  await tx
    .insertInto('saved_filter_defaults')
    .values({ tenant_id: tenantId, account_id: account.id, screen, saved_filter_id: id })
    .onConflict((conflict) =>
      conflict.columns(['tenant_id', 'account_id', 'screen']).doUpdateSet({ saved_filter_id: id }),
    )
    .execute()
}

const unmark = async (
  { tx, tenantId, account }: FilterCaller,
  table: 'saved_filter_pins' | 'saved_filter_defaults',
  { id }: Row,
): Promise<void> => {
  await tx
    .deleteFrom(table)
    .where('tenant_id', '=', tenantId)
    .where('account_id', '=', account.id)
    .where('saved_filter_id', '=', id)
    .execute()
}

/** What the caller makes of saved conditions; what is undefined stays. */
export interface FilterMarks {
  readonly is_pinned?: boolean | undefined
  readonly is_default?: boolean | undefined
}

/**
 * Pins saved conditions for the caller, and has the caller's list open with them in place of any others.
 * @throws `not_found`, `too_many_pinned_filters`
 */
export const markFilter = async (
  caller: FilterCaller,
  id: number,
  { is_pinned: isPinned, is_default: isDefault }: FilterMarks,
): Promise<Shown> => {
  const row = await requireVisible(caller, id)
  if (isPinned === true) await pin(caller, row)
  if (isPinned === false) await unmark(caller, 'saved_filter_pins', row)
  if (isDefault === true) await makeDefault(caller, row)
  if (isDefault === false) await unmark(caller, 'saved_filter_defaults', row)
  return readFilter(caller, id)
}
