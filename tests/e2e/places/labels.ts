import { expect } from '@playwright/test'
import { dialog, type Place } from './place.ts'

export const labelsPlaces: readonly Place[] = [
  {
    name: 'labels',
    at: '/app/labels',
    openings: [
      { name: 'a new label', open: dialog('ラベルを追加') },
      { name: 'a label with selections', open: dialog('「訪問優先度」を編集') },
      { name: 'the partners with a value', open: dialog('「訪問優先度」の値がある連携先') },
      { name: 'the question before deletion', open: dialog('「訪問優先度」を削除') },
    ],
  },
  {
    name: 'communicationLabels',
    at: '/app/labels?tab=CommunicationLabels&type=visit',
    openings: [
      {
        name: 'a label that may be required',
        open: async (page) => {
          await page.getByRole('button', { name: 'ラベルを追加' }).click()
          await expect(page.getByRole('checkbox', { name: '入力を必須にする' })).toBeVisible()
        },
      },
    ],
  },
]
