import { expect, type Page } from '@playwright/test'
import type { Institution } from './fixtures.ts'

/** The address of the search with conditions set. */
export const searchAddress = (conditions: Record<string, unknown>) =>
  `/app/medical_institutions_search?${new URLSearchParams({ filter: JSON.stringify(conditions) })}`

/** The elements of the partner search. */
export const searchScreen = (page: Page) => ({
  name: page.getByLabel('医療機関名'),
  prefecture: page.getByLabel('都道府県'),
  administrator: page.getByLabel('管理者名'),
  /** On phones the conditions open as a sheet. */
  openConditions: () => page.getByRole('button', { name: '検索条件' }).click(),
  result: (name: string) => page.getByRole('link', { name, exact: true }),
  /** The checkbox that selects an institution of the result. */
  selection: (name: string) =>
    page
      .getByRole('row')
      .or(page.getByRole('listitem'))
      .filter({ has: page.getByRole('link', { name, exact: true }) })
      .getByRole('checkbox'),
  empty: page.getByText('条件に合う医療機関はありません'),
})

/** The filter bar of a list. */
export const filtersOf = (page: Page) => {
  const bar = page.getByRole('group', { name: '絞り込み' })
  return {
    bar,
    chip: (name: string) => bar.getByRole('button', { name: new RegExp(`^${name}:`) }),
    /** Opens a condition that is not set yet. */
    add: async (name: string) => {
      await bar.getByRole('button', { name: '条件を追加' }).click()
      const menu = page.getByRole('dialog', { name: '条件を追加' })
      await menu.getByRole('option', { name, exact: true }).click()
      const editor = page.getByRole('dialog', { name, exact: true })
      await expect(editor).toBeVisible()
      return editor
    },
    remove: (name: string) => bar.getByRole('button', { name: `「${name}」の条件を外す` }).click(),
  }
}

/** Opens the search for an institution's name and waits for it in the results. */
export const findInstitution = async (page: Page, { name }: Institution, typed = name) => {
  await page.goto(searchAddress({ medicalInstitutionName: typed }))
  await expect(searchScreen(page).result(name)).toBeVisible()
}

/** A text about an institution: memo or special note. */
const note = (page: Page, title: string) => {
  const block = page.getByRole('region', { name: title })
  return {
    block,
    text: block.getByRole('textbox'),
    edit: () => block.getByRole('button', { name: /編集|記入/ }).click(),
    save: () => block.getByRole('button', { name: '保存' }).click(),
  }
}

export const memoOf = (page: Page) => note(page, 'メモ')
export const specialNoteOf = (page: Page) => note(page, '特記事項')

/** The tags of the chart. */
export const tagsOf = (page: Page) => {
  const block = page.getByRole('region', { name: 'タグ' })
  return {
    block,
    choose: async (...names: readonly string[]) => {
      await block.getByRole('button', { name: 'タグを編集' }).click()
      const dialog = page.getByRole('dialog')
      for (const name of names) {
        await dialog.getByRole('combobox', { name: 'タグ' }).fill(name)
        await page.getByRole('option', { name, exact: true }).click()
      }
      await page.keyboard.press('Escape')
      await dialog.getByRole('button', { name: '保存' }).click()
      await expect(dialog).toBeHidden()
    },
  }
}

export const chartAddress = ({ id }: Institution) => `/app/crms/${id}`

/** Writes a memo on the open chart and waits until it is saved. */
export const writeMemo = async (page: Page, text: string) => {
  const memo = memoOf(page)
  await memo.edit()
  await memo.text.fill(text)
  await memo.save()
  await expect(memo.text).toBeHidden()
  await expect(memo.block).toContainText(text)
}

/** The line that stands for the partner, kind, day and person of a visit whose form is already filled in. */
export const visitOf = (page: Page, name: string) => page.getByRole('main').locator('strong', { hasText: name })
