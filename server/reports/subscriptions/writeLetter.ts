import { sql } from 'kysely'
import type { Language } from '../../../contract/messages.ts'
import type { ReportKind } from '../../../contract/reports/valueTypes.ts'
import type { Tile } from '../../../contract/reports/dashboards.ts'
import { featuresOfKind } from '../../../contract/reports/items/catalogue.ts'
import { reportAddress } from '../../../contract/reports/reportPaths.ts'
import { idIn } from '../../db/idIn.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { Mail } from '../../mail/mailer.ts'
import { ProblemError } from '../../problems.ts'
import type { Request } from '../results.ts'
import type { DueMail, SkipReason } from './dueMails.ts'
import { type Headlines, ofDepartment, readDashboardHeadlines, readHeadlines, type TiledReport } from './headlines.ts'
import { dashboardFeatures, readRecipients, recipientState } from './recipients.ts'
import { reportMail } from './reportLetter.ts'

/**
 * Writes a mail that is due, computed with the rights that its recipient has now.
 * @param publicUrl - where people open the app
 * @returns the mail, why there is none, or undefined if the subscription has ended or left the recipient out
 */
export const writeLetter = async (
  tx: TenantTransaction,
  tenantId: number,
  { subscription_id: subscriptionId, account_id: accountId }: DueMail,
  publicUrl: string,
): Promise<Mail | SkipReason | undefined> => {
  const subscription = await tx
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
      'departments.name as department_name',
      'reports.id as report_id',
      sql<ReportKind | null>`reports.kind`.as('kind'),
      'reports.name',
      'reports.definition',
      'reports.deleted_at',
      'dashboards.id as dashboard_id',
      'dashboards.name as dashboard_name',
      'dashboards.contents',
      'dashboards.deleted_at as dashboard_deleted_at',
    ])
    .executeTakeFirst()
  if (!subscription) return undefined
  const { language, kind, own_department_id: departmentId } = subscription
  const recipient = (await readRecipients(tx, tenantId, [accountId])).get(accountId)
  const mailed =
    kind === null
      ? subscription.dashboard_id !== null && {
          features: dashboardFeatures,
          isDeleted: subscription.dashboard_deleted_at !== null,
        }
      : { features: featuresOfKind[kind], isDeleted: subscription.deleted_at !== null }
  const state = recipientState(recipient, mailed || null)
  if (state !== 'receives') return state
  if (!recipient) return 'account_deleted'
  const caller = { tx, tenantId, account: recipient, language }
  const letterOf = (name: string, headlines: Headlines, path: string) =>
    reportMail(
      recipient,
      { name, departmentName: subscription.department_name, headlines, address: `${publicUrl}/app${path}` },
      language,
    )
  try {
    if (kind !== null && subscription.name !== null && subscription.report_id !== null) {
      // What is stored was checked by the contract when it was written.
      const request = ofDepartment(subscription.definition as unknown as Request, departmentId)
      const headlines = await readHeadlines(caller, kind, request)
      return letterOf(subscription.name, headlines, reportAddress(kind, subscription.report_id))
    }
    if (subscription.dashboard_id === null || subscription.dashboard_name === null) return 'report_deleted'
    const reports = await readTiledReports(tx, tenantId, subscription.contents as unknown as readonly Tile[])
    const narrowed = reports.map((one) => ({ ...one, request: ofDepartment(one.request, departmentId) }))
    const headlines = await readDashboardHeadlines(caller, narrowed)
    return letterOf(subscription.dashboard_name, headlines, `/dashboards/${subscription.dashboard_id}`)
  } catch (error) {
    if (error instanceof ProblemError) return 'report_invalid'
    throw error
  }
}

/** The reports that tiles show, in the order of the tiles; those that are gone are left out. */
const readTiledReports = async (
  tx: TenantTransaction,
  tenantId: number,
  tiles: readonly Tile[],
): Promise<TiledReport[]> => {
  const ids = tiles.flatMap(({ type, report_id: id }) => (type === 'report' && id != null ? [id] : []))
  const rows = await tx
    .selectFrom('reports')
    .where('tenant_id', '=', tenantId)
    .where(idIn('id', ids))
    .where('deleted_at', 'is', null)
    .select(['id', sql<ReportKind>`kind`.as('kind'), 'name', 'definition'])
    .execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return tiles.flatMap(({ report_id: id, title, item_keys: itemKeys = null }) => {
    const row = id == null ? undefined : byId.get(id)
    // What is stored was checked by the contract when it was written.
    return row
      ? [{ kind: row.kind, name: title ?? row.name, request: row.definition as unknown as Request, itemKeys }]
      : []
  })
}
