import { subjectOf } from '#server/identity/principal.ts'
import { aPerson, aTenant } from '../../support/builders.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { accountButton, logOut, signIn, signInByHand, typeCredentials } from '../people.ts'
import { goWithin } from '../places/place.ts'
import { chartAddress, findInstitution, memoOf, searchScreen, tagsOf, writeMemo } from '../screens.ts'

test(
  'a member logs in, finds an institution, writes a memo, sets a tag, and finds both after logging in again',
  atOneWidth,
  async ({ page, institution, database }) => {
    const tenantId = await aTenant(database)
    const person = await aPerson(database, tenantId)
    await database.owner.query(`insert into tags (tenant_id, name) values ($1, '重点訪問先')`, [tenantId])
    await signInByHand(page, person)
    await findInstitution(page, institution)
    await searchScreen(page).result(institution.name).click()
    await expect(page).toHaveURL(new RegExp(`/app/crms/${institution.id}\\b`))
    await expect(page).toHaveTitle(`${institution.name} | Renkei`)
    await writeMemo(page, '院長は木曜の午後が不在')
    await tagsOf(page).choose('重点訪問先')
    await expect(tagsOf(page).block).toContainText('重点訪問先')

    await logOut(page)
    await typeCredentials(page, person)
    await expect(accountButton(page)).toBeVisible()
    await findInstitution(page, institution)
    await searchScreen(page).result(institution.name).click()
    await expect(memoOf(page).block).toContainText('院長は木曜の午後が不在')
    await expect(tagsOf(page).block).toContainText('重点訪問先')
    await goWithin(page, `${chartAddress(institution)}?view=karte`)
    await expect(memoOf(page).block).toContainText('院長は木曜の午後が不在')
  },
)

test(
  'a session that ends while a memo is being written leads back to the same form with the text',
  atOneWidth,
  async ({ page, institution, database, tolerate }) => {
    tolerate(/40[01] \(/)
    const person = await aPerson(database, await aTenant(database))
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
