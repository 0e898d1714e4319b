import { afterEach, beforeEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { api } from '#contract/api.ts'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { type Answers, problem } from '#tests/support/screens/stubbedServer.ts'
import { sato } from '#tests/support/screens/user.ts'

/** What the browser tells the app; the requests themselves fail by their answers. */
const tell = (connection: 'online' | 'offline') => window.dispatchEvent(new Event(connection))
beforeEach(() => tell('offline'))
afterEach(() => tell('online'))

const outOfReach = page.getByRole('main').getByText('ネットワークに接続できません。つながり次第、自動で読み込みます。')
const notice = page.getByText('通信が切れています。つながり次第、この画面は自動で更新されます。')

/** All that stands for something that is still loaded. */
const placeholders = () =>
  document.querySelectorAll('main :is(.MuiSkeleton-root, [aria-busy=true], .MuiCircularProgress-root)').length

const unanswered: Answers = Object.fromEntries(Object.keys(api).map((operationId) => [operationId, problem(0)]))

test('a list that is opened without a connection says so, and shows its rows once there is one', async () => {
  const { answer, sent } = openScreen('/tags', { listTags: problem(0) })
  await expect.element(outOfReach).toBeVisible()
  await expect.element(notice).toBeVisible()
  expect(placeholders()).toBe(0)
  const before = sent('listTags').length
  answer({ listTags: { tags: [{ id: 1, name: '登録医' }], total_count: 1 } })
  tell('online')
  await expect.element(page.getByRole('link', { name: '登録医' })).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
  await expect.element(outOfReach).not.toBeInTheDocument()
  expect(sent('listTags')).toHaveLength(before + 1)
})

test('what has been loaded stays when the connection breaks, and is read again once it is back', async () => {
  tell('online')
  const { answer, goTo } = openScreen('/tags', { listTags: { tags: [{ id: 1, name: '登録医' }] }, listTasks: true })
  const tag = page.getByRole('link', { name: '登録医' })
  await expect.element(tag).toBeVisible()
  await goTo('/tasks')
  await expect.element(tag).not.toBeInTheDocument()
  tell('offline')
  answer({ listTags: problem(0) })
  await goTo('/tags')
  await expect.element(tag).toBeVisible()
  await expect.element(notice).toBeVisible()
  await expect.element(tag).toBeVisible()
  answer({ listTags: { tags: [{ id: 1, name: '登録医（県）' }] } })
  tell('online')
  await expect.element(page.getByRole('link', { name: '登録医（県）' })).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
})

test('a list that stands there says so as soon as the network is gone, before anything is done, until it is back', async () => {
  tell('online')
  openScreen('/tags', { listTags: { tags: [{ id: 1, name: '登録医' }] } })
  await expect.element(page.getByRole('link', { name: '登録医' })).toBeVisible()
  await expect.element(notice).not.toBeInTheDocument()
  tell('offline')
  await expect.element(notice).toBeVisible()
  await expect.element(page.getByRole('link', { name: '登録医' })).toBeVisible()
  tell('online')
  await expect.element(notice).not.toBeInTheDocument()
})

test('a choice whose records could not be loaded says so, and does not claim that there are none', async () => {
  openScreen('/tasks', { listTasks: true, listStaffs: problem(0) })
  await page.getByRole('button', { name: '条件を追加' }).click()
  await page.getByRole('dialog', { name: '条件を追加' }).getByRole('option', { name: '担当者', exact: true }).click()
  const editor = page.getByRole('dialog', { name: '担当者', exact: true })
  await expect.element(editor).toMatchTextContent(/ネットワークに接続できません/)
})

test.each([500, 503])('a list that cannot be renewed for %i stays, and says from when it is', async (status) => {
  tell('online')
  const { answer, goTo, sent } = openScreen('/tags', {
    listTags: { tags: [{ id: 1, name: '登録医' }] },
    listTasks: true,
  })
  const tag = page.getByRole('link', { name: '登録医' })
  await expect.element(tag).toBeVisible()
  await goTo('/tasks')
  await expect.element(tag).not.toBeInTheDocument()
  answer({ listTags: problem(status) })
  await goTo('/tags')
  const stale = page.getByText(/^最新の内容を読み込めませんでした。\d+:\d\dに読み込んだ内容を表示しています。$/)
  await expect.element(stale).toBeVisible()
  await expect.element(tag).toBeVisible()
  await expectAccessible()
  const retry = page.getByRole('button', { name: 'もう一度試す' })
  const before = sent('listTags').length
  await retry.click()
  await expect.poll(() => sent('listTags').length).toBeGreaterThan(before)
  await expect.element(stale).toBeVisible()
  answer({ listTags: { tags: [{ id: 1, name: '登録医（県）' }] } })
  await retry.click()
  await expect.element(page.getByRole('link', { name: '登録医（県）' })).toBeVisible()
  await expect.element(stale).not.toBeInTheDocument()
})

// Screens of each kind; whatever they ask for is not answered.
for (const address of [
  '/today',
  '/data_analysis',
  '/segment_map',
  '/sale_map',
  '/medical_institutions_search',
  '/crms/7',
  '/crms/7/referrals',
  '/communications',
  '/communications/7/edit',
  '/action_lists/7',
  '/visit_route/7',
  '/dashboards/7',
  '/medical_institutions_reports/7',
  '/emails/7/edit',
  '/letters/rates',
  '/data_uploads/7',
  '/tags/7',
])
  test(`${address} without a connection shows nothing that is loaded for ever, and says what is the matter`, async () => {
    openScreen(address, {
      ...unanswered,
      getAppConfig: { idle_minutes: 60, map: { url: null, attribution: '' }, copyright: 'Renkei' },
      getCurrentUser: sato,
    })
    await expect.element(outOfReach.first()).toBeVisible()
    await expect.element(notice).toBeVisible()
    await expect.poll(placeholders).toBe(0)
  })
