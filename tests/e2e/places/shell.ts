import { expect, type Page } from '@playwright/test'
import { accountButton } from '../people.ts'
import { filtersOf } from '../screens.ts'
import { dialog, first, goWithin, type Place } from './place.ts'

const openPalette = async (page: Page, typed: string) => {
  await goWithin(page, '/app/today')
  await page.getByRole('button', { name: '医療機関・画面を検索' }).click()
  await page.getByRole('combobox', { name: '医療機関・画面を検索' }).fill(typed)
  await expect(page.getByRole('option').nth(2)).toBeVisible()
}

export const shellPlaces: readonly Place[] = [
  { name: 'palette', at: (page) => openPalette(page, '広報誌') },
  { name: 'paletteActions', at: (page) => openPalette(page, '訪問を記録 内科') },
  {
    name: 'notFound',
    at: (page) => goWithin(page, '/app/nowhere'),
    openings: [
      {
        name: 'account',
        open: async (page) => {
          await accountButton(page).click()
          await expect(page.getByRole('button', { name: 'ログアウト' })).toBeVisible()
        },
      },
      {
        name: 'menu',
        only: 'phone',
        open: async (page) => {
          await page.getByRole('button', { name: 'メニューを開く' }).click()
          await expect(page.getByRole('dialog', { name: 'メニュー' })).toBeInViewport({ ratio: 1 })
        },
      },
    ],
  },
  { name: 'tag', at: first('/app/tags', '/tags/') },
  {
    name: 'listWithConditions',
    at: '/app/tasks?filter={"status":"finished"}',
    openings: [
      { name: 'savedFilters', open: dialog('保存した条件') },
      { name: 'condition', open: async (page) => void (await filtersOf(page).add('担当者')) },
    ],
  },
  {
    name: 'newTask',
    at: '/app/tasks/create',
  },
]
