import type { Page } from '@playwright/test'
import { aPerson, aTenant, type Person } from '../../support/builders.ts'
import { expectAccessible, expectAccessibleInBothThemes } from '../axe.ts'
import { atOneWidth, expect, test as base } from '../fixtures.ts'
import { accountButton, signIn } from '../people.ts'

const address = '/app/tenant_setting'
const block = (page: Page, name: string | RegExp) => {
  const region = page.getByRole('region', { name })
  return {
    region,
    save: async () => {
      await region.getByRole('button', { name: '保存', exact: true }).click()
      await expect(region.getByRole('button', { name: '保存', exact: true })).toBeDisabled()
    },
  }
}
const basics = (page: Page) => block(page, '基本情報')
const departments = (page: Page) => block(page, '自院の診療科')
const segments = (page: Page) => block(page, /^セグメント/)

// A PNG of one pixel (RFC 2083).
const picture = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

interface Scene {
  readonly keeper: Person
  readonly member: Person
}

/** Each of these tests has its own tenant, so its changes affect no other test. */
const test = base.extend<{ scene: Scene }>({
  scene: async ({ database }, provide) => {
    const tenantId = await aTenant(database)
    const keeper = await aPerson(database, tenantId, { csAccount: true, role: 'owner' })
    await provide({ keeper, member: await aPerson(database, tenantId) })
  },
})

test(
  'the new name of the tenant is seen at once, by the colleague too, who may not change it',
  atOneWidth,
  async ({ page, colleague, scene }) => {
    await signIn(page, scene.keeper, address)
    await basics(page).region.getByLabel('テナント名').fill('水前寺病院 地域連携室')
    await basics(page).region.getByLabel('紹介から入院までの最大日数').fill('400')
    await basics(page).region.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('1〜365 の整数で入力してください')).toBeVisible()
    await basics(page).region.getByLabel('紹介から入院までの最大日数').fill('45')
    await basics(page).region.getByLabel('差出人に使えるメールアドレス').fill('renkei@suizenji.example\n病院')
    await basics(page).region.getByRole('button', { name: '保存' }).click()
    await expect(page.getByText('2行目：メールアドレスの形が正しくありません')).toBeVisible()
    await basics(page).region.getByLabel('差出人に使えるメールアドレス').fill('renkei@suizenji.example')
    await basics(page).save()
    await accountButton(page).click()
    await expect(page.getByRole('dialog')).toContainText('水前寺病院 地域連携室')

    await signIn(colleague, scene.member, address)
    await expect(colleague.getByText('このページを表示する権限がありません')).toBeVisible()
    await accountButton(colleague).click()
    await expect(colleague.getByRole('dialog')).toContainText('水前寺病院 地域連携室')
    await expect(colleague.getByRole('link', { name: 'テナント設定' })).toBeHidden()
  },
)

test(
  'another own institution is asked about, and moves where the search begins',
  atOneWidth,
  async ({ page, scene, institution, isMobile }) => {
    await signIn(page, scene.keeper, address)
    const { region } = basics(page)
    await region.getByRole('combobox', { name: '自院を選ぶ' }).fill(institution.name)
    await page.getByRole('option', { name: new RegExp(institution.name) }).click()
    await region.getByRole('combobox', { name: '検索の初期条件にする施設種別' }).click()
    await page.getByRole('option', { name: '一般診療所', exact: true }).click()
    await page.keyboard.press('Escape')
    await region.getByRole('button', { name: '保存' }).click()
    const question = page.getByRole('dialog', { name: '自院を変更しますか' })
    await question.getByRole('button', { name: 'キャンセル' }).click()
    await expect(region.getByRole('button', { name: '保存' })).toBeEnabled()
    await region.getByRole('button', { name: '保存' }).click()
    await question.getByRole('button', { name: '変更する' }).click()
    await expect(region.getByRole('button', { name: '保存' })).toBeDisabled()
    await page.goto('/app/medical_institutions_search')
    if (isMobile) await page.getByRole('button', { name: '検索条件' }).click()
    await expect(page.getByLabel('都道府県')).toHaveText('熊本県')
    await expect(page.getByRole('button', { name: '一般診療所' }).first()).toBeVisible()
  },
)

