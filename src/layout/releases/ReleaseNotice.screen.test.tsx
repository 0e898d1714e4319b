import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { releases } from '#contract/tenant/releases.ts'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { userWith } from '#tests/support/screens/user.ts'

const ids = releases.map(({ id }) => id)
const notice = page.getByText('新しいバージョンになりました。')
const open = () =>
  openScreen('/tags', { getCurrentUser: userWith({ new_releases: ids }), listTags: true, markReleasesRead: true })

test('an owner reads once what a new version changes', async () => {
  const { sent } = open()
  await page.getByRole('button', { name: '変更点を見る' }).click()
  const dialog = page.getByRole('dialog', { name: '変更点' })
  const { changes } = releases[0]
  await expect.element(dialog.getByRole('listitem').nth(changes.length - 1)).toBeVisible()
  await expect.element(dialog).not.toHaveTextContent('renkei.')
  await expectAccessible()
  await dialog.getByRole('button', { name: '確認しました' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(notice).not.toBeInTheDocument()
  expect(sent('markReleasesRead')).toMatchObject([{ body: { releases: ids } }])
})

test('the notice stays for whoever wants to read it later', async () => {
  const { sent } = open()
  await page.getByRole('button', { name: '変更点を見る' }).click()
  await page.getByRole('button', { name: 'あとで見る' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(notice).toBeVisible()
  expect(sent('markReleasesRead')).toEqual([])
})
