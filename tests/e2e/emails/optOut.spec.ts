import { deriveKey, loadSecret } from '#server/secret.ts'
import { publicAddressesOf } from '#server/emails/tracking/publicAddresses.ts'
import { publicKeyPurpose, publicTokens } from '#server/emails/tracking/publicTokens.ts'
import { createPool } from '#server/db/connection.ts'
import { addRecipients } from '../../support/emails/recipients.ts'
import { freePort } from '../../support/freePort.ts'
import {
  makeDataDir,
  ownerUrlOf,
  type ProductProcess,
  removeDataDir,
  startProductProcess,
} from '../../support/productProcess.ts'
import { expectAccessible, expectAccessibleInBothThemes } from '../axe.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'

let dataDir: string
let product: ProductProcess | undefined
/** Where a recipient opts out. */
let address: string
const recipient = 'yamada@clinic.example'

/** An e-mail as it was sent, with one recipient. @returns its address to opt out */
const sentEmail = async (dataFolder: string, mailOrigin: string): Promise<string> => {
  const owner = createPool(await ownerUrlOf({ dataDir: dataFolder }), { max: 1, name: 'browser tests' })
  try {
    const { rows: emails } = await owner.query<{ tenant_id: number; id: number }>(
      `insert into emails (
        tenant_id, category, status, sender_name, sender_email, title, main_content, created_by, created_at, updated_by, updated_at
      )
      select tenant_id, 'sales', 'sent', '水前寺病院 地域連携室', 'renkei@suizenji.example', '外来のお知らせ', '', id, now(), id, now()
      from accounts
      order by tenant_id, id
      limit 1
      returning tenant_id, id`,
    )
    const [email] = emails
    if (!email) throw new Error('The demo has no accounts')
    const { tenant_id: tenantId, id: emailId } = email
    const [recipientId] = await addRecipients(owner, tenantId, emailId, [{ address: recipient }])
    const { rows } = await owner.query<{ token: string }>('select token from email_recipients where id = $1', [
      recipientId,
    ])
    const secret = await loadSecret({ secret: undefined, dataDir: dataFolder })
    const addresses = publicAddressesOf(mailOrigin, publicTokens(deriveKey(secret, publicKeyPurpose)))
    return addresses.ofRecipient({ tenantId, emailId, token: rows[0]?.token ?? '' }, true).optOut
  } finally {
    await owner.end()
  }
}

test.describe('somebody who got an e-mail', atOneWidth, () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test.beforeAll(async () => {
    dataDir = await makeDataDir()
    const port = await freePort()
    const mailOrigin = `http://127.0.0.1:${port}`
    product = await startProductProcess(dataDir, {
      PORT: String(port),
      MAIL_PUBLIC_URL: mailOrigin,
      MAP_TILES_URL: `${mailOrigin}/{z}/{x}/{y}.png`,
      LOG_LEVEL: 'warn',
    })
    address = await sentEmail(dataDir, mailOrigin)
  })
  test.afterAll(async () => {
    await product?.end()
    await removeDataDir(dataDir)
  })

  test('opts out without signing in, in the language of choice, by keyboard too', async ({ page, tolerate }) => {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'メールの配信停止' })).toBeVisible()
    await expect(page.getByText('ya••••@clinic.example')).toBeVisible()
    await expectAccessibleInBothThemes(page, 'the page to opt out')

    await page.getByRole('link', { name: 'English' }).click()
    await expect(page.getByRole('heading', { name: 'Stop e-mails' })).toBeVisible()
    await expectAccessible(page, 'the page to opt out in English')
    await expect.poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)

    await page.getByRole('link', { name: '日本語' }).focus()
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name: 'Stop promotional e-mails only' })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(page.getByRole('heading', { name: 'E-mails stopped' })).toBeVisible()
    await expect(page.getByRole('status')).toHaveText('Promotional e-mails to this address have been stopped.')
    await expectAccessibleInBothThemes(page, 'the page after opting out')

    await page.goto(address)
    await expect(page.getByRole('status')).toHaveText('このアドレスへの営業のご案内は停止しています。')
    await page.getByRole('button', { name: 'すべて止める' }).click()
    await expect(page.getByRole('heading', { name: '配信を停止しました' })).toBeVisible()
    await expect(page.getByRole('button')).toHaveCount(0)
    await expectAccessible(page, 'the page after stopping everything')

    tolerate(/404 \(Not Found\)/)
    await page.goto(address.replace(/.$/, 'x'))
    await expect(page.getByRole('heading', { name: 'ページが見つかりません' })).toBeVisible()
    await expectAccessibleInBothThemes(page, 'the page of an address that leads nowhere')
    await expect.poll(() => page.context().cookies()).toEqual([])
  })
})
