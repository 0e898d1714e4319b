import type { Page } from '@playwright/test'
import { aPerson, aTenant } from '../../support/builders.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { signIn } from '../people.ts'
import { goWithin } from '../places/place.ts'

const row = (page: Page, name: string) => page.getByRole('main').getByRole('listitem').filter({ hasText: name }).first()

test(
  'an owner allows PDFs in mails, which a subscription then has until they are forbidden',
  atOneWidth,
  async ({ page, database }) => {
    const tenantId = await aTenant(database)
    const owner = await aPerson(database, tenantId, { role: 'owner' })
    const { rows } = await database.owner.query<{ id: number }>(
      `insert into dashboards (tenant_id, name, contents, created_by) values ($1, '経営会議', '[]', $2) returning id`,
      [tenantId, owner.accountId],
    )
    await signIn(page, owner, '/app/profile')
    const allow = page.getByRole('switch', { name: 'レポートのメールにPDFを添付できるようにする' })
    await expect(allow).not.toBeChecked()
    await expect(page.getByText('メールで製品の外に出ます')).toBeVisible()
    await allow.click()
    await expect(allow).toBeChecked()

    await goWithin(page, `/app/dashboards/${rows[0]?.id}`)
    await page.getByRole('button', { name: 'メールで受け取る' }).click()
    const dialog = page.getByRole('dialog', { name: 'メールで受け取る' })
    await dialog.getByRole('switch', { name: 'PDFを添付する' }).check()
    await expect(dialog.getByText('レポートの行')).toBeVisible()
    await dialog.getByRole('button', { name: '送信を始める' }).click()
    await expect(dialog).toBeHidden()
    await goWithin(page, '/app/report_subscriptions')
    await expect(row(page, '経営会議')).toContainText('PDFを添付')

    await goWithin(page, '/app/profile')
    await allow.click()
    await expect(allow).not.toBeChecked()
    await goWithin(page, '/app/report_subscriptions')
    await expect(row(page, '経営会議')).toContainText('PDFの添付は停止中')
  },
)
