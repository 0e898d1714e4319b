import { type SqlBool, sql } from 'kysely'
import { AlertFigure } from '#contract/alerts/targets.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { dayInJapan } from '../../japanDays.ts'
import { timeOf } from '../../db/clock.ts'
import type { DailyMail } from './dailyMails.ts'
import { readOverdueLetters } from './overdueLetters.ts'
import { corrected } from '../../records/correctedInstitutions.ts'
import { toldApart } from '../../records/namesakes.ts'

/** How many new institutions of an alert a mail names. */
export const maxNamed = 5

/** An alert in a mail. */
export interface AlertNews {
  readonly id: number
  readonly name: string
  readonly isOfReport: boolean
  readonly newCount: number
  readonly targetCount: number
  /** The first new institutions, the greatest change first, with the figure of the first trigger. */
  readonly institutions: readonly { readonly name: string; readonly figure: AlertFigure | null }[]
}

/** What is still to be told, by the switches that the person has now. */
export interface News {
  readonly alerts: readonly AlertNews[]
  readonly reactions: { readonly mentions: number; readonly comments: number; readonly likes: number }
  /** Open tasks of the person, by their deadlines. */
  readonly tasks: { readonly today: number; readonly overdue: number }
  /** Overdue letters to referrers, of the person's department if there is one. */
  readonly letters: { readonly overdue: number; readonly department: string | null }
}

type Read<T> = (tx: TenantTransaction, tenantId: number, mail: DailyMail) => Promise<T>

interface TargetRow {
  readonly id: number
  readonly name: string
  readonly figures: readonly unknown[]
}

interface AlertRow {
  readonly id: number
  readonly name: string
  readonly is_of_report: boolean
  readonly new_count: number
  readonly target_count: number
  readonly institutions: readonly TargetRow[]
}

/** The alerts of a mail that are still open and wanted, the newest first. */
const readAlerts: Read<AlertNews[]> = async (tx, tenantId, { account_id: accountId, due_on: day }) => {
  const { rows } = await sql<AlertRow>`
    select
      alerts.id,
      alerts.name,
      alerts.report_id is not null as is_of_report,
      alerts.new_count,
      alerts.target_count,
      coalesce(
        (
          select jsonb_agg(jsonb_build_object('id', named.id, 'name', named.name, 'figures', named.figures) order by named.place)
          from (
            select
              institutions.id,
              ${corrected(tenantId, 'name')} as name,
              targets.figures,
              row_number() over (order by targets.severity desc, targets.medical_institution_id) as place
            from alert_targets as targets
            join medical_institutions as institutions on institutions.id = targets.medical_institution_id
            where targets.tenant_id = ${tenantId} and targets.alert_id = alerts.id and targets.state = 'new'
            order by targets.severity desc, targets.medical_institution_id
            limit ${maxNamed}
          ) as named
        ),
        '[]'
      ) as institutions
    from daily_mails as mails
    join accounts on accounts.tenant_id = ${tenantId} and accounts.id = mails.account_id
    join alerts
      on alerts.tenant_id = ${tenantId}
      and alerts.id = any(mails.alert_ids)
      and alerts.archived_at is null
    where mails.tenant_id = ${tenantId}
      and mails.account_id = ${accountId}
      and mails.due_on = ${day}::date
      and case
        when alerts.report_id is null then accounts.enabled_alerts_summary
        else accounts.enabled_medical_institution_report_alert and exists (
          select from report_alert_users as users
          where users.tenant_id = ${tenantId}
            and users.report_id = alerts.report_id
            and users.account_id = ${accountId}
        )
      end
    order by is_of_report, alerts.id desc
  `.execute(tx)
  const news: AlertNews[] = []
  for (const row of rows) {
    const institutions = await toldApart(
      { tx, tenantId },
      row.institutions,
      ({ id, name }) => ({ id, name }),
      (target, name) => ({ ...target, name }),
    )
    news.push({
      id: row.id,
      name: row.name,
      isOfReport: row.is_of_report,
      newCount: row.new_count,
      targetCount: row.target_count,
      institutions: institutions.map(({ name, figures }) => ({
        name,
        figure: AlertFigure.nullable().parse(figures[0] ?? null),
      })),
    })
  }
  return news
}

