import { subjectOf } from '../../../server/identity/principal.ts'
import { aPerson } from '../../support/builders.ts'
import { expectAccessible } from '../axe.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { accountButton, demoPerson, logOut, signIn, signInByHand, typeCredentials } from '../people.ts'
import { chartAddress, findInstitution, memoOf, searchScreen, tagsOf, writeMemo } from '../screens.ts'

test('a member logs in, finds an institution, writes a memo, sets a tag, and finds both after logging in again', async ({
  page,
  institution,
}) => {
  await signInByHand(page, demoPerson('suzuki'))
  await findInstitution(page, institution)
  await searchScreen(page).result(institution.name).click()
  await expect(page).toHaveURL(new RegExp(`/app/crms/${institution.id}\\b`))
  await expect(page).toHaveTitle(`${institution.name} | Renkei`)
  await writeMemo(page, '院長は木曜の午後が不在')
  await tagsOf(page).choose('重点訪問先')
  await expect(tagsOf(page).block).toContainText('重点訪問先')

  await logOut(page)
  await typeCredentials(page, demoPerson('suzuki'))
  await expect(accountButton(page)).toBeVisible()
  await findInstitution(page, institution)
  await searchScreen(page).result(institution.name).click()
  await expect(memoOf(page).block).toContainText('院長は木曜の午後が不在')
  await expect(tagsOf(page).block).toContainText('重点訪問先')
  await page.goto(`${chartAddress(institution)}?view=karte`)
  await expect(memoOf(page).block).toContainText('院長は木曜の午後が不在')
})

test(
  'another tenant sees nothing of a tenant’s memo and tags on the same institution',
  atOneWidth,
  async ({ page, colleague, institution }) => {
    await signIn(page, demoPerson('suzuki'), chartAddress(institution))
    await writeMemo(page, '当院だけのメモ')
    await tagsOf(page).choose('登録医')

    await signIn(colleague, demoPerson('ogata'), chartAddress(institution))
    await expect(colleague.getByRole('heading', { name: institution.name })).toBeVisible()
    await expect(memoOf(colleague).block).toBeVisible()
    await expect(tagsOf(colleague).block).toBeVisible()
    await expect(colleague.getByText('当院だけのメモ')).toBeHidden()
    await expect(colleague.getByText('登録医')).toBeHidden()
  },
)

