import type { Page } from '@playwright/test'
import { aPerson, aTenant } from '../../support/builders.ts'
import { atOneWidth, expect, test } from '../fixtures.ts'
import { signIn } from '../people.ts'
import { filtersOf } from '../screens.ts'

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

test(
  'conditions are shared with colleagues, who pin them above their own list',
  atOneWidth,
  async ({ page, colleague, database }) => {
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
      await theirs.close()
      await theirs.chip('終わったもの').focus()
      await colleague.keyboard.press('Enter')
      await expect(colleague).toHaveURL(/finished/)
      await expect(theirs.chip('終わったもの')).toHaveAttribute('aria-pressed', 'true')
      await expect(filtersOf(colleague).chip('状態')).toContainText('完了')
      await theirs.chip('終わったもの').click()
      await expect(filtersOf(colleague).chip('状態')).toBeHidden()
    })

    await test.step('sharing ends after a question, and the pin goes with it', async () => {
      await mine.open()
      await mine.choose('終わったもの', '共有をやめる')
      const question = page.getByRole('alertdialog', { name: '「終わったもの」の共有をやめますか' })
      await question.getByRole('button', { name: '共有をやめる' }).click()
      await expect(question).toBeHidden()
      await expect(mine.recall('終わったもの')).toHaveAccessibleDescription('')
      await colleague.goto('/app/tasks')
      await expect(filtersOf(colleague).chip('状態')).toBeVisible()
      await expect(theirs.pinned).toBeHidden()
    })
  },
)
