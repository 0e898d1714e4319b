import { aPerson } from '../../support/builders.ts'
import { expectAccessibleInBothThemes } from '../axe.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { accountButton, demoPerson, signIn, typeCredentials } from '../people.ts'
import { chartAddress, memoOf, searchAddress, searchScreen, tagsOf } from '../screens.ts'

const searchFor = (name: string) => searchAddress({ medicalInstitutionName: name })
const lightPaper = 'rgb(245, 247, 247)'

test('everybody can use the login screen, its refusal and the app’s frame', async ({ page, tolerate }) => {
  tolerate(/401 \(Unauthorized\)/)
  await page.goto('/app/')
  await expect(page.getByRole('heading', { name: 'ログイン' })).toBeVisible()
  await expect(page.locator('body')).toHaveCSS('background-color', lightPaper)
  await expectAccessibleInBothThemes(page, 'the login screen')
  await typeCredentials(page, { loginName: 'nobody-has-this-name', password: 'x' })
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the refused login')
  await typeCredentials(page, demoPerson('tanaka'))
  await accountButton(page).click()
  await expect(page.getByRole('button', { name: 'ログアウト' })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the account popover')
  await page.keyboard.press('Escape')
  await page.goto('/app/no/such/screen')
  await expect(page.getByRole('button', { name: 'TOPページに戻る' })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the 404 page')
})

test('everybody can use the screen without access', atOneWidth, async ({ page, tolerate, database }) => {
  tolerate(/403 \(Forbidden\)/)
  const person = await aPerson(database, 1, { enabledCrm: false })
  await page.goto('/app/')
  await typeCredentials(page, person)
  await expect(page.getByRole('heading', { name: 'このページを表示できません' })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the screen without access')
})

test('everybody can use the menu', async ({ page, isMobile }) => {
  await signIn(page, demoPerson('tanaka'))
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  if (isMobile) {
    await page.getByRole('button', { name: 'メニューを開く' }).click()
    await expect(page.getByRole('dialog', { name: 'メニュー' })).toBeInViewport({ ratio: 1 })
  } else await page.getByRole('button', { name: 'メニューをたたむ' }).click()
  await expectAccessibleInBothThemes(page, 'the menu')
})

test('everybody can use the search, its results, and the lack of them', async ({ page, institution, isMobile }) => {
  await signIn(page, demoPerson('tanaka'), searchFor(institution.name))
  await expect(searchScreen(page).result(institution.name)).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the search with results')
  if (isMobile) {
    await searchScreen(page).openConditions()
    await expect(page.getByRole('dialog')).toBeInViewport({ ratio: 0.9 })
    await expectAccessibleInBothThemes(page, 'the sheet of conditions')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toBeHidden()
  }
  await page.getByRole('button', { name: '保存した条件' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the saved conditions')
  await page.keyboard.press('Escape')
  await searchScreen(page).selection(institution.name).check()
  await page.getByRole('button', { name: 'タグを付ける' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the tags for several institutions')
  await page.goto(searchFor('どこにもない医療機関'))
  await expect(searchScreen(page).empty).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the search without results')
})

test('everybody can use the accounts, their form and the way to a forgotten password', async ({ page }) => {
  await page.goto('/app/user/password')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the forgotten password')
  await signIn(page, demoPerson('support'), '/app/accounts')
  await expect(page.getByRole('link', { name: '佐藤 美咲' })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the accounts')
  await page.goto('/app/accounts/create')
  await expect(page.getByLabel('ログイン名（必須）')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the form of an account')
})

test('everybody can use the audit log, the personal settings and the palette', async ({ page }) => {
  await signIn(page, demoPerson('support'), '/app/audit_log')
  await expect(page.getByText('導入支援 担当').first()).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the audit log')
  await page.goto('/app/profile')
  await expect(page.getByLabel('新しいパスワード', { exact: true })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the personal settings')
  await page.keyboard.press('Control+k')
  await expect(page.getByRole('option', { name: 'タスク' })).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the command palette')
})

test('everybody can use the chart and write on it', async ({ page, institution }) => {
  await signIn(page, demoPerson('tanaka'), chartAddress(institution))
  await expect(page.getByRole('heading', { name: institution.name })).toBeVisible()
  await expect(memoOf(page).block).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the chart')
  await memoOf(page).edit()
  await expectAccessibleInBothThemes(page, 'the memo being written')
  await memoOf(page).text.fill('書きかけ')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the question before a text is discarded')
  await page.getByRole('button', { name: '破棄する' }).click()
  await tagsOf(page).block.getByRole('button', { name: 'タグを編集' }).click()
  await expectAccessibleInBothThemes(page, 'the tags of an institution')
  await page.goto(`${chartAddress(institution)}?view=karte`)
  await expect(page.getByRole('heading', { name: institution.name })).toBeVisible()
  await expect(memoOf(page).block).toBeVisible()
  await expectAccessibleInBothThemes(page, 'the karte')
})
