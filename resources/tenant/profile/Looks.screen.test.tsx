import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '#tests/support/screens/openScreen.tsx'

const html = document.documentElement

test('the error page is English too once that is chosen', async () => {
  openScreen('/no/such/screen')
  await page.getByRole('button', { name: /^アカウント: / }).click()
  await page.getByRole('button', { name: 'English' }).click()
  await expect.element(page.getByRole('button', { name: /^Account: / })).toBeInTheDocument()
  await expect.poll(() => document.title).toMatch(/^[\x20-\x7e]+ \| Renkei$/)
  await expect.poll(() => html.lang).toBe('en')
  const main = page.getByRole('main')
  await expect.element(main).not.toMatchTextContent(/[\u3040-\u30ff\u4e00-\u9fff]/)
  await expect.element(main).not.toMatchTextContent(/\b(renkei|resources|ra)\.[a-z_]+(\.[a-z_0-9]+)+/)
})

test('language and looks can be chosen in the personal settings', async () => {
  openScreen('/profile', { getProfile: true, getTaskCalendar: true, getWebPush: true })
  const looks = page.getByRole('region', { name: '画面の表示' })
  await looks.getByRole('button', { name: 'ダーク' }).click()
  await expect.element(document.body).not.toHaveStyle({ backgroundColor: 'rgb(245, 247, 247)' })
  await looks.getByRole('button', { name: 'English' }).click()
  await expect.element(page.getByRole('region', { name: 'Looks and language' })).toBeVisible()
  await expect.poll(() => html.lang).toBe('en')
})
