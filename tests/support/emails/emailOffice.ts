import type { Client, RequestParameters } from '#dataProvider/client.ts'
import type { TestApi } from '../api.ts'
import { aPerson, aTenant, type Person } from '../builders.ts'

export type EmailBody = RequestParameters<'createEmail'>['body']
export type FrameBody = RequestParameters<'updateEmailFrame'>['body']

/** A tenant's office with somebody who writes e-mails and an owner. */
export interface EmailOffice {
  readonly tenantId: number
  readonly writer: Person
  readonly client: Client
  readonly owner: Client
}

export const anEmailOffice = async (product: TestApi): Promise<EmailOffice> => {
  const tenantId = await aTenant(product.database, { name: '水前寺病院' })
  const writer = await aPerson(product.database, tenantId, { username: '佐藤 花子' })
  const owner = await aPerson(product.database, tenantId, { role: 'owner' })
  return { tenantId, writer, client: await product.clientFor(writer), owner: await product.clientFor(owner) }
}

/** Takes all e-mails, suppressions, consents, templates, frames and restrictions of senders away, so that tests may share offices. */
export const forgetEmails = async ({ database: { owner } }: TestApi): Promise<void> => {
  for (const table of [
    'email_suppressions',
    'emails',
    'email_consents',
    'email_templates',
    'email_frames',
    'email_pictures',
  ])
    await owner.query(`delete from ${table}`)
  await owner.query('update tenants set email_sender_restricted = false')
}

export const anEmail = (given: Partial<EmailBody> = {}): EmailBody => ({
  category: 'other',
  senderName: '水前寺病院 地域連携室',
  senderEmail: 'renkei@suizenji.example',
  title: '外来のお知らせ',
  mainContent: '<p>{{医療機関名}} {{氏名}} {{敬称}}</p><p>4月から外来の日が変わります。</p>',
  ...given,
})

export const aFrame = (given: Partial<FrameBody> = {}): FrameBody => ({
  accentColor: '#165e83',
  showsLogo: true,
  isTracked: true,
  needsApproval: false,
  restsAtNight: true,
  signature: '<p>水前寺病院 地域連携室</p>',
  footer: '',
  legalName: '水前寺病院',
  legalAddress: '熊本市中央区1-1',
  legalContact: 'renkei@suizenji.example',
  updatedAt: null,
  ...given,
})

/** A list of recipients as offices make it. */
export const aRecipientsFile = (rows: readonly (readonly string[])[], name = '宛先.csv'): File => {
  const lines = [['医療機関ID', '医療機関名', '氏名', '敬称', 'メールアドレス'], ...rows]
  return new File([lines.map((line) => line.join(',')).join('\r\n')], name, { type: 'text/csv' })
}

// A PNG of one pixel (RFC 2083).
const onePixel = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)
export const aPicture = (name = '地図.png'): File => new File([onePixel], name)
