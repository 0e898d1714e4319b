import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearDrafts, registerDraft, saveDrafts } from '#authProvider/drafts.ts'
import { dropExpiredDrafts } from '#authProvider/storedDrafts.ts'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'

afterEach(clearDrafts)

test('unsaved input that was kept for too long is said to be gone, until that is closed', async () => {
  const end = registerDraft('tags 1', () => '登録医')
  document.title = 'タグの編集 | Renkei'
  saveDrafts('sato')
  end()
  const stored = JSON.parse(sessionStorage.getItem('renkei.drafts') ?? '{}') as { drafts: { savedAt: number }[] }
  const drafts = stored.drafts.map((draft) => ({ ...draft, savedAt: draft.savedAt - 61 * 60_000 }))
  sessionStorage.setItem('renkei.drafts', JSON.stringify({ ...stored, drafts }))
  dropExpiredDrafts()
  openScreen('/tags', { listTags: true })
  const notice = page.getByText('保存していない入力は、1時間を過ぎたため消えました（タグの編集）。')
  await expect.element(notice).toBeVisible()
  await expectAccessible()
  await page.getByRole('alert').getByRole('button', { name: '閉じる' }).click()
  await expect.element(notice).not.toBeInTheDocument()
  expect(sessionStorage.getItem('renkei.drafts')).toBeNull()
})
