import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { focus } from '../../../../tests/support/screens/focus.ts'
import { openScreen } from '../../../../tests/support/screens/openScreen.tsx'

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
