import { sql } from 'kysely'
import type pg from 'pg'
import { maxWatchedRows } from '#contract/alerts/reportAlerts.ts'
import { timeOf } from '../../db/clock.ts'
import { insertComputed } from '../../db/insertComputed.ts'
import { type TenantTransaction, withTenant } from '../../db/tenant.ts'
import { ProblemError } from '../../problems.ts'
import { itemOf } from '../../reports/cells.ts'
import { conditionsNotTold, openReports, type Request } from '../../reports/results.ts'
import { notify } from '../../work/notifications/notify.ts'
import type { JudgedTarget } from '../targets/targetRows.ts'
import { firstDay } from './calendarNumbers.ts'
import type { JudgedTenant } from './reading/readTenant.ts'
import { countsOf, storeTargets } from './storedTargets.ts'

type Obstacle = 'no_condition' | 'invalid' | 'too_many_rows'
/** What is asked for cannot be told yet: what was found before stays, so that nobody is new by it afterwards. */
type NotTold = 'not_compared'

/** The rows of a report in its order, or why it cannot be watched. */
const rowsOf = async (
  tx: TenantTransaction,
  tenantId: number,
  { features, ownInstitutionId }: JudgedTenant,
  request: Request,
): Promise<readonly number[] | Obstacle | NotTold> => {
  if (request.filter_conditions.length === 0) return 'no_condition'
  try {
    const report = await openReports.medical_institution(
      { tx, tenantId, account: { features, ownInstitutionId }, language: 'ja' },
      request,
    )
    const cannotTell = request.filter_conditions.some(({ item_key: key }) => {
      const { column } = itemOf(report.compiled, key)
      return column.is_deleted || column.is_locked
    })
    if (cannotTell) return 'invalid'
    if (conditionsNotTold(report.compiled)) return 'not_compared'
    const { ids } = await report.rank(0, 0, true)
    return ids === null || ids.length > maxWatchedRows ? 'too_many_rows' : ids
  } catch (error) {
    if (error instanceof ProblemError) return 'invalid'
    throw error
  }
}

const watchedReports = (tx: TenantTransaction, tenantId: number) =>
  tx
    .selectFrom('reports')
    .where('reports.tenant_id', '=', tenantId)
    .where('reports.kind', '=', 'medical_institution')
    .where('reports.deleted_at', 'is', null)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('report_alert_users as users')
          .where('users.tenant_id', '=', tenantId)
          .whereRef('users.report_id', '=', 'reports.id')
          .select('users.account_id'),
      ),
    )
    .orderBy('reports.id')
    .select(['reports.id', 'reports.name', 'reports.definition'])

type WatchedReport = Awaited<ReturnType<ReturnType<typeof watchedReports>['execute']>>[number]

interface Moment {
  readonly asOf: string
  readonly today: string
}

const storeRows = async (
  tx: TenantTransaction,
  tenantId: number,
  reportId: number,
  { asOf, today }: Moment,
  rows: readonly number[] | Obstacle,
) => {
  const isKnown = typeof rows !== 'string'
  const stored = sql`
    select
      ${reportId}::bigint, ${asOf}::date, ${today}::date,
      ${isKnown ? rows : []}::bigint[], ${isKnown ? null : rows}::text`
  await sql`
    ${insertComputed(
      tenantId,
      'report_alert_rows',
      ['report_id', 'as_of', 'judged_on', 'medical_institution_ids', 'obstacle'],
      stored,
    )}
    on conflict (tenant_id, report_id) do update
    set as_of = excluded.as_of, judged_on = excluded.judged_on,
      medical_institution_ids = excluded.medical_institution_ids, obstacle = excluded.obstacle
  `.execute(tx)
}

/** The rows of a report as targets: new are those that were none at the last judgement, in the order of the report. */
const targetsOf = (
  rows: readonly number[],
  before: { readonly ids: ReadonlySet<number>; readonly judgedOn: string },
  snoozes: ReadonlyMap<number, string>,
  today: string,
): JudgedTarget[] =>
  rows.map((id, index) => {
    const until = snoozes.get(id)
    const hasSnoozeEnded = until !== undefined && until >= before.judgedOn
    const state =
      until !== undefined && until >= today ? 'snoozed' : before.ids.has(id) && !hasSnoozeEnded ? 'continued' : 'new'
    return { medicalInstitutionId: id, state, severity: rows.length - index, figures: [] }
  })

const raise = async (
  tx: TenantTransaction,
  tenantId: number,
  { id: reportId, name }: WatchedReport,
  { asOf, today }: Moment,
  targets: readonly JudgedTarget[],
) => {
  const { id: alertId } = (await tx
    .insertInto('alerts')
    .values({
      tenant_id: tenantId,
      report_id: reportId,
      name,
      summary: JSON.stringify({ ja: name, en: name }),
      as_of: asOf,
      alert_date: today,
      raised_at: timeOf(tx),
      ...countsOf(targets),
    })
    .onConflict((conflict) => conflict.columns(['tenant_id', 'report_id', 'as_of']).doNothing())
    .returning('id')
    .executeTakeFirst()) ?? { id: null }
  if (alertId === null) return
  await storeTargets(tx, tenantId, alertId, targets)
  const users = await tx
    .selectFrom('report_alert_users')
    .where('tenant_id', '=', tenantId)
    .where('report_id', '=', reportId)
    .select('account_id')
    .execute()
  await notify(
    tx,
    tenantId,
    { kind: 'report_alert', alertId },
    users.map(({ account_id: id }) => id),
  )
}

const evaluateReport = async (
  tx: TenantTransaction,
  tenantId: number,
  tenant: JudgedTenant,
  report: WatchedReport,
  moment: Moment,
) => {
  const before = await tx
    .selectFrom('report_alert_rows')
    .where('tenant_id', '=', tenantId)
    .where('report_id', '=', report.id)
    .selectAll()
    .forUpdate()
    .executeTakeFirst()
  const isComparable = before?.obstacle === null
  if (isComparable && before.as_of >= moment.asOf) return
  // What is stored was checked by the contract when it was written.
  const rows = await rowsOf(tx, tenantId, tenant, report.definition as unknown as Request)
  if (rows === 'not_compared') return
  if (isComparable && typeof rows !== 'string') {
    const snoozes = await tx
      .selectFrom('alert_snoozes')
      .where('tenant_id', '=', tenantId)
      .where('report_id', '=', report.id)
      .select(['medical_institution_id', 'until'])
      .execute()
    const targets = targetsOf(
      rows,
      { ids: new Set(before.medical_institution_ids), judgedOn: before.judged_on },
      new Map(snoozes.map(({ medical_institution_id: id, until }) => [id, until])),
      moment.today,
    )
    if (targets.some(({ state }) => state === 'new')) await raise(tx, tenantId, report, moment, targets)
  }
  await storeRows(tx, tenantId, report.id, moment, rows)
}

/**
 * Computes the watched reports on institutions once for each base month and tells their people of new rows. The first
 * time, also after a report has changed, its rows are only noted.
 */
export const evaluateReportAlerts = async (
  app: pg.Pool,
  tenantId: number,
  tenant: JudgedTenant,
  { baseMonth, today }: { readonly baseMonth: number | null; readonly today: string },
): Promise<void> => {
  if (baseMonth === null || !tenant.features.has('medical_institution_report')) return
  const reports = await withTenant(app, tenantId, (tx) => watchedReports(tx, tenantId).execute())
  for (const report of reports)
    await withTenant(app, tenantId, (tx) =>
      evaluateReport(tx, tenantId, tenant, report, { asOf: firstDay(baseMonth), today }),
    )
}