const noReactions = { mentions: 0, comments: 0, likes: 0 }

const readReactions: Read<News['reactions']> = async (tx, tenantId, { account_id: accountId, due_on: day }) => {
  const { rows } = await sql<News['reactions']>`
    select
      count(*) filter (where notifications.kind = 'mention') as mentions,
      count(*) filter (where notifications.kind = 'comment') as comments,
      count(*) filter (where notifications.kind = 'like') as likes
    from daily_mails as mails
    join accounts
      on accounts.tenant_id = ${tenantId}
      and accounts.id = mails.account_id
      and accounts.enabled_communication_reactions_summary
    join notifications
      on notifications.tenant_id = ${tenantId}
      and notifications.account_id = ${accountId}
      and notifications.id = any(mails.notification_ids)
      and notifications.read_at is null
    join communications
      on communications.tenant_id = ${tenantId}
      and communications.id = notifications.communication_id
      and communications.deleted_at is null
    where mails.tenant_id = ${tenantId} and mails.account_id = ${accountId} and mails.due_on = ${day}::date
  `.execute(tx)
  return rows[0] ?? noReactions
}

const readLetters: Read<News['letters']> = async (tx, tenantId, { account_id: accountId, due_on: day }) => {
  const { rows } = await sql<{ id: number | null; name: string | null }>`
    select departments.id, departments.name
    from daily_mails as mails
    join accounts
      on accounts.tenant_id = ${tenantId}
      and accounts.id = mails.account_id
      and accounts.enabled_letters_summary
    left join own_departments as departments
      on departments.tenant_id = ${tenantId} and departments.id = accounts.own_department_id
    where mails.tenant_id = ${tenantId}
      and mails.account_id = ${accountId}
      and mails.due_on = ${day}::date
      and mails.has_letters
  `.execute(tx)
  const [wanted] = rows
  if (!wanted) return { overdue: 0, department: null }
  return { overdue: (await readOverdueLetters(tx, tenantId))(wanted.id), department: wanted.name }
}

const readTasks: Read<News['tasks']> = async (tx, tenantId, { account_id: accountId }) => {
  const today = dayInJapan(new Date(timeOf(tx)))
  const isToday = sql<SqlBool>`deadline = ${today}::date`
  return tx
    .selectFrom('tasks')
    .where('tenant_id', '=', tenantId)
    .where('staff_id', '=', accountId)
    .where('status', '=', 'incomplete')
    .where('deleted_at', 'is', null)
    .where('deadline', '<=', today)
    .select([
      sql<number>`count(*) filter (where ${isToday})`.as('today'),
      sql<number>`count(*) filter (where not ${isToday})`.as('overdue'),
    ])
    .executeTakeFirstOrThrow()
}

/** What the plan of the person includes now. */
export interface MailedFeatures {
  readonly hasAlerts: boolean
  readonly hasReports: boolean
  readonly hasReactions: boolean
  readonly hasTasks: boolean
  readonly hasLetters: boolean
}

/**
 * Reads what a mail tells as it is now: archived alerts, what has been seen meanwhile, and what the plan does not include any more are left out.
 */
export const readNews = async (
  tx: TenantTransaction,
  tenantId: number,
  mail: DailyMail,
  { hasAlerts, hasReports, hasReactions, hasTasks, hasLetters }: MailedFeatures,
): Promise<News> => ({
  alerts: hasAlerts ? (await readAlerts(tx, tenantId, mail)).filter(({ isOfReport }) => hasReports || !isOfReport) : [],
  reactions: hasReactions ? await readReactions(tx, tenantId, mail) : noReactions,
  tasks: hasTasks ? await readTasks(tx, tenantId, mail) : { today: 0, overdue: 0 },
  letters: hasLetters ? await readLetters(tx, tenantId, mail) : { overdue: 0, department: null },
})
