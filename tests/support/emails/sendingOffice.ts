import { pino } from 'pino'
import { startWorker } from '#server/jobs/worker.ts'
import { noMailer } from '../identity/mailbox.ts'
import { outgoingKey } from '../outgoing/outgoingKey.ts'
import { readConfig } from '#server/readConfig.ts'
import { type CampaignMail, type CampaignMailOptions, openCampaignMail } from '#server/emails/sending/campaignMail.ts'
import { type EmailRun, sendEmails } from '#server/emails/sending/sendEmails.ts'
import { folderStorage } from '#server/storage/folderStorage.ts'
import { ownApi, type TestApi, type TestApiOptions } from '../api.ts'
import { testSecret } from '../identity/secret.ts'
import { aFrame, anEmail, anEmailOffice, type EmailBody, type EmailOffice, forgetEmails } from './emailOffice.ts'
import { addRecipients, type BuiltRecipient } from './recipients.ts'
import { type SendingWorker, startSendingWorker } from './sendingWorker.ts'
import { type SmtpSink, startSmtpSink } from './smtpSink.ts'

/** An office that sends e-mails to a mail server of the test. */
export interface SendingOffice extends EmailOffice {
  readonly product: TestApi
  readonly sink: SmtpSink
  readonly mail: CampaignMail
  /** With other times; whoever opens it closes its lines. */
  readonly mailWith: (given: CampaignMailOptions) => CampaignMail
  /** Takes all e-mails away, lets the office send at night too, and the server take everything. */
  readonly reset: () => Promise<void>
  /** Writes an e-mail with these recipients, as a draft. @returns its id */
  readonly draft: (recipients: readonly BuiltRecipient[], email?: Partial<EmailBody>) => Promise<number>
  /** Writes one and has it sent, without sending it. */
  readonly begun: (recipients: readonly BuiltRecipient[], email?: Partial<EmailBody>) => Promise<number>
  /** One run of a worker. */
  readonly run: (mail?: CampaignMail, milliseconds?: number) => Promise<EmailRun>
  /** Works through the job queue in this process. @returns what ends it */
  readonly startJobs: () => Promise<() => Promise<void>>
  /** A worker in a process of its own, which works until nothing waits. */
  readonly worker: (connections: number, leaseMilliseconds: number) => SendingWorker
  readonly stop: () => Promise<void>
}

/** @param env - variables beyond the defaults */
export const sendingOffice = async (
  env: Record<string, string> = {},
  options: TestApiOptions = {},
): Promise<SendingOffice> => {
  const sink = await startSmtpSink()
  const settings = { EMAIL_SMTP_URL: sink.url, EMAIL_PER_SECOND: '0', ...env }
  const product = await ownApi(settings, options)
  const office = await anEmailOffice(product)
  const mailWith = (given: CampaignMailOptions) =>
    openCampaignMail(
      readConfig(settings),
      { smtpUrl: sink.url, secret: testSecret, storage: folderStorage(product.storageDir) },
      given,
    )
  const mail = mailWith({ silenceMilliseconds: 3_000 })
  const { database, storageDir } = product
  const draft: SendingOffice['draft'] = async (recipients, email) => {
    const { id } = await office.client.createEmail({ body: anEmail(email) })
    await addRecipients(database.owner, office.tenantId, id, recipients)
    return id
  }
  return {
    ...office,
    product,
    sink,
    mail,
    mailWith,
    reset: async () => {
      await product.database.owner.query('delete from communications')
      await forgetEmails(product)
      await office.owner.updateEmailFrame({ body: aFrame({ restsAtNight: false }) })
      sink.reset()
    },
    draft,
    begun: async (recipients, email) => {
      const id = await draft(recipients, email)
      await office.client.sendEmail({ id, body: { recipientCount: recipients.length } })
      return id
    },
    run: (by = mail, milliseconds) => sendEmails(database.app, by, office.tenantId, milliseconds),
    startJobs: async () => {
      const { stop } = await startWorker({
        database,
        secret: testSecret,
        auditKey: testSecret,
        mailer: noMailer,
        campaignMail: mail,
        storage: folderStorage(storageDir),
        publicUrl: product.origin,
        delivering: { key: outgoingKey, outgoing: { privateHosts: [] }, pushKeys: null },
        log: pino({ level: 'silent' }),
      })
      return stop
    },
    worker: (connections, leaseMilliseconds) =>
      startSendingWorker({
        ownerUrl: database.ownerUrl,
        secret: testSecret,
        storageDir,
        tenantId: office.tenantId,
        smtpUrl: sink.url,
        connections,
        leaseMilliseconds,
      }),
    stop: async () => {
      mail.lines.close()
      await sink.stop()
      await product.stop()
    },
  }
}
