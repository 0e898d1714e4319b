import type { Language } from '#contract/messages.ts'
import { definitionIn, readyWord } from './readyWords.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { ListedReport } from '#contract/reports/definitions.ts'
import { reportAddress } from '#contract/reports/reportPaths.ts'
import type { ReportKind } from '#contract/reports/valueTypes.ts'
import { timeOf } from '../db/clock.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import type { Account } from '../handlers.ts'
import { problem } from '../problems.ts'
import { containsText } from '../records/containsText.ts'
import { goneIn, readComponents } from '../records/namedRecords.ts'
import { countsOf, pageOf } from '../records/paged.ts'
import { isRestorable } from '../records/softDeletion.ts'
import { screenOfReports } from '../conditions/screens.ts'
import { notifyOfRestoration } from '../work/notifications/changedRecords.ts'
import { notifyOfDeletedReport, requireOnNoDashboard } from './dashboards/dashboardUses.ts'
import { forgetWatchedRows, latestAlertDateOf, latestAlertOf, requireWatchedByNobody } from './reportAlertUses.ts'

type Listed = z.input<typeof ListedReport>

/** Who reads or writes definitions of a kind. */
export interface Definitions {
  readonly tx: TenantTransaction
  readonly tenantId: number
  readonly account: Pick<Account, 'id' | 'role'>
  readonly kind: ReportKind
  /** Of the reader, in which the words of presets are told; without it all texts are as they are stored. */
  readonly language?: Language
}

interface Query {
  readonly page?: number | undefined
  readonly per_page?: number | undefined
  readonly name?: string | undefined
  readonly is_favorite?: boolean | undefined
  readonly deleted?: boolean | undefined
  readonly sort_by?: keyof typeof columnOfSort | 'alert_date' | undefined
  readonly sort?: 'asc' | 'desc' | undefined
}

/** What is stored of a definition besides its name. */
type Definition = Readonly<Record<string, unknown>>

const reportsOf = ({ tx, tenantId, kind }: Definitions) =>
  tx.selectFrom('reports').where('reports.tenant_id', '=', tenantId).where('reports.kind', '=', kind)

const withReader = ({ tx, tenantId, account, kind }: Definitions) =>
  tx
    .selectFrom('reports')
    .innerJoin('accounts', (join) =>
      join.on('accounts.tenant_id', '=', tenantId).onRef('accounts.id', '=', 'reports.created_by'),
    )
    .leftJoin('report_readers as readers', (join) =>
      join
        .on('readers.tenant_id', '=', tenantId)
        .on('readers.account_id', '=', account.id)
        .onRef('readers.report_id', '=', 'reports.id'),
    )
    .where('reports.tenant_id', '=', tenantId)
    .where('reports.kind', '=', kind)

type Joined = ReturnType<typeof withReader>

const columns = [
  'reports.id',
  'reports.name',
  'reports.created_by',
  'accounts.username',
  'reports.created_at',
  'reports.updated_at',
  'readers.last_opened_at',
  'readers.is_favorite',
  'reports.definition',
] as const

type Row = Awaited<ReturnType<ReturnType<typeof selected>['execute']>>[number]
const selected = (reports: Joined, { tenantId }: Definitions) =>
  reports.select([...columns, latestAlertOf(tenantId).as('latest_alert')])

/** What each definition names and is gone. */
const goneInDefinitions = async ({ tx, tenantId }: Definitions, rows: readonly Row[]): Promise<Listed['gone'][]> =>
  rows.length === 0
    ? []
    : goneIn(
        tx,
        tenantId,
        rows.map(({ definition }) => definition),
        await readComponents(tx, tenantId),
      )

const listed = (stored: Row, { account, kind, language }: Definitions, gone: Listed['gone'] = []): Listed => {
  const { username, created_by: creator, is_favorite, latest_alert: latestAlert, definition: _, ...row } = stored
  return {
    ...row,
    name: language ? readyWord(row.name, language) : row.name,
    gone,
    ...(kind === 'medical_institution' && { latest_alert: latestAlert }),
    created_by: { id: creator, name: username },
    is_favorite: is_favorite ?? false,
    is_editable: creator === account.id || account.role === 'owner',
  }
}

const matching = (definitions: Definitions, { name, is_favorite: isFavorite, deleted }: Query) => {
  let reports = withReader(definitions)
  reports = deleted
    ? reports.where(isRestorable('reports.deleted_at'))
    : reports.where('reports.deleted_at', 'is', null)
  if (isFavorite !== undefined)
    reports = reports.where(sql<boolean>`coalesce(readers.is_favorite, false)`, '=', isFavorite)
  return name === undefined ? reports : reports.where(containsText('reports.name', name))
}

const columnOfSort = {
  name: 'reports.name',
  created_at: 'reports.created_at',
  updated_at: 'reports.updated_at',
  last_opened_at: 'readers.last_opened_at',
  create_date: 'reports.created_at',
} as const