test('departments are added, put into order by keyboard, and those in use go only when asked twice', async ({
  page,
  scene,
  database,
  tolerate,
}) => {
  tolerate(/(409|422) \(/)
  await signIn(page, scene.keeper, address)
  const { region, save } = departments(page)
  for (const [index, name] of ['内科', '外科', '小児科'].entries()) {
    await region.getByRole('button', { name: '診療科を追加' }).click()
    await region.getByLabel(`${index + 1}番目の診療科名`).fill(name)
  }
  await region.getByRole('button', { name: '「小児科」を上へ' }).focus()
  await page.keyboard.press('Enter')
  await save()
  await page.reload()
  await expect(region.getByLabel('2番目の診療科名')).toHaveValue('小児科')
  await region.getByLabel('2番目の診療科名').fill('内科')
  await region.getByRole('button', { name: '保存' }).click()
  await expect(region.getByText('同じものがすでにあります').first()).toBeVisible()
  await region.getByRole('button', { name: 'キャンセル' }).click()
  await expect(region.getByLabel('2番目の診療科名')).toHaveValue('小児科')

  await database.owner.query(
    `update accounts set own_department_id = (select id from own_departments where tenant_id = $1 and name = '外科')
     where tenant_id = $1`,
    [scene.keeper.tenantId],
  )
  await page.reload()
  await expect(region.getByText('アカウント 2件・ラベルの値 0件')).toBeVisible()
  await region.getByRole('button', { name: '「外科」を削除' }).click()
  await region.getByRole('button', { name: '保存' }).click()
  const question = page.getByRole('dialog', { name: '使われている診療科を削除しますか' })
  await expect(question).toContainText('「外科」はアカウント 2 件で使われています')
  await expectAccessible(page, 'the question about departments in use')
  await question.getByRole('button', { name: '削除して保存' }).click()
  await expect(region.getByRole('button', { name: '保存' })).toBeDisabled()
  await expect(region.getByRole('textbox')).toHaveCount(2)
})

test(
  'segments say in words what they mean, and warn where nothing can fall into one',
  atOneWidth,
  async ({ page, scene, tolerate }) => {
    tolerate(/422 \(/)
    await signIn(page, scene.keeper, address)
    const { region, save } = segments(page)
    await expect(region.getByText('紹介が24件以上で、入院率が30%以上の医療機関', { exact: true })).toBeVisible()
    await expect(region.getByRole('status')).toHaveText('→ B：重点')
    await region.getByRole('button', { name: '区分を追加' }).click()
    await region.getByLabel('4番目の区分名').fill('入院中心')
    await region.getByLabel('入院中心 紹介件数（件以上）').fill('5')
    await region.getByLabel('入院中心 入院率（%以上）').fill('50')
    await expect(region.getByText('「C：継続」に先に入るため')).toBeVisible()
    await region.getByRole('button', { name: '保存' }).click()
    await expect(
      region.getByText('この区分には医療機関が入りません。条件か順番を見直してください').first(),
    ).toBeVisible()
    for (const place of [3, 2]) {
      await region.getByRole('button', { name: '「入院中心」を上へ' }).press('Enter')
      await expect(region.getByLabel(`${place}番目の区分名`)).toHaveValue('入院中心')
    }
    await expect(
      region.getByText('紹介が5件以上で、入院率が50%以上の医療機関（上の区分に入るものを除く）'),
    ).toBeVisible()
    await region.getByRole('textbox', { name: '入院率（%）', exact: true }).fill('60')
    await expect(region.getByRole('status')).toHaveText('→ 入院中心')
    await save()
    await page.reload()
    await expect(region.getByLabel('2番目の区分名')).toHaveValue('入院中心')
  },
)

test(
  'a logo takes the place of the product’s mark, and only a picture is taken',
  atOneWidth,
  async ({ page, scene, tolerate, isMobile }) => {
    // The browser logs the refused upload.
    tolerate(/422 \(/)
    await signIn(page, scene.keeper, address)
    const { region } = block(page, 'ロゴ')
    const chooser = region.locator('input[type=file]')
    // On phones the bar has no room for it, so it is in the menu.
    const expectMarks = async (count: number) => {
      if (isMobile) await page.getByRole('button', { name: 'メニューを開く' }).click()
      const menu = isMobile ? page.getByRole('dialog', { name: 'メニュー' }) : page.getByRole('complementary')
      await expect(menu.getByRole('link', { name: 'トップページへ' }).getByRole('presentation')).toHaveCount(count)
      await expect(menu.getByText('Renkei', { exact: true })).toHaveCount(1 - count)
      if (isMobile) await page.keyboard.press('Escape')
    }
    await chooser.setInputFiles({ name: 'ロゴ.png', mimeType: 'image/png', buffer: Buffer.from('絵ではない') })
    await expect(region.getByRole('alert')).toContainText('一致しません')
    await chooser.setInputFiles({ name: '大.png', mimeType: 'image/png', buffer: Buffer.alloc(1_048_577) })
    await expect(region.getByRole('alert')).toContainText('1MBを超えています')
    await chooser.setInputFiles({ name: 'ロゴ.png', mimeType: 'image/png', buffer: picture })
    await expect(region.getByRole('img')).toBeVisible()
    await expectMarks(1)
    await page.reload()
    await expectMarks(1)
    await region.getByRole('button', { name: 'ロゴを削除' }).click()
    await expect(region.getByText('ロゴはありません')).toBeVisible()
    await expectMarks(0)
  },
)

test(
  'the group is kept by name, and the plan is shown with its use',
  atOneWidth,
  async ({ page, scene, institution }) => {
    await signIn(page, scene.keeper, address)
    const { region, save } = block(page, 'グループの医療機関')
    await region.getByRole('combobox', { name: '医療機関を追加' }).fill(institution.name)
    await page.getByRole('option', { name: new RegExp(institution.name) }).click()
    await save()
    await page.reload()
    await expect(region.getByText(institution.name)).toBeVisible()
    await region.getByRole('button', { name: `「${institution.name}」を外す` }).click()
    await save()
    await expect(region.getByText('登録された医療機関はありません')).toBeVisible()
    const plan = block(page, 'ご契約の内容').region
    await expect(plan).toContainText('プロフェッショナル')
    await expect(plan).toContainText('1 / 50')
  },
)

test(
  'leaving with something unsaved in two blocks asks once, and staying keeps both',
  atOneWidth,
  async ({ page, scene }) => {
    await signIn(page, scene.keeper, address)
    await departments(page).region.getByRole('button', { name: '診療科を追加' }).click()
    await basics(page).region.getByLabel('テナント名').fill('書きかけの名前')
    const leave = async () => {
      await accountButton(page).click()
      await page.getByRole('link', { name: '個人設定' }).click()
    }
    const question = page.getByRole('dialog', { name: '保存していない内容があります' })
    await leave()
    await expect(question).toHaveCount(1)
    await question.getByRole('button', { name: '編集を続ける' }).click()
    await expect(basics(page).region.getByLabel('テナント名')).toHaveValue('書きかけの名前')
    await basics(page).region.getByRole('button', { name: 'キャンセル' }).click()
    await leave()
    await question.getByRole('button', { name: '破棄して移動' }).click()
    await expect(page).toHaveURL(/\/profile$/)
  },
)

test(
  'what somebody else has saved meanwhile is not overwritten, and can be fetched',
  atOneWidth,
  async ({ page, scene, database, tolerate }) => {
    tolerate(/409 \(/)
    await signIn(page, scene.keeper, address)
    const { region } = basics(page)
    await region.getByLabel('テナント名').fill('遅れた名前')
    await database.owner.query(
      `update tenants set name = '先に付いた名前', settings_updated_at = now() where tenant_id = $1`,
      [scene.keeper.tenantId],
    )
    await region.getByRole('button', { name: '保存' }).click()
    await expect(region.getByRole('alert')).toContainText('別の人が内容を更新しました')
    await region.getByRole('button', { name: '最新の内容を読み込む' }).click()
    await expect(region.getByLabel('テナント名')).toHaveValue('先に付いた名前')
  },
)

test('everybody can use the tenant settings', async ({ page, scene }) => {
  await signIn(page, scene.keeper, address)
  await expect(segments(page).region.getByLabel('1番目の区分名')).toBeVisible()
  await departments(page).region.getByRole('button', { name: '診療科を追加' }).click()
  await departments(page).region.getByRole('button', { name: '保存' }).click()
  await expect(departments(page).region.getByText('入力してください')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the tenant settings')
})
