import { sql } from 'kysely'
import type { Language } from '../../../contract/messages.ts'
import type { ReportKind } from '../../../contract/reports/valueTypes.ts'
import { reportAddresses } from '../../../contract/reports/addresses.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { Mail } from '../../mail/mailer.ts'
import { ProblemError } from '../../problems.ts'
import type { Request } from '../results.ts'
import type { DueMail, SkipReason } from './dueMails.ts'
import { ofDepartment, readHeadlines } from './headlines.ts'
import { readRecipients, recipientState } from './recipients.ts'
import { reportMail } from './reportLetter.ts'

/**
 * Writes a mail that is due, computed with the rights that its recipient has now.
 * @param publicUrl - where people open the app
 * @returns the mail, why there is none, or undefined if the subscription has ended or left the recipient out
 */
export const writeLetter = async (
  tx: TenantTransaction,
  tenantId: number,
  { subscriptionId, accountId }: DueMail,
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
    ])
    .executeTakeFirst()
  if (!subscription) return undefined
  const { language, kind, name, report_id: reportId, own_department_id: departmentId } = subscription
  const recipient = (await readRecipients(tx, tenantId, [accountId])).get(accountId)
  const state = recipientState(recipient, kind && { kind, isDeleted: subscription.deleted_at !== null })
  if (state !== 'receives') return state
  if (!recipient || kind === null || name === null || reportId === null) return 'report_deleted'
  try {
    const caller = { tx, tenantId, account: recipient, language }
    // What is stored was checked by the contract when it was written.
    const request = ofDepartment(subscription.definition as unknown as Request, departmentId)
    const headlines = await readHeadlines(caller, kind, request)
    return reportMail(
      recipient,
      {
        name,
        departmentName: subscription.department_name,
        headlines,
        address: `${publicUrl}/app${reportAddresses[kind]}/${reportId}`,
      },
      language,
    )
  } catch (error) {
    if (error instanceof ProblemError) return 'report_invalid'
    throw error
  }
}
