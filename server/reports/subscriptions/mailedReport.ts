import { sql } from 'kysely'
import type { Language } from '#contract/messages.ts'
import type { Tile } from '#contract/reports/dashboards.ts'
import { featuresOfKind } from '#contract/reports/items/catalogue.ts'
import { reportAddress } from '#contract/reports/reportPaths.ts'
import type { ReportKind } from '#contract/reports/valueTypes.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { Request } from '../results.ts'
import type { DueMail, SkipReason } from './dueMails.ts'
import { dashboardFeatures, readRecipients, type Recipient, recipientState } from './recipients.ts'

/** A report or dashboard that is mailed, and to whom. */
export interface MailedReport {
  readonly recipient: Recipient
  readonly language: Language
  readonly department: { readonly id: number; readonly name: string } | null
  /** Whether the mail is to have a PDF, if the tenant allows it. */
  readonly attachPdf: boolean
  readonly content:
    | {
        readonly of: 'report'
        readonly id: number
        readonly name: string
        readonly kind: ReportKind
        readonly request: Request
      }
    | {
        readonly of: 'dashboard'
        readonly id: number
        readonly name: string
        readonly filter_department: boolean
        readonly medical_institution_label_id: number | null
        readonly contents: readonly Tile[]
      }
}

/**
 * Reads what a due mail is about, with the rights that its recipient has now.
 * @returns why there is no mail, or undefined if the subscription has ended or left the recipient out
 */
export const readMailedReport = async (
  tx: TenantTransaction,
  tenantId: number,
  { subscription_id: subscriptionId, account_id: accountId }: DueMail,
): Promise<MailedReport | SkipReason | undefined> => {
  const row = await tx
    .selectFrom('report_subscriptions as subscriptions')
    .innerJoin('report_subscription_recipients as recipients', (join) =>
      join
        .on('recipients.tenant_id', '=', tenantId)
        .on('recipients.account_id', '=', accountId)
        .onRef('recipients.subscription_id', '=', 'subscriptions.id'),
    )
    .leftJoin('reports', (join) =>
      join.on('reports.tenant_id', '=', tenantId).onRef('reports.id', '=', 'subscriptions.report_id'),
    )
    .leftJoin('dashboards', (join) =>
      join.on('dashboards.tenant_id', '=', tenantId).onRef('dashboards.id', '=', 'subscriptions.dashboard_id'),
    )
    .leftJoin('own_departments as departments', (join) =>
      join.on('departments.tenant_id', '=', tenantId).onRef('departments.id', '=', 'subscriptions.own_department_id'),
    )
    .where('subscriptions.tenant_id', '=', tenantId)
    .where('subscriptions.id', '=', subscriptionId)
    .select([
      sql<Language>`subscriptions.language`.as('language'),
      'subscriptions.own_department_id',
      'subscriptions.attach_pdf',
      'departments.name as department_name',
      'reports.id as report_id',
      sql<ReportKind | null>`reports.kind`.as('kind'),
      'reports.name',
      'reports.definition',
      'reports.deleted_at',
      'dashboards.id as dashboard_id',
      'dashboards.name as dashboard_name',
      'dashboards.filter_department',
      'dashboards.medical_institution_label_id',
      'dashboards.contents',
      'dashboards.deleted_at as dashboard_deleted_at',
    ])
    .executeTakeFirst()
  if (!row) return undefined
  const recipient = (await readRecipients(tx, tenantId, [accountId])).get(accountId)
  const mailed =
    row.kind === null
      ? row.dashboard_id !== null && { features: dashboardFeatures, isDeleted: row.dashboard_deleted_at !== null }
      : { features: featuresOfKind[row.kind], isDeleted: row.deleted_at !== null }
  const state = recipientState(recipient, mailed || null)
  if (state !== 'receives') return state
  if (!recipient) return 'account_deleted'
  const common = {
    recipient,
    language: row.language,
    department:
      row.own_department_id !== null && row.department_name !== null
        ? { id: row.own_department_id, name: row.department_name }
        : null,
    attachPdf: row.attach_pdf,
  }
  // What is stored was checked by the contract when it was written.
  if (row.kind !== null && row.report_id !== null && row.name !== null) {
    const request = row.definition as unknown as Request
    return { ...common, content: { of: 'report', id: row.report_id, name: row.name, kind: row.kind, request } }
  }
  if (row.dashboard_id === null || row.dashboard_name === null) return 'report_deleted'
  return {
    ...common,
    content: {
      of: 'dashboard',
      id: row.dashboard_id,
      name: row.dashboard_name,
      filter_department: row.filter_department ?? false,
      medical_institution_label_id: row.medical_institution_label_id,
      contents: row.contents as unknown as readonly Tile[],
    },
  }
}

/** Where what is mailed opens. */
export const mailedPath = ({ content }: MailedReport): string =>
  content.of === 'report' ? reportAddress(content.kind, content.id) : `/dashboards/${content.id}`