/** A page of definitions: the caller's favourites first, then by name unless told otherwise. */
export const listReports = async (definitions: Definitions, query: Query) => {
  const { limit, offset } = pageOf(query)
  const direction = query.sort ?? 'asc'
  const reports = matching(definitions, query)
  const [rows, { count }] = await Promise.all([
    selected(reports, definitions)
      .orderBy(sql`coalesce(readers.is_favorite, false)`, 'desc')
      .orderBy(
        query.sort_by === 'alert_date'
          ? latestAlertDateOf(definitions.tenantId)
          : sql.ref(columnOfSort[query.sort_by ?? 'name']),
        (order) => (direction === 'asc' ? order.asc() : order.desc()).nullsLast(),
      )
      .orderBy('reports.id')
      .limit(limit)
      .offset(offset)
      .execute(),
    reports.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
  ])
  const gone = await goneInDefinitions(definitions, rows)
  return { ...countsOf(count, query), definitions: rows.map((row, index) => listed(row, definitions, gone[index])) }
}

/** @throws the problem `not_found` */
export const readReport = async <D extends object>(definitions: Definitions, id: number): Promise<Listed & D> => {
  const row = await withReader(definitions)
    .where('reports.id', '=', id)
    .where('reports.deleted_at', 'is', null)
    .select([...columns, latestAlertOf(definitions.tenantId).as('latest_alert')])
    .executeTakeFirst()
  if (!row) throw problem('not_found')
  const [gone] = await goneInDefinitions(definitions, [row])
  // What is stored was checked by the same contract when it was written.
  return { ...definitionIn(row.definition as D, definitions.language), ...listed(row, definitions, gone) }
}

export const createReport = async (
  definitions: Definitions,
  { name, ...definition }: Definition & { readonly name: string },
): Promise<number> => {
  const { tx, tenantId, kind, account } = definitions
  const { id } = await tx
    .insertInto('reports')
    .values({ tenant_id: tenantId, kind, name, definition: JSON.stringify(definition), created_by: account.id })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/**
 * Locks a definition for a change.
 * @returns its name
 * @throws `not_found`, `creator_only` for somebody who is neither its creator nor an owner, `edit_conflict` for a caller
 * who saw an older version
 */
const requireEditable = async (definitions: Definitions, id: number, seen: string | null = null): Promise<string> => {
  const stored = await reportsOf(definitions)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .forUpdate()
    .select(['name', 'created_by', sql<boolean>`coalesce(updated_at = ${seen}::timestamptz, true)`.as('newest')])
    .executeTakeFirst()
  if (!stored) throw problem('not_found')
  const { account } = definitions
  if (stored.created_by !== account.id && account.role !== 'owner') throw problem('creator_only')
  if (!stored.newest) throw problem('edit_conflict', { current: await readReport(definitions, id) })
  return stored.name
}

const update = ({ tx, tenantId, kind }: Definitions, id: number) =>
  tx.updateTable('reports').where('tenant_id', '=', tenantId).where('kind', '=', kind).where('id', '=', id)

export const updateReport = async (
  definitions: Definitions,
  id: number,
  {
    name,
    updated_at: seen,
    ...definition
  }: Definition & { readonly name: string; readonly updated_at?: string | null | undefined },
): Promise<void> => {
  await requireEditable(definitions, id, seen ?? null)
  await update(definitions, id)
    .set({ name, definition: JSON.stringify(definition), updated_at: timeOf(definitions.tx) })
    .execute()
  await forgetWatchedRows(definitions.tx, definitions.tenantId, id)
}

/** Deletes a definition softly, so that it can be restored. @throws `in_use` if a dashboard shows it or somebody is alerted of it */
export const deleteReport = async (definitions: Definitions, id: number): Promise<void> => {
  const name = await requireEditable(definitions, id)
  await requireOnNoDashboard(definitions.tx, definitions.tenantId, id)
  await requireWatchedByNobody(definitions.tx, definitions.tenantId, id)
  await update(definitions, id)
    .set({ deleted_at: timeOf(definitions.tx) })
    .execute()
  const { kind } = definitions
  const path = reportAddress(kind, id)
  await notifyOfDeletedReport(definitions, { kind: 'report', id, name, screen: screenOfReports(kind), path })
}

/** Brings a deleted definition back; nothing if it is there. @throws `not_found` if it was deleted too long ago */
export const restoreReport = async (definitions: Definitions, id: number): Promise<void> => {
  const stored = await reportsOf(definitions).where('id', '=', id).select(['created_by']).executeTakeFirst()
  if (!stored) throw problem('not_found')
  const { account } = definitions
  if (stored.created_by !== account.id && account.role !== 'owner') throw problem('creator_only')
  await update(definitions, id).where(isRestorable()).set({ deleted_at: null }).execute()
  await notifyOfRestoration(definitions, 'report', [id])
}

const noteReader = async (
  { tx, tenantId, account }: Definitions,
  id: number,
  values: { readonly is_favorite?: boolean; readonly last_opened_at?: string },
): Promise<void> => {
  await tx
    .insertInto('report_readers')
    .values({ tenant_id: tenantId, report_id: id, account_id: account.id, ...values })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'report_id', 'account_id']).doUpdateSet(values))
    .execute()
}

export const markReport = async (definitions: Definitions, id: number, isFavorite: boolean): Promise<Listed> => {
  await readReport(definitions, id)
  await noteReader(definitions, id, { is_favorite: isFavorite })
  const { id: _id, ...rest } = await readReport(definitions, id)
  return { ...rest, id }
}

/** Notes that the caller has opened a report now; nothing if there is none. */
export const noteOpened = async (definitions: Definitions, id: number): Promise<void> => {
  const stored = await reportsOf(definitions)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .select('id')
    .executeTakeFirst()
  if (stored) await noteReader(definitions, id, { last_opened_at: timeOf(definitions.tx) })
}
