import type pg from 'pg'
import { listTenants } from '../../audit/chain.ts'
import type { Database } from '../../db/connection.ts'
import { withTenant } from '../../db/tenant.ts'
import type { Mailer } from '../../mail/mailer.ts'
import { writeSheetsInThread } from '../../analysis/monthlyReport/threadedReport.ts'
import { failMail, finishMail, hasWork, queueDueMails, takeMail } from './dueMails.ts'
import { auditMailedPdf } from './auditMailedPdf.ts'
import { type DrawSheets, makeMailedPdf } from './mailedPdf.ts'
import { reportMail } from './reportLetter.ts'
import { writeLetter } from './writeLetter.ts'

/** What sending needs. */
export interface ReportMailing {
  readonly app: pg.Pool
  readonly mailer: Mailer
  /** Where people open the app. */
  readonly publicUrl: string
  /** Draws PDFs; default in a thread of its own. */
  readonly draw?: DrawSheets
}

/** The tenants with mails to write or to send now. */
export const tenantsWithReportMails = async ({ app, jobs }: Pick<Database, 'app' | 'jobs'>): Promise<number[]> => {
  const tenants: number[] = []
  for (const tenantId of await listTenants(jobs))
    if (await withTenant(app, tenantId, (tx) => hasWork(tx, tenantId))) tenants.push(tenantId)
  return tenants
}

/** A run of {@link sendReportMails}. */
export interface Sending {
  readonly sent: number
  readonly isDone: boolean
}

const mailsPerRun = 20

/**
 * Sends the mails of a tenant that are due. Rows of them are written first and each is taken by one worker, so another
 * run continues where this one stops, and nothing is sent twice. Only a process that dies between handing a mail over
 * and noting it leaves a second attempt, whose mail has the same id.
 * A PDF that cannot be made does not hold its mail up.
 * @returns how many mails were sent, and whether none is left; a run ends after some mails so that other tenants have their turn
 * @throws AggregateError with the failed attempts and the PDFs that could not be made, after the last mail
 */
export const sendReportMails = async (
  { app, mailer, publicUrl, draw = writeSheetsInThread }: ReportMailing,
  tenantId: number,
): Promise<Sending> => {
  await withTenant(app, tenantId, (tx) => queueDueMails(tx, tenantId))
  const failures: unknown[] = []
  const failedPdfs: unknown[] = []
  let sent = 0
  let isDone = false
  for (let count = 0; count < mailsPerRun; count += 1) {
    const due = await withTenant(app, tenantId, (tx) => takeMail(tx, tenantId))
    isDone = due === undefined
    if (!due) break
    try {
      const written = await withTenant(app, tenantId, (tx) => writeLetter(tx, tenantId, due, publicUrl))
      if (typeof written !== 'object') {
        await withTenant(app, tenantId, (tx) => finishMail(tx, tenantId, due, written ?? 'report_deleted'))
        continue
      }
      const { mailed, letter } = written
      const pdf = mailed.attachPdf ? await makeMailedPdf(app, draw, tenantId, mailed, letter.address) : null
      if (pdf?.state === 'failed') failedPdfs.push(pdf.error)
      const { subscriptionId, accountId, dueOn } = due
      const id = `report-${tenantId}-${subscriptionId}-${accountId}-${dueOn}`
      await mailer.send({ ...reportMail(mailed.recipient, letter, pdf, mailed.language), id })
      sent += 1
      await withTenant(app, tenantId, async (tx) => {
        await finishMail(tx, tenantId, due, null)
        if (pdf?.state === 'attached') await auditMailedPdf(tx, tenantId, due, id)
      })
    } catch (error) {
      failures.push(error)
      await withTenant(app, tenantId, (tx) => failMail(tx, tenantId, due))
    }
  }
  if (failures.length + failedPdfs.length > 0)
    throw new AggregateError(
      [...failures, ...failedPdfs],
      `${failures.length} reports could not be mailed, ${failedPdfs.length} were mailed without their PDF`,
    )
  return { sent, isDone }
}
