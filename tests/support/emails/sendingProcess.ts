// oxlint-disable-next-line tests/no-sleep -- the pause between two looks of a worker
import { setTimeout as wait } from 'node:timers/promises'
import { z } from 'zod'
import { readConfig } from '#server/readConfig.ts'
import { openDatabase } from '#server/db/connection.ts'
import { openCampaignMail } from '#server/emails/sending/campaignMail.ts'
import { sendEmails } from '#server/emails/sending/sendEmails.ts'
import { folderStorage } from '#server/storage/folderStorage.ts'

// Sends the e-mails of a tenant until nothing waits: node sendingProcess.ts OWNER_URL SECRET STORAGE_DIR TENANT_ID SMTP_URL CONNECTIONS LEASE_MILLISECONDS

const [ownerUrl, secretText, storageDir, tenant, smtpUrl, connections, lease] = z
  .tuple([z.string(), z.string(), z.string(), z.string(), z.string(), z.string(), z.string()])
  .parse(process.argv.slice(2))
const secret = Buffer.from(secretText)
const { app, close } = openDatabase({ ownerUrl, secret, poolSize: 4 })
const mail = {
  ...openCampaignMail(readConfig({ EMAIL_CONNECTIONS: connections, EMAIL_PER_SECOND: '0' }), {
    smtpUrl,
    secret,
    storage: folderStorage(storageDir),
  }),
  leaseMilliseconds: Number(lease),
  reservedMilliseconds: Number(lease),
}
process.stdout.write('.')
for (;;) {
  const { again } = await sendEmails(app, mail, Number(tenant))
  if (again === null) break
  await wait(Math.min(again, 100))
}
mail.lines.close()
await close()