test(
  'a session that ends while a memo is being written leads back to the same form with the text',
  atOneWidth,
  async ({ page, institution, database, tolerate }) => {
    tolerate(/40[01] \(/)
    const person = await aPerson(database, 1)
    const address = `${chartAddress(institution)}?view=karte`
    await signIn(page, person, address)
    const memo = memoOf(page)
    await memo.edit()
    await memo.text.fill('ここまで書いたところで期限が切れた')

    await database.owner.query(`delete from identity.provider_records where payload ->> 'accountId' = $1`, [
      subjectOf(person),
    ])
    await page.evaluate(() => {
      for (const key of Object.keys(sessionStorage))
        if (/accesstoken|refreshtoken|renkei\.session/i.test(key)) sessionStorage.removeItem(key)
    })
    await memo.save()
    await typeCredentials(page, person)
    await expect(page).toHaveURL(address)
    await expect(memoOf(page).text).toHaveValue('ここまで書いたところで期限が切れた')
    await memoOf(page).save()
    await expect(memoOf(page).block).toContainText('ここまで書いたところで期限が切れた')
  },
)

test(
  'of two people who edit one memo the second is told, sees both texts and chooses',
  atOneWidth,
  async ({ page, colleague, institution, tolerate }) => {
    tolerate(/409 \(Conflict\)/)
    await signIn(page, demoPerson('suzuki'), chartAddress(institution))
    await signIn(colleague, demoPerson('tanaka'), chartAddress(institution))
    await memoOf(page).edit()
    await memoOf(page).text.fill('鈴木が書いた')
    await writeMemo(colleague, '田中が先に保存した')
    await memoOf(page).save()
    await expect(page.getByText('田中が先に保存した')).toBeVisible()
    await expect(page.getByText(/鈴木が書いた/).first()).toBeVisible()
    await expect(page.getByText(/田中 陽子/).first()).toBeVisible()
    await expectAccessible(page, 'the conflict')

    const dialog = page.getByRole('dialog')
    await dialog.getByRole('button', { name: '両方をつなげて編集する' }).click()
    await expect(dialog).toBeHidden()
    await expect(memoOf(page).text).toHaveValue('田中が先に保存した\n\n鈴木が書いた')
    await memoOf(page).save()
    await expect(memoOf(page).text).toBeHidden()
    await colleague.reload()
    await expect(memoOf(colleague).block).toContainText('鈴木が書いた')
    await expect(memoOf(colleague).block).toContainText('田中が先に保存した')
  },
)

test(
  'whoever leaves a memo half written is asked first, and nothing is lost by staying',
  atOneWidth,
  async ({ page, institution }) => {
    await signIn(page, demoPerson('suzuki'), chartAddress(institution))
    await memoOf(page).edit()
    await memoOf(page).text.fill('書きかけのメモ')
    await page.getByRole('link', { name: '連携先管理へ戻る' }).click()
    const question = page.getByRole('dialog', { name: '保存していない内容があります' })
    await question.getByRole('button', { name: '編集を続ける' }).click()
    await expect(memoOf(page).text).toHaveValue('書きかけのメモ')
    await page.getByRole('link', { name: '連携先管理へ戻る' }).click()
    await question.getByRole('button', { name: '破棄して移動' }).click()
    await expect(page).toHaveURL(/medical_institutions_search/)
    await page.goto(chartAddress(institution))
    await expect(memoOf(page).block.getByRole('button', { name: 'メモを記入' })).toBeVisible()
  },
)

test('a change of tags can be taken back', atOneWidth, async ({ page, institution }) => {
  await signIn(page, demoPerson('suzuki'), chartAddress(institution))
  await tagsOf(page).choose('在宅対応')
  await expect(tagsOf(page).block).toContainText('在宅対応')
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect(tagsOf(page).block).not.toContainText('在宅対応')
  await page.reload()
  await expect(tagsOf(page).block).toBeVisible()
  await expect(tagsOf(page).block).not.toContainText('在宅対応')
})

test(
  'while the database is away the page says so, keeps what was typed, and saves it later',
  atOneWidth,
  async ({ page, institution, tolerate }) => {
    tolerate(/503 \(Service Unavailable\)/)
    await signIn(page, demoPerson('suzuki'), chartAddress(institution))
    await memoOf(page).edit()
    await memoOf(page).text.fill('停止中に書いた')
    const unavailable = { type: 'about:blank', title: '', status: 503, detail: '', code: 'database_unavailable' }
    await page.route('**/api/**', (route) =>
      route.fulfill({ status: 503, contentType: 'application/problem+json', json: unavailable }),
    )
    await memoOf(page).save()
    await expect(page.getByRole('alert')).toBeVisible()
    await expect(memoOf(page).text).toHaveValue('停止中に書いた')
    await page.unroute('**/api/**')
    await memoOf(page).save()
    await expect(memoOf(page).text).toBeHidden()
    await expect(memoOf(page).block).toContainText('停止中に書いた')
  },
)

test(
  'a page opened while the database is away opens by itself once it is back',
  atOneWidth,
  async ({ page, tolerate }) => {
    tolerate(/503 \(Service Unavailable\)/)
    await signIn(page, demoPerson('suzuki'))
    const unavailable = { type: 'about:blank', title: '', status: 503, detail: '', code: 'database_unavailable' }
    await page.route('**/api/current_user', (route) =>
      route.fulfill({ status: 503, contentType: 'application/problem+json', json: unavailable }),
    )
    await page.reload()
    await expect(page.getByRole('heading', { name: 'ページにつながりにくくなっています' })).toBeVisible()
    await page.unroute('**/api/current_user')
    await expect(accountButton(page)).toBeVisible()
  },
)
