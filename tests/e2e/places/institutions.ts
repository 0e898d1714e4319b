import { expect, type Page } from '@playwright/test'
import { searchAddress, searchScreen } from '../screens.ts'
import { dialog, first, goWithin, type Place } from './place.ts'

const found = searchAddress({ medicalInstitutionName: '内科' })

/** Selects the first institutions found and opens what is done with them. */
const withSelection = (button: string | RegExp) => async (page: Page) => {
  await page
    .getByRole('checkbox', { name: /を選択/ })
    .nth(1)
    .check()
  await dialog(button)(page)
}

/** A screen of the first institution found. */
const ofFirst = (screen: string) => async (page: Page) => {
  await first(found, '/crms/')(page)
  await goWithin(page, `${new URL(page.url()).pathname}${screen}`)
}

export const institutionsPlaces: readonly Place[] = [
  {
    name: 'search',
    at: found,
    openings: [
      {
        name: 'conditions',
        only: 'phone',
        open: async (page) => {
          await searchScreen(page).openConditions()
          await expect(page.getByRole('dialog')).toBeInViewport({ ratio: 0.9 })
        },
      },
      { name: 'savedConditions', open: dialog('保存した条件') },
      { name: 'tagsOfSelection', open: withSelection('タグを付ける') },
      { name: 'labelOfSelection', open: withSelection(/^ラベル/) },
      { name: 'newInstitution', open: dialog('医療機関を追加') },
    ],
  },
  { name: 'nothingFound', at: searchAddress({ medicalInstitutionName: 'どこにもない医療機関' }) },
  {
    name: 'chart',
    at: first(found, '/crms/'),
    openings: [
      {
        name: 'memo',
        open: async (page) => {
          const block = page.getByRole('region', { name: 'メモ' })
          await block.getByRole('button', { name: /編集|記入/ }).click()
          await expect(block.getByRole('textbox')).toBeVisible()
        },
      },
      { name: 'tags', open: dialog('タグを編集') },
      { name: 'phase', open: dialog(/フェーズを変更/) },
      { name: 'corrections', open: dialog('情報を修正') },
      { name: 'pastedDoctors', open: dialog('まとめて追加') },
    ],
  },
  { name: 'tasksOfInstitution', at: ofFirst('/tasks') },
  { name: 'communicationsOfInstitution', at: ofFirst('/communications') },
  { name: 'staffRules', at: '/app/staff_rules' },
  { name: 'tags', at: '/app/tags' },
  { name: 'newTag', at: '/app/tags/create' },
  { name: 'tagGroups', at: '/app/tag_groups' },
]
