import { type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Alert, AlertKind, alertOperations } from '#contract/alerts/alerts.ts'
import type { AlertConditionType } from '#contract/alerts/conditions.ts'
import { formerPresetOf } from '#contract/alerts/formerPresets.ts'
import type { Language } from '#contract/messages.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { Account, ContextOf } from '../../handlers.ts'
import { staffCondition } from '../../records/staffColumns.ts'
import { problem } from '../../problems.ts'
import { countsOf, pageOf } from '../../records/paged.ts'

type Shown = z.input<typeof Alert>
type Query = ContextOf<typeof alertOperations.listAlerts>['query']

/** Who reads or acts on alerts. */
export interface AlertCaller {
  readonly tx: TenantTransaction
  readonly tenantId: number
  readonly account: Pick<Account, 'id' | 'features'>
  readonly language: Language
}

const alertsOf = ({ tx, tenantId }: Pick<AlertCaller, 'tx' | 'tenantId'>) =>
  tx.selectFrom('alerts').where('alerts.tenant_id', '=', tenantId)

type Alerts = ReturnType<typeof alertsOf>

const ofKind = (alerts: Alerts, kind: AlertKind | undefined) => {
  if (kind === undefined) return alerts
  return alerts.where(kind === 'condition' ? 'alerts.alert_condition_id' : 'alerts.report_id', 'is not', null)
}

const matching = (caller: AlertCaller, query: Query) => {
  let alerts = ofKind(alertsOf(caller), query.kind)
  if (query.alert_condition_id !== undefined)
    alerts = alerts.where('alerts.alert_condition_id', '=', query.alert_condition_id)
  if (query.report_id !== undefined) alerts = alerts.where('alerts.report_id', '=', query.report_id)
  if (query.staff_id !== undefined)
    alerts = alerts.where(
      sql<SqlBool>`exists (
        select
        from alert_targets as targets
        join medical_institutions as institutions on institutions.id = targets.medical_institution_id
        where targets.tenant_id = ${caller.tenantId}
          and targets.alert_id = alerts.id
          and targets.state <> 'withdrawn'
          and ${staffCondition(caller.tenantId, [query.staff_id])}
      )`,
    )
  return alerts.where('alerts.archived_at', query.status === 'archived' ? 'is not' : 'is', null)
}

const ratingsOf = ({ tenantId, account }: AlertCaller) => sql<{
  useful: number
  not_useful: number
  own: boolean | null
}>`(
  select jsonb_build_object(
    'useful', count(*) filter (where ratings.is_useful),
    'not_useful', count(*) filter (where not ratings.is_useful),
    'own', bool_or(ratings.is_useful) filter (where ratings.account_id = ${account.id})
  )
  from alert_feedback as ratings
  where ratings.tenant_id = ${tenantId} and ratings.alert_id = alerts.id
)`

const selected = (caller: AlertCaller, alerts: Alerts) =>
  alerts
    .leftJoin('accounts as archivers', (join) =>
      join.on('archivers.tenant_id', '=', caller.tenantId).onRef('archivers.id', '=', 'alerts.archived_by'),
    )
    .leftJoin('alert_conditions as conditions', (join) =>
      join
        .on('conditions.tenant_id', '=', caller.tenantId)
        .onRef('conditions.id', '=', 'alerts.alert_condition_id')
        .on('conditions.deleted_at', 'is', null),
    )
    .leftJoin('reports', (join) =>
      join
        .on('reports.tenant_id', '=', caller.tenantId)
        .onRef('reports.id', '=', 'alerts.report_id')
        .on('reports.deleted_at', 'is', null),
    )
    .select([
      'alerts.id',
      'alerts.name',
      'alerts.summary',
      'alerts.parameters',
      'alerts.alert_date',
      'alerts.as_of',
      sql<AlertConditionType | null>`alerts.type`.as('type'),
      'alerts.target_count',
      'alerts.new_count',
      'alerts.withdrawn_count',
      'alerts.archived_at',
      'alerts.archived_by',
      'archivers.username as archiver',
      'conditions.id as condition_id',
      'reports.id as report_id',
      'reports.name as report_name',
      ratingsOf(caller).as('ratings'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selected>['execute']>>[number]

const shown = (row: Row, { language }: AlertCaller): Shown => {
  const parameters = row.parameters as z.output<typeof Alert>['condition_parameters']
  return {
    id: row.id,
    kind: row.type === null ? 'report' : 'condition',
    name: row.name,
    condition_summary: (row.summary as Record<Language, string>)[language],
    condition_parameters: parameters,
    former_preset: parameters && formerPresetOf(parameters),
    alert_date: row.alert_date,
    as_of: row.as_of,
    type: row.type,
    target_count: row.target_count,
    new_count: row.new_count,
    withdrawn_count: row.withdrawn_count,
    is_archived: row.archived_at !== null,
    archived_at: row.archived_at,
    archived_by: row.archived_by === null ? null : { id: row.archived_by, name: row.archiver ?? '' },
    alert_condition_id: row.condition_id,
    report: row.report_id === null ? null : { id: row.report_id, name: row.report_name ?? '' },
    useful_count: row.ratings.useful,
    not_useful_count: row.ratings.not_useful,
    is_useful: row.ratings.own,
  }
}

const countOf = async (alerts: Alerts): Promise<number> => {
  const { count } = await alerts.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  return count
}

/** A page of alerts: open ones by the day of their alert, archived ones by when they were put away; the newest first. */
export const listAlerts = async (caller: AlertCaller, query: Query) => {
  const { limit, offset } = pageOf(query)
  const alerts = matching(caller, query)
  const count = await countOf(alerts)
  const openCount = await countOf(alertsOf(caller).where('alerts.archived_at', 'is', null))
  const rows = await selected(caller, alerts)
    .orderBy(query.status === 'archived' ? 'alerts.archived_at' : 'alerts.alert_date', 'desc')
    .orderBy('alerts.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { ...countsOf(count, query), open_count: openCount, alerts: rows.map((row) => shown(row, caller)) }
}

/** @throws `not_found` */
export const readAlert = async (caller: AlertCaller, id: number): Promise<Shown> => {
  const row = await selected(caller, alertsOf(caller).where('alerts.id', '=', id)).executeTakeFirst()
  if (!row) throw problem('not_found')
  return shown(row, caller)
}

/** What raised an alert. @throws `not_found` */
export const requireAlert = async (caller: Pick<AlertCaller, 'tx' | 'tenantId'>, id: number) => {
  const row = await alertsOf(caller)
    .where('alerts.id', '=', id)
    .select(['alert_condition_id', 'report_id'])
    .executeTakeFirst()
  if (!row) throw problem('not_found')
  return { alertConditionId: row.alert_condition_id, reportId: row.report_id }
}
