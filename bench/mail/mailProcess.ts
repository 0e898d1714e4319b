import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { readConfig } from '../../server/config.ts'
import { openDatabase } from '../../server/db/connection.ts'
import { withTenant } from '../../server/db/tenant.ts'
import { openCampaignMail } from '../../server/emails/sending/campaignMail.ts'
import { campaignMessages, readCampaign } from '../../server/emails/sending/message/campaignMessages.ts'
import { sendEmails } from '../../server/emails/sending/sendEmails.ts'
import { type ReservedRecipient, reserveRecipients } from '../../server/emails/sending/state/recipients.ts'
import { folderStorage } from '../../server/storage/folderStorage.ts'

// Sends an e-mail as the product does, or as many messages of the same bytes with a bare pool.

const Task = z.object({
  how: z.enum(['product', 'bare']),
  ownerUrl: z.string(),
  secret: z.string(),
  folder: z.string(),
  tenantId: z.int(),
  emailId: z.int(),
  count: z.int(),
  port: z.int(),
})
type Task = z.infer<typeof Task>

const connections = 10
/** The bare pool sends these in turn, so that it need not keep or write all. */
const writtenMessages = 200

const open = ({ ownerUrl, secret, folder, port }: Task) => {
  const database = openDatabase({ ownerUrl, secret: Buffer.from(secret), poolSize: 4 })
  const smtpUrl = `smtp://127.0.0.1:${port}`
  const config = readConfig({
    EMAIL_CONNECTIONS: String(connections),
    EMAIL_PER_SECOND: '0',
    MAIL_PUBLIC_URL: 'https://mail.hospital.example',
  })
  const mail = openCampaignMail(config, { smtpUrl, secret: Buffer.from(secret), storage: folderStorage(folder) })
  return { database, smtpUrl, mail }
}

const asProduct = async ({ database, mail }: ReturnType<typeof open>, { tenantId }: Task) => {
  const begin = performance.now()
  while ((await sendEmails(database.app, mail, tenantId)).again !== null);
  return performance.now() - begin
}

const asBarePool = async ({ database, mail, smtpUrl }: ReturnType<typeof open>, { tenantId, emailId, count }: Task) => {
  const messages = await withTenant(database.app, tenantId, async (tx) => {
    const campaign = await readCampaign(tx, tenantId, emailId)
    if (!campaign) throw new Error('The e-mail is not rendered')
    const write = await campaignMessages(mail, tenantId, campaign)
    const recipients: ReservedRecipient[] = await reserveRecipients(tx, {
      tenantId,
      emailId,
      category: 'other',
      limit: writtenMessages,
      withoutDomains: [],
      reservedMilliseconds: 0,
    })
    return Promise.all(recipients.map(write))
  })
  const pool = createTransport({ url: smtpUrl, pool: true, maxConnections: connections, maxMessages: Infinity })
  let sent = 0
  const begin = performance.now()
  await Promise.all(
    Array.from({ length: connections * 2 }, async () => {
      while (sent < count) {
        const message = messages[sent % messages.length]
        sent += 1
        if (!message) continue
        const { from, to } = message.envelope
        await pool.sendMail({ envelope: { from, to }, raw: message.message })
      }
    }),
  )
  const taken = performance.now() - begin
  pool.close()
  return taken
}

process.once('message', (message) => {
  const task = Task.parse(message)
  const opened = open(task)
  void (task.how === 'product' ? asProduct : asBarePool)(opened, task).then(async (milliseconds) => {
    opened.mail.lines.close()
    await opened.database.close()
    process.send?.({ milliseconds, peakBytes: process.resourceUsage().maxRSS * 1024 })
  })
})
