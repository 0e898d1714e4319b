import { z } from 'zod'
import { queueDailyMails } from '#server/alerts/dailyMail/queueDailyMails.ts'
import { sendDailyMails } from '#server/alerts/dailyMail/sendDailyMails.ts'
import { evaluateAlerts } from '#server/alerts/judging/evaluateAlerts.ts'
import { setClock } from '#server/db/clock.ts'
import { openDatabase } from '#server/db/connection.ts'
import { withTenant } from '#server/db/tenant.ts'
import { createMailer } from '#server/mail/mailer.ts'
import { testSecret } from '../identity/secret.ts'

// Judges a tenant's conditions and sends what is to be mailed of them: node alertProcess.ts OWNER_URL TENANT_ID SMTP_URL TIME

const [ownerUrl, tenant, smtpUrl, time] = z
  .tuple([z.string(), z.string(), z.string(), z.string()])
  .parse(process.argv.slice(2))
const tenantId = Number(tenant)
const { app, close } = openDatabase({ ownerUrl, secret: testSecret, poolSize: 4 })
const mailer = createMailer(smtpUrl, 'Renkei <no-reply@renkei.example>')
setClock(() => Date.parse(time))
process.stdout.write('.')
await evaluateAlerts({ app }, tenantId)
await withTenant(app, tenantId, (tx) => queueDailyMails(tx, tenantId))
const mailing = { app, mailer, publicUrl: 'https://renkei.example.jp' }
while (!(await sendDailyMails(mailing, tenantId)).isDone);
mailer.close()
await close()
