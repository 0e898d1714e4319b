import type { Page } from '@playwright/test'
import { aPerson, aTenant } from '../../support/builders.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { accountButton, signIn } from '../people.ts'
import { goWithin } from '../places/place.ts'

const block = (page: Page, name: string | RegExp) => {
  const region = page.getByRole('region', { name })
  return {
    region,
    save: async () => {
      await region.getByRole('button', { name: '保存', exact: true }).click()
      await expect(region.getByRole('button', { name: '保存', exact: true })).toBeDisabled()
      // It is disabled while it saves, too.
      await expect(region.getByRole('progressbar')).toHaveCount(0)
    },
  }
}

// A PNG of one pixel (RFC 2083).
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

test(
  'what a keeper of the settings stores holds after a reload, and for the colleague, who may not change it',
  atOneWidth,
  async ({ page, colleague, database, institution, tolerate, isMobile }) => {
    // The browser logs the refused upload.
    tolerate(/422 \(/)
    const tenantId = await aTenant(database)
    const keeper = await aPerson(database, tenantId, { csAccount: true, role: 'owner' })
    const member = await aPerson(database, tenantId)
    await signIn(page, keeper, '/app/tenant_setting')
    const basics = block(page, '基本情報')
    const departments = block(page, '自院の診療科')
    const segments = block(page, /^セグメント/)
    const group = block(page, 'グループの医療機関')
    const logo = block(page, 'ロゴ')

    await test.step('name and own institution', async () => {
      await basics.region.getByLabel('テナント名').fill('水前寺病院 地域連携室')
      await basics.region.getByRole('combobox', { name: '自院を選ぶ' }).fill(institution.name)
      await page.getByRole('option', { name: new RegExp(institution.name) }).click()
      await basics.region.getByRole('combobox', { name: '検索の初期条件にする施設種別' }).click()
      await page.getByRole('option', { name: '一般診療所', exact: true }).click()
      await page.keyboard.press('Escape')
      await basics.region.getByRole('button', { name: '保存' }).click()
      await page
        .getByRole('alertdialog', { name: '自院を変更しますか' })
        .getByRole('button', { name: '変更する' })
        .click()
      await expect(basics.region.getByRole('button', { name: '保存' })).toBeDisabled()
    })

    await test.step('departments, segments, phases and the group', async () => {
      for (const [index, name] of ['内科', '小児科'].entries()) {
        await departments.region.getByRole('button', { name: '診療科を追加' }).click()
        await departments.region.getByLabel(`${index + 1}番目の診療科名`).fill(name)
      }
      await departments.save()
      await segments.region.getByRole('button', { name: '区分を追加' }).click()
      await segments.region.getByLabel('4番目の区分名').fill('入院中心')
      await segments.region.getByLabel('入院中心 入院率（%以上）').fill('50')
      await segments.region.getByLabel('入院中心 紹介件数（件以上）').fill('5')
      for (const place of [3, 2]) {
        await segments.region.getByRole('button', { name: '「入院中心」を上へ' }).press('Enter')
        await expect(segments.region.getByLabel(`${place}番目の区分名`)).toHaveValue('入院中心')
      }
      await segments.save()
      await group.region.getByRole('combobox', { name: '医療機関を追加' }).fill(institution.name)
      await page.getByRole('option', { name: new RegExp(institution.name) }).click()
      await group.save()
    })

    await test.step('only a picture is taken as a logo', async () => {
      const chooser = logo.region.locator('input[type=file]')
      await chooser.setInputFiles({ name: 'ロゴ.png', mimeType: 'image/png', buffer: Buffer.from('絵ではない') })
      await expect(logo.region.getByRole('alert')).toContainText('一致しません')
      await chooser.setInputFiles({ name: 'ロゴ.png', mimeType: 'image/png', buffer: picture })
      await expect(logo.region.getByRole('img', { name: 'のロゴ' })).toBeVisible()
    })

    await page.reload()
    await expect(departments.region.getByLabel('2番目の診療科名')).toHaveValue('小児科')
    await expect(segments.region.getByLabel('2番目の区分名')).toHaveValue('入院中心')
    await expect(group.region.getByText(institution.name)).toBeVisible()
    await expect(logo.region.getByRole('img', { name: 'のロゴ' })).toBeVisible()
    await goWithin(page, '/app/medical_institutions_search')
    if (isMobile) await page.getByRole('button', { name: '検索条件' }).click()
    await expect(page.getByLabel('都道府県')).toHaveText('熊本県')
    await expect(page.getByRole('button', { name: '一般診療所' }).first()).toBeVisible()

    await signIn(colleague, member, '/app/tenant_setting')
    await expect(colleague.getByText('このページを表示する権限がありません')).toBeVisible()
    await accountButton(colleague).click()
    await expect(colleague.getByRole('dialog')).toContainText('水前寺病院 地域連携室')
  },
)
