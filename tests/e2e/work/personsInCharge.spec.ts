import { aPerson, aTask, aTenant } from '../../support/builders.ts'
import { expectAccessible } from '../axe.ts'
import { countedPerson } from '../effort.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { signIn } from '../people.ts'
import { goWithin } from '../places/place.ts'
import { chartAddress } from '../screens.ts'

test(
  'somebody is put in charge on the chart, and a colleague’s work is handed over in six clicks',
  atOneWidth,
  async ({ page, database, institution }) => {
    // An office of its own: how far one scrolls to a colleague depends on how many there are.
    const office = await aTenant(database)
    const from = await aPerson(database, office, { username: `異動 ${institution.name}` })
    await aPerson(database, office, { username: `後任 ${institution.name}` })
    const owner = await aPerson(database, office, { username: `室長 ${institution.name}`, role: 'owner' })
    await aTask(database, from, { title: `引き継ぐタスク ${institution.name}` })

    await test.step('on the chart', async () => {
      await signIn(page, owner, chartAddress(institution))
      await page.getByRole('button', { name: '担当者: 担当者なし。変更する' }).click()
      const dialog = page.getByRole('dialog', { name: '担当者を変更' })
      await dialog.getByRole('combobox', { name: '担当者を追加' }).fill(`異動 ${institution.name}`)
      await page.getByRole('option', { name: `異動 ${institution.name}` }).click()
      await dialog.getByRole('button', { name: '保存', exact: true }).click()
      await expect(page.getByRole('region', { name: '担当者' })).toContainText(`異動 ${institution.name}`)
    })

    await test.step('the handover', async () => {
      await goWithin(page, '/app/handovers')
      const person = countedPerson(page)
      await person.click(page.getByRole('combobox', { name: '引き継ぎ元（今の担当者）' }))
      await person.click(page.getByRole('option', { name: `異動 ${institution.name}` }))
      // The list of the receivers opens next.
      await person.click(page.getByRole('option', { name: `後任 ${institution.name}` }))
      await expect(page.getByRole('tab', { name: '連携先 1' })).toBeVisible()
      await expect(page.getByRole('tab', { name: 'タスク 1' })).toBeVisible()
      await person.click(page.getByRole('button', { name: `2件を後任 ${institution.name}さんに引き継ぐ` }))
      const question = page.getByRole('alertdialog', {
        name: `異動 ${institution.name}さんから後任 ${institution.name}さんに引き継ぎますか`,
      })
      await expect(question).toContainText('連携先 1施設')
      await expect(question).toContainText('タスク 1件')
      await person.click(question.getByRole('button', { name: '2件を引き継ぐ' }))
      await expect(page.getByText(`2件を後任 ${institution.name}さんに引き継ぎました`)).toBeVisible()
      const { clicks, keys, scrolls } = person.effort()
      // The entry of the menu is one more click.
      expect(clicks + 1).toBeLessThanOrEqual(6)
      expect({ keys, scrolls }).toEqual({ keys: 0, scrolls: 0 })
    })

    await test.step('taken back', async () => {
      await page.getByRole('button', { name: '元に戻す' }).click()
      await expect(page.getByRole('tab', { name: 'タスク 1' })).toBeVisible()
    })

    await test.step('targets and rules', async () => {
      await goWithin(page, '/app/targets')
      await page.getByRole('button', { name: '目標を設定' }).click()
      await page.getByRole('textbox', { name: `後任 ${institution.name} 訪問` }).fill('12')
      await page.getByRole('button', { name: '保存', exact: true }).click()
      const card = page.getByRole('region', { name: `後任 ${institution.name}`, exact: true })
      await expect(card).toContainText('0 / 12件')
      await expect(card).toContainText('あと12件')
      await goWithin(page, '/app/staff_rules')
      await page.getByRole('button', { name: 'ルールを追加' }).click()
      await page.getByLabel('ルールの名前').fill(`ルール ${institution.name}`)
      await page.getByRole('combobox', { name: '担当者', exact: true }).first().click()
      await page.getByRole('option', { name: `後任 ${institution.name}` }).click()
      await page.getByRole('textbox', { name: '医療機関名' }).fill(institution.name)
      const save = page.getByRole('button', { name: '保存', exact: true })
      await expect(save).toBeEnabled()
      await save.click()
      await page.getByRole('button', { name: `「ルール ${institution.name}」を適用` }).click()
      await expect(page.getByText(/手で決めた担当者がいる1施設は変えません/)).toBeVisible()
      await expectAccessible(page, 'applying a rule')
    })
  },
)
