import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { problem } from '#tests/support/screens/stubbedServer.ts'
import { userWith } from '#tests/support/screens/user.ts'

/** Opens a screen at a clock that the test moves, while the current user is refused. */
const open = (refusal: ReturnType<typeof problem>) => {
  vi.useFakeTimers({
    toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'],
    shouldAdvanceTime: true,
  })
  const calls: number[] = []
  const screen = openScreen('/tags', {
    getCurrentUser: () => {
      calls.push(Date.now())
      return refusal
    },
    listTags: true,
  })
  return { ...screen, calls, letThrough: () => screen.answer({ getCurrentUser: userWith({}) }) }
}

/** Lets seconds pass until something is so. */
const passUntil = async (isSo: () => boolean) => {
  await expect
    .poll(async () => {
      await vi.advanceTimersByTimeAsync(1_000)
      return isSo()
    })
    .toBe(true)
}

const heading = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const topPage = page.getByRole('button', { name: 'TOPページに戻る' })
const logout = page.getByRole('button', { name: 'ログアウト', exact: true })
const account = page.getByRole('button', { name: /^アカウント/ })

for (const [status, shown, summary] of [
  [400, '500', '一時的なエラーが発生しました'],
  [404, '404', 'ページが見つかりません'],
  [500, '500', '一時的なエラーが発生しました'],
  [502, '500', '一時的なエラーが発生しました'],
] as const)
  test(`a ${status} of the current user is one call and a page with a way on and a way out`, async () => {
    const { calls } = open(problem(status))
    await expect.element(heading(summary)).toBeVisible()
    await expect.element(page.getByText(shown, { exact: true })).toBeVisible()
    await expect.element(topPage).toBeVisible()
    await expect.element(logout).toBeVisible()
    await vi.advanceTimersByTimeAsync(10 * 60_000)
    expect(calls).toHaveLength(1)
    await expect.element(heading(summary)).toBeVisible()
    vi.useRealTimers()
    await expectAccessible()
  })

test('a 429 is tried again when the server has asked to be, not before', async () => {
  const { calls, letThrough, address } = open(problem(429, {}, { 'retry-after': '9' }))
  await expect.element(heading('アクセスが集中しています')).toBeVisible()
  await expect.element(page.getByText(/秒後に再試行します/)).toBeVisible()
  await expect.element(topPage).toBeVisible()
  await expect.element(logout).toBeVisible()
  await passUntil(() => calls.length > 1)
  const [first = 0, second = 0] = calls
  expect(second - first).toBeGreaterThanOrEqual(9_000)
  letThrough()
  await page.getByRole('button', { name: 'もう一度試す' }).click()
  await expect.element(account).toBeVisible()
  expect(address()).toBe('/tags')
})

for (const [status, summary] of [
  [503, 'ページにつながりにくくなっています'],
  [0, 'ページにつながりにくくなっています'],
] as const)
  test(`${status === 0 ? 'a server that is away' : 'a 503'} is tried again at growing pauses and goes on by itself`, async () => {
    const { calls, letThrough, address } = open(problem(status))
    await expect.element(heading(summary)).toBeVisible()
    await passUntil(() => calls.length > 1)
    await expect.element(heading(summary)).toBeVisible()
    await passUntil(() => calls.length > 2)
    const [first = 0, second = 0, third = 0] = calls
    expect(second - first).toBeGreaterThanOrEqual(5_000)
    expect(third - second).toBeGreaterThanOrEqual(10_000)
    await expect.element(heading(summary)).toBeVisible()
    letThrough()
    const isThere = () => account.query() !== null
    await passUntil(isThere)
    await expect.element(account).toBeVisible()
    expect(address()).toBe('/tags')
  })
