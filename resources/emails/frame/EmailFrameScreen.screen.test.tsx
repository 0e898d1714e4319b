import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { focus } from '#tests/support/screens/focus.ts'
import { EmailFrame } from '#contract/emails/frames.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { sampleOf } from '#tests/support/screens/sample.ts'
import { problem } from '#tests/support/screens/stubbedServer.ts'

test('the sender and the signature of all e-mails are changed, and the sample follows', async () => {
  const frame = { legal_name: '水前寺病院', signature: '<p>地域連携室一同</p>' } as const
  const { sent, answer } = openScreen('/email_frame', {
    getEmailFrame: true,
    previewEmail: { html: '<!doctype html><p>見本</p>', text: '見本' },
    updateEmailFrame: frame,
  })
  await page.getByLabelText(/送信者の名称/).fill('水前寺病院')
  await focus(page.getByRole('textbox', { name: '署名' }))
  await userEvent.keyboard('地域連携室一同')
  await page.getByRole('button', { name: 'テキスト' }).click()
  answer({ getEmailFrame: frame, previewEmail: { html: '<!doctype html><p>見本</p>', text: '地域連携室一同' } })
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect.element(page.getByText(/差出人情報・署名を保存しました/)).toBeVisible()
  await expect.poll(() => document.querySelector('pre')?.textContent).toContain('地域連携室一同')
  expect(sent('updateEmailFrame')).toMatchObject([
    { body: { legal_name: '水前寺病院', signature: expect.stringContaining('地域連携室一同') } },
  ])
})

test('a signature that a colleague has changed meanwhile is not replaced, and neither is one’s own: each field asks which to keep', async () => {
  const seen = {
    accent_color: '#165e83',
    legal_name: '水前寺病院',
    signature: '<p>地域連携室一同</p>',
    updated_at: '2026-04-01T09:00:00+09:00',
  }
  const newer = { ...seen, signature: '<p>連携室 直通 096-000-0000</p>', updated_at: '2026-04-01T09:05:00+09:00' }
  const { sent, answer } = openScreen('/email_frame', {
    getEmailFrame: seen,
    previewEmail: { html: '<!doctype html><p>見本</p>', text: '見本' },
    updateEmailFrame: problem(409, { code: 'edit_conflict', is_own: false, current: sampleOf(EmailFrame, newer) }),
  })
  await page.getByLabelText(/送信者の名称/).fill('水前寺総合病院')
  await page.getByRole('button', { name: '保存', exact: true }).click()
  const dialog = page.getByRole('dialog')
  const signature = dialog.getByRole('radiogroup', { name: '署名' })
  await expect.element(signature.getByText('連携室 直通 096-000-0000')).toBeVisible()
  await expect.element(signature.getByText('地域連携室一同')).toBeVisible()
  await expect
    .element(page.getByRole('textbox', { name: /送信者の名称/, includeHidden: true }))
    .toHaveValue('水前寺総合病院')
  answer({ updateEmailFrame: { ...newer, legal_name: '水前寺総合病院' } })
  await dialog.getByRole('button', { name: /保存/ }).click()
  await expect.element(page.getByText(/差出人情報・署名を保存しました/)).toBeVisible()
  // Each side's own change stays.
  expect(sent('updateEmailFrame').at(-1)).toMatchObject({
    body: { legal_name: '水前寺総合病院', signature: newer.signature, updated_at: expect.stringContaining(':05:00') },
  })
})
