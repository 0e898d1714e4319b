import { makeDataDir, type ProductProcess, removeDataDir, startProductProcess } from '../../support/productProcess.ts'
import { anInstitution, aPerson, aTenant, type Person } from '../../support/builders.ts'
import { type SmtpSink, startSmtpSink } from '../../support/emails/smtpSink.ts'
import { test as base } from '../fixtures.ts'

interface Sending {
  readonly product: ProductProcess
  readonly sink: SmtpSink
}

/** A hospital that sends e-mails also at night, with a draft and thirty doctors. */
export interface SendingOffice {
  readonly tenantId: number
  readonly person: Person
  readonly emailId: number
  readonly origin: string
  /** Address of the draft's part. */
  readonly at: (part: 'contents' | 'recipients' | 'send') => string
}

/** Tests with a product of their own, whose e-mails go to a mail server that does what the test says. */
export const test = base.extend<{ office: SendingOffice }, { sending: Sending }>({
  sending: [
    // Playwright finds the fixtures that one needs in this pattern.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, provide) => {
      const sink = await startSmtpSink()
      const dataDir = await makeDataDir()
      const product = await startProductProcess(dataDir, {
        EMAIL_SMTP_URL: sink.url,
        EMAIL_CONNECTIONS: '1',
        EMAIL_PER_SECOND: '0',
        LOG_LEVEL: 'warn',
      })
      await provide({ product, sink })
      await product.end()
      await removeDataDir(dataDir)
      await sink.stop()
    },
    { scope: 'worker', timeout: 180_000 },
  ],
  dataDir: [({ sending }, provide) => provide(sending.product.dataDir), { scope: 'worker' }],
  office: async ({ database, sending }, provide) => {
    const { owner } = database
    sending.sink.reset()
    const tenantId = await aTenant(database)
    const person = await aPerson(database, tenantId, { role: 'owner' })
    await owner.query(
      `insert into email_frames (tenant_id, rests_at_night, legal_name, legal_address, legal_contact, updated_at)
      values ($1, false, '水前寺病院', '熊本市中央区1-1', 'renkei@suizenji.example', now())`,
      [tenantId],
    )
    for (let number = 1; number <= 30; number += 1) {
      const institutionId = await anInstitution(owner, { name: `第${number}送信内科${tenantId}` })
      await owner.query(
        `insert into doctors (tenant_id, medical_institution_id, name, honorific, email, created_by)
        values ($1, $2, $3, '先生', $4, $5)`,
        [tenantId, institutionId, `医師 ${number}`, `doctor${number}@clinic.example`, person.accountId],
      )
    }
    const { rows } = await owner.query<{ id: number }>(
      `insert into emails (
        tenant_id, category, sender_name, sender_email, title, main_content, created_by, created_at, updated_by, updated_at
      )
      values ($1, 'other', '水前寺病院 地域連携室', 'renkei@suizenji.example', '外来のお知らせ', $2, $3, now(), $3, now())
      returning id`,
      [tenantId, '<p>{{医療機関名}} {{氏名}} {{敬称}}</p><p>4月から外来の日が変わります。</p>', person.accountId],
    )
    const emailId = rows[0]?.id ?? 0
    await provide({
      tenantId,
      person,
      emailId,
      origin: sending.product.origin,
      at: (part) => `${sending.product.origin}/app/emails/${emailId}/edit?part=${part}`,
    })
  },
})
