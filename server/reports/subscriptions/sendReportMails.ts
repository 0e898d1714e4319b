import { tenantsWhere } from '../../db/eachTenant.ts'
import { writeSheetsInThread } from '../../analysis/monthlyReport/threadedReport.ts'
import type { Database } from '../../db/connection.ts'
import { withTenant } from '../../db/tenant.ts'
import { type Mailing, type Sending, sendQueuedMails, type WrittenMail } from '../../mail/sendQueuedMails.ts'
import { auditMailedPdf } from './auditMailedPdf.ts'
import { type DueMail, hasWork, queueDueMails, reportMails, type SkipReason } from './dueMails.ts'
import { type DrawSheets, makeMailedPdf } from './mailedPdf.ts'
import { reportMail } from './reportLetter.ts'
import { writeLetter } from './writeLetter.ts'

/** What sending needs. */
export interface ReportMailing extends Mailing {
  /** Draws PDFs; default in a thread of its own. */
  readonly draw?: DrawSheets
}

/** The tenants with mails to write or to send now. */
export const tenantsWithReportMails = ({ app, jobs }: Pick<Database, 'app' | 'jobs'>): Promise<number[]> =>
  tenantsWhere(jobs, (tenantId) => withTenant(app, tenantId, (tx) => hasWork(tx, tenantId)))

const idOf = (tenantId: number, { subscription_id: subscription, account_id: account, due_on: day }: DueMail) =>
  `report-${tenantId}-${subscription}-${account}-${day}`

const write = async (
  { app, publicUrl, draw = writeSheetsInThread }: ReportMailing,
  tenantId: number,
  due: DueMail,
): Promise<WrittenMail | SkipReason> => {
  const written = await withTenant(app, tenantId, (tx) => writeLetter(tx, tenantId, due, publicUrl))
  if (typeof written !== 'object') return written ?? 'report_deleted'
  const { mailed, letter } = written
  // Drawn outside of the transaction: it takes seconds.
  const pdf = mailed.attachPdf ? await makeMailedPdf(app, draw, tenantId, mailed, letter.address) : null
  return {
    mail: reportMail(mailed.recipient, letter, pdf, mailed.language),
    ...(pdf?.state === 'failed' && { missing: { part: 'their PDF', cause: pdf.error } }),
    ...(pdf?.state === 'attached' && { onSent: (tx) => auditMailedPdf(tx, tenantId, due, idOf(tenantId, due)) }),
  }
}

/**
 * Sends the mails of a tenant that are due, like {@link sendQueuedMails}. Rows of them are written first. A PDF that
 * cannot be made does not hold its mail up.
 * @throws AggregateError with the failed attempts and the PDFs that could not be made, after the last mail
 */
export const sendReportMails = async (mailing: ReportMailing, tenantId: number): Promise<Sending> => {
  await withTenant(mailing.app, tenantId, (tx) => queueDueMails(tx, tenantId))
  return sendQueuedMails(mailing, tenantId, {
    queue: reportMails,
    name: 'reports',
    write: (due) => write(mailing, tenantId, due),
    idOf: (due) => idOf(tenantId, due),
  })
}
