import { expect, type Page } from '@playwright/test'
import { searchAddress } from '../screens.ts'
import { dialog, first, goWithin, type Opening, type Place } from './place.ts'

/** Opens a dialog for the first partner that the search finds. */
const ofFoundPartner = (button: string) => async (page: Page) => {
  await goWithin(page, searchAddress({ medicalInstitutionName: '内科' }))
  await page.getByRole('checkbox', { name: /選択/ }).first().check()
  await page.getByRole('button', { name: button }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
}

/** Opens a dialog from the menu of the first planned visit. */
const ofFirstPlan =
  (item: string): Opening['open'] =>
  async (page) => {
    await page
      .getByRole('button', { name: /の予定の操作$/ })
      .first()
      .click()
    await page.getByRole('menuitem', { name: item }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await expect(page.getByRole('menu')).toHaveCount(0)
  }

export const workPlaces: readonly Place[] = [
  {
    name: 'today',
    at: '/app/today',
    openings: [
      { name: 'anotherDay', open: dialog(/を別の日へ移す$/) },
      { name: 'colleagues', open: dialog(/を引き継ぐ$/) },
    ],
  },
  {
    name: 'visitPlans',
    at: '/app/visit_plans?staff=all',
    openings: [
      { name: 'change', open: ofFirstPlan('変更・引き継ぎ') },
      { name: 'cancellation', open: ofFirstPlan('予定を取り消す') },
    ],
  },
  { name: 'newVisitPlan', at: ofFoundPartner('訪問を予定') },
  {
    name: 'personsInCharge',
    at: async (page) => {
      await first(searchAddress({ medicalInstitutionName: '内科' }), '/crms/')(page)
      await dialog(/^担当者: .*変更する$/)(page)
    },
  },
  { name: 'tasks', at: '/app/tasks' },
  { name: 'newTask', at: '/app/tasks/create' },
  { name: 'targets', at: '/app/targets' },
  {
    name: 'targetsChanged',
    at: async (page) => {
      await goWithin(page, '/app/targets')
      await page.getByRole('button', { name: '目標を設定' }).click()
      await expect(page.getByRole('textbox').first()).toBeVisible()
    },
  },
  {
    name: 'handovers',
    at: async (page) => {
      await goWithin(page, '/app/handovers')
      await page.getByRole('combobox', { name: '引き継ぎ元（今の担当者）' }).click()
      await page.getByRole('option').first().click()
      // The list of the receivers opens next.
      await page.getByRole('listbox', { name: '引き継ぎ先' }).getByRole('option').first().click()
      await expect(page.getByRole('tab').first()).toBeVisible()
    },
  },
  {
    name: 'actionLists',
    at: '/app/action_lists',
    openings: [{ name: 'newList', open: dialog('リストを作成') }],
  },
  {
    name: 'actionList',
    at: first('/app/action_lists', '/action_lists/'),
    openings: [
      { name: 'pasting', open: dialog('貼り付けて追加') },
      { name: 'deletion', open: dialog(/^削除$/) },
    ],
  },
  { name: 'listOfPartners', at: ofFoundPartner('リストに追加') },
  {
    // The last one, for the bell stays open when another screen is opened.
    name: 'notifications',
    at: async (page) => {
      await goWithin(page, '/app/today')
      await dialog(/^通知/)(page)
    },
  },
]
