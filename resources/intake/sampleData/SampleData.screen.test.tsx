import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { features } from '#contract/features.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import type { Answers } from '#tests/support/screens/stubbedServer.ts'
import { userWith } from '#tests/support/screens/user.ts'

const answers: Answers = { listDataUploads: true, getSampleData: { state: 'none', obstacle: null } }

test('sample data and the sending of files name only what the plan has', async () => {
  openScreen('/data_uploads', {
    ...answers,
    getCurrentUser: userWith({
      role: 'owner',
      features: features.filter((one) => one !== 'reverse_referrals' && one !== 'communications'),
    }),
  })
  await expect
    .element(page.getByText(/2年分のデータ（紹介・様式1・Dファイル）で、ご契約の画面を試せます/))
    .toBeVisible()
  await expect.element(page.getByText(/^紹介の一覧と、DPC調査のファイル/)).toBeVisible()
  await expect.element(page.getByText(/逆紹介/)).not.toBeInTheDocument()
})

test('with a whole plan they name all', async () => {
  openScreen('/data_uploads', { ...answers, getCurrentUser: userWith({ role: 'owner', features: [...features] }) })
  await expect.element(page.getByText(/（紹介・逆紹介・様式1・Dファイル・訪問の記録）で/)).toBeVisible()
  await expect.element(page.getByText(/^紹介・逆紹介の一覧と/)).toBeVisible()
})
