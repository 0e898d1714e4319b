import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { cleanup } from '#tests/support/screens/render.ts'

const link = (name: string | RegExp) => page.getByRole('link', { name })
const button = (name: string | RegExp) => page.getByRole('button', { name })
const drawer = page.getByRole('dialog', { name: 'メニュー' })
const onPhone = () => page.viewport(390, 844)

/** Opens the drawer of a phone and waits until it has slid in. */
const openDrawer = async () => {
  await button('メニューを開く').click()
  await expect.element(drawer).toBeInViewport({ ratio: 1 })
}

test('the menu can be collapsed, and stays so', async () => {
  openScreen('/tags', { listTags: true })
  await expect.element(link('タグ').first()).toHaveAttribute('aria-current', 'page')
  await expect.element(page.getByText('連携活動')).toBeVisible()
  await button('メニューをたたむ').click()
  await expect.element(page.getByText('連携活動')).not.toBeInTheDocument()
  cleanup()
  openScreen('/tags', { listTags: true })
  await expect.element(button('メニューを広げる')).toBeVisible()
  await expect.element(link('連携先管理')).toBeVisible()
})

test('support, privacy and cookie policy open in new tabs', async () => {
  openScreen('/nowhere')
  for (const place of [page.getByLabelText(/^サポート/), link(/^プライバシーポリシー/), link(/^Cookieポリシー/)]) {
    await expect.element(place).toHaveAttribute('target', '_blank')
    await expect.element(place).toHaveAttribute('rel', expect.stringContaining('noreferrer'))
  }
})

test('on phones the menu is a drawer that locks the page and closes by its button, its overlay and Escape', async () => {
  await onPhone()
  openScreen('/tags', { listTags: true })
  await openDrawer()
  await expect.element(document.body).toHaveStyle({ overflow: 'hidden' })
  await expect.element(drawer.getByRole('link', { name: 'タグ' })).toHaveAttribute('aria-current', 'page')
  await button('メニューを閉じる').click()
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(document.body).not.toHaveStyle({ overflow: 'hidden' })
  await openDrawer()
  await userEvent.click(document.body, { position: { x: 370, y: 400 }, force: true })
  await expect.element(drawer).not.toBeInTheDocument()
  await openDrawer()
  await userEvent.keyboard('{Escape}')
  await expect.element(drawer).not.toBeInTheDocument()
  await expect.element(button('メニューを開く')).toHaveFocus()
})

test('choosing a screen in the drawer closes it', async () => {
  await onPhone()
  const { address } = openScreen('/nowhere', { listTags: true })
  await openDrawer()
  await drawer.getByRole('link', { name: 'タグ' }).click()
  await expect.poll(address).toBe('/tags')
  await expect.element(drawer).not.toBeInTheDocument()
})

test('a screen that phones do not show well says so', async () => {
  const notice = page.getByText('このページはスマートフォンでの閲覧に対応していません')
  await onPhone()
  const { goTo } = openScreen('/nowhere', { searchCommunications: true, listCommunicationLabels: true })
  await expect.element(notice).toBeVisible()
  await goTo('/communications')
  await expect.element(page.getByRole('heading', { name: 'コミュニケーション', level: 1 })).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
})

test('the first Tab offers to skip to the content', async () => {
  openScreen('/nowhere')
  await expect.element(button('TOPページに戻る')).toBeVisible()
  await userEvent.keyboard('{Tab}')
  const skip = link('本文へ移動')
  await expect.element(skip).toHaveFocus()
  await expect.element(skip).toBeInViewport()
  await userEvent.keyboard('{Enter}{Tab}')
  await expect.element(button('TOPページに戻る')).toHaveFocus()
})

test('the menu follows the link that skips it, and its entries open with Enter', async () => {
  const { address } = openScreen('/nowhere', { listTags: true })
  const tags = link('タグ')
  const wanted = await tags.findElement()
  for (let presses = 0; presses < 80 && wanted !== document.activeElement; presses += 1)
    await userEvent.keyboard('{Tab}')
  await expect.element(tags).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(address).toBe('/tags')
})

test('the theme can be chosen and is remembered', async () => {
  const light = { 'background-color': 'rgb(245, 247, 247)' }
  openScreen('/nowhere')
  await expect.element(document.body).toHaveStyle(light)
  await button(/^アカウント: /).click()
  await button('ダーク').click()
  await expect.element(document.body).not.toHaveStyle(light)
  cleanup()
  openScreen('/nowhere')
  await expect.element(button('TOPページに戻る')).toBeVisible()
  await expect.element(document.body).not.toHaveStyle(light)
})
