import type { Page } from '@playwright/test'
import { aPerson, aTask, aTenant } from '../../support/builders.ts'
import { expectAccessible, expectAccessibleInBothThemes } from '../axe.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { signIn } from '../people.ts'
import { filtersOf, searchAddress } from '../screens.ts'

/** The saved conditions of a list. */
const savedFiltersOf = (page: Page) => {
  const dialog = page.getByRole('dialog', { name: '保存した条件' })
  const pinned = page.getByRole('group', { name: 'ピン留めした条件' })
  return {
    dialog,
    pinned,
    chip: (name: string) => pinned.getByRole('button', { name }),
    open: async () => {
      await page.getByRole('button', { name: '保存した条件' }).click()
      await expect(dialog).toBeVisible()
    },
    save: async (name: string, { isShared = false } = {}) => {
      await dialog.getByLabel('条件の名前').fill(name)
      if (isShared) await dialog.getByRole('checkbox', { name: '組織の全員と共有する' }).check()
      await dialog.getByRole('button', { name: '保存', exact: true }).click()
    },
    recall: (name: string) => dialog.getByRole('button', { name, exact: true }),
    pin: (name: string) => dialog.getByRole('button', { name: `${name}をピン留め` }),
    choose: async (name: string, action: string) => {
      await dialog.getByRole('button', { name: `${name}の操作` }).click()
      await page.getByRole('menuitem', { name: action }).click()
    },
    close: async () => {
      await page.keyboard.press('Escape')
      await expect(dialog).toBeHidden()
    },
  }
}

const tasksWith = (conditions: Record<string, unknown>) =>
  `/app/tasks?${new URLSearchParams({ filter: JSON.stringify(conditions) })}`

test('conditions are shared with colleagues, who pin them above their own list', async ({
  page,
  colleague,
  database,
}) => {
  const office = await aTenant(database)
  const sato = await aPerson(database, office, { username: '佐藤 花子' })
  const inoue = await aPerson(database, office, { username: '井上 健' })
  const mine = savedFiltersOf(page)
  const theirs = savedFiltersOf(colleague)

  await test.step('they are saved for the office', async () => {
    await signIn(page, sato, tasksWith({ status: 'finished' }))
    await mine.open()
    await mine.save('終わったもの', { isShared: true })
    await expect(mine.recall('終わったもの')).toHaveAccessibleDescription('共有中')
    await mine.close()
  })

  await test.step('a colleague sees who shares them, and cannot change them', async () => {
    await signIn(colleague, inoue, '/app/tasks')
    await theirs.open()
    await expect(theirs.recall('終わったもの')).toHaveAccessibleDescription('佐藤 花子さんが共有')
    await theirs.dialog.getByRole('button', { name: '終わったものの操作' }).click()
    await expect(colleague.getByRole('menuitem')).toHaveText(['この条件で開く'])
    await colleague.keyboard.press('Escape')
  })

  await test.step('a pinned one is one press away, also by the keyboard', async () => {
    await theirs.pin('終わったもの').click()
    await expect(theirs.pin('終わったもの')).toHaveAttribute('aria-pressed', 'true')
    // The tooltip of the pin would lie outside of all landmarks.
    await colleague.mouse.move(0, 0)
    await theirs.dialog.getByLabel('条件の名前').focus()
    await expect(colleague.getByRole('tooltip')).toBeHidden()
    await expectAccessibleInBothThemes(colleague, 'saved conditions with shared and pinned ones')
    await theirs.close()
    await theirs.chip('終わったもの').focus()
    await colleague.keyboard.press('Enter')
    await expect(colleague).toHaveURL(/finished/)
    await expect(theirs.chip('終わったもの')).toHaveAttribute('aria-pressed', 'true')
    await expect(filtersOf(colleague).chip('状態')).toContainText('完了')
    await expectAccessible(colleague, 'a list with pinned conditions')
    await theirs.chip('終わったもの').click()
    await expect(filtersOf(colleague).chip('状態')).toBeHidden()
  })

  await test.step('sharing ends after a question, and the pin goes with it', async () => {
    await mine.open()
    await mine.choose('終わったもの', '共有をやめる')
    const question = page.getByRole('alertdialog', { name: '「終わったもの」の共有をやめますか' })
    await expectAccessible(page, 'the question before sharing ends')
    await question.getByRole('button', { name: '共有をやめる' }).click()
    await expect(question).toBeHidden()
    await expect(mine.recall('終わったもの')).toHaveAccessibleDescription('')
    await colleague.goto('/app/tasks')
    await expect(filtersOf(colleague).chip('状態')).toBeVisible()
    await expect(theirs.pinned).toBeHidden()
  })
})

test(
  'a list opens with the conditions that its person has chosen, unless its address says otherwise',
  atOneWidth,
  async ({ page, database }) => {
    const person = await aPerson(database, await aTenant(database))
    await aTask(database, person, { title: '終わった用件', finished: true })
    await aTask(database, person, { title: 'まだの用件' })
    const saved = savedFiltersOf(page)
    const filters = filtersOf(page)
    await signIn(page, person, tasksWith({ status: 'finished' }))

    await test.step('they are chosen in the list of saved ones', async () => {
      await saved.open()
      await saved.save('終わったもの')
      await saved.choose('終わったもの', 'この条件で開く')
      await expect(saved.recall('終わったもの')).toHaveAccessibleDescription('最初に表示')
      await saved.close()
    })

    await test.step('the list says so, and shows all on demand', async () => {
      await page.goto('/app/tags')
      await expect(page.getByRole('main')).toBeVisible()
      await page.goto('/app/tasks')
      await expect(page).toHaveURL(/finished/)
      await expect(page.getByText('「終わったもの」で絞り込んで開いています')).toBeVisible()
      await expect(page.getByText('終わった用件')).toBeVisible()
      await expect(page.getByText('まだの用件')).toBeHidden()
      await expectAccessible(page, 'a list that opened with saved conditions')
      await page.getByRole('button', { name: 'すべて表示' }).click()
      await expect(page.getByText('まだの用件')).toBeVisible()
      await expect(filters.chip('状態')).toBeHidden()
      await page.reload()
      await expect(page.getByText('まだの用件')).toBeVisible()
    })

    await test.step('the way back leads out of the list', async () => {
      await page.goBack()
      await expect(page).toHaveURL(/finished/)
      await page.goBack()
      await expect(page).toHaveURL(/\/app\/tags/)
    })

    await test.step('conditions in the address win', async () => {
      await page.goto(tasksWith({ status: 'incomplete', staffId: person.accountId }))
      await expect(page.getByText('まだの用件')).toBeVisible()
      await expect(page).toHaveURL(/incomplete/)
      await expect(saved.chip('終わったもの')).toHaveAttribute('aria-pressed', 'false')
    })

    await test.step('who comes back from a form finds the list as they left it', async () => {
      await page
        .getByRole('link', { name: /^(タスクを)?追加|新規/ })
        .first()
        .click()
      await page.getByRole('link', { name: 'タスクへ戻る' }).click()
      await expect(page).toHaveURL(/incomplete/)
      await expect(page.getByText('まだの用件')).toBeVisible()
    })

    await test.step('and the menu opens it with the chosen ones', async () => {
      await page.getByRole('navigation').getByRole('link', { name: 'タスク' }).click()
      await expect(page).toHaveURL(/finished/)
      await expect(page.getByText('終わった用件')).toBeVisible()
    })
  },
)

test('the partner search has them too; they are renamed and deleted', async ({ page, database, institution }) => {
  const person = await aPerson(database, await aTenant(database))
  const saved = savedFiltersOf(page)
  await signIn(page, person, searchAddress({ medicalInstitutionName: institution.name }))
  await saved.open()
  await saved.save('いつもの')
  await saved.pin('いつもの').click()
  await saved.choose('いつもの', 'この条件で開く')
  await saved.choose('いつもの', '名前を変更')
  const renaming = page.getByRole('dialog', { name: '名前を変更' })
  await renaming.getByLabel('条件の名前').fill('毎朝の')
  await renaming.getByRole('button', { name: '保存', exact: true }).click()
  await expect(renaming).toBeHidden()
  await expect(saved.recall('毎朝の')).toHaveAccessibleDescription('最初に表示')
  await saved.close()

  await page.goto('/app/medical_institutions_search')
  await expect(page.getByRole('link', { name: institution.name, exact: true })).toBeVisible()
  await expect(page.getByText('「毎朝の」で絞り込んで開いています')).toBeVisible()
  await expectAccessible(page, 'the search that opened with saved conditions')

  await saved.open()
  await saved.choose('毎朝の', '削除')
  await expect(saved.dialog).toBeHidden()
  await expect(saved.pinned).toBeHidden()
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect(saved.chip('毎朝の')).toHaveAttribute('aria-pressed', 'true')
})
