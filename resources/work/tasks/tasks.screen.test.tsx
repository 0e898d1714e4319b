import { afterEach, expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup } from '#tests/support/screens/render.ts'
import { clearDrafts, saveDrafts } from '#authProvider/drafts.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { type Answers, problem } from '#tests/support/screens/stubbedServer.ts'

/** What the browser tells the app; the requests themselves fail by their answers. */
const tell = (connection: 'online' | 'offline') => window.dispatchEvent(new Event(connection))
afterEach(() => tell('online'))

const button = (name: string) => page.getByRole('button', { name, exact: true })
const alert = page.getByRole('main').getByRole('alert')

test('a task that is saved without a network is said not to be saved, and is not sent later once it is discarded', async () => {
  const { sent } = openScreen('/tasks/3', {
    getTask: { id: 3, title: '電話する', status: 'incomplete', staff: { id: 1, name: '佐藤 花子' } },
    listStaffs: { staffs: [{ id: 1, name: '佐藤 花子' }] },
    listTasks: true,
    searchMedicalInstitutions: true,
    updateTask: problem(0),
  })
  const title = page.getByRole('textbox', { name: 'タスク（必須）' })
  await title.fill('返書を頼む')
  tell('offline')
  await button('保存').click()
  await expect.element(alert).toMatchTextContent(/保存できませんでした.*ネットワークに接続できません/)
  await expect.element(title).toHaveValue('返書を頼む')
  await button('キャンセル').click()
  await button('破棄して移動').click()
  await expect.element(title).not.toBeInTheDocument()
  tell('online')
  await expect.element(page.getByRole('heading', { name: 'タスク' })).toBeVisible()
  expect(sent('updateTask')).toHaveLength(1)
})

test('a task that a colleague has renamed meanwhile is finished with one click, and keeps their name', async () => {
  const task = {
    id: 3,
    title: '電話する',
    status: 'incomplete',
    staff: { id: 1, name: '佐藤 花子' },
    updated_at: '2026-04-02T09:00:00.000000+09:00',
  } as const
  const renamed = {
    ...task,
    title: '返書を頼む',
    deadline: null,
    communication_id: null,
    deleted_at: null,
    medical_institution: null,
    created_at: task.updated_at,
    updated_at: '2026-04-02T09:05:00.000000+09:00',
  }
  const { sent } = openScreen('/tasks', {
    listTasks: { tasks: [task], total_count: 1 },
    listStaffs: true,
    updateTask: ({ body }) =>
      body.updated_at === renamed.updated_at
        ? { ...renamed, status: body.status }
        : problem(409, { code: 'edit_conflict', current: renamed }),
  })
  await page.getByRole('button', { name: '「電話する」を完了にする' }).click()
  await expect.poll(() => sent('updateTask').length).toBe(2)
  expect(sent('updateTask').at(-1)).toMatchObject({ body: { title: '返書を頼む', status: 'finished' } })
})

test('a task that is being written for a partner comes back after a reload', async () => {
  onTestFinished(clearDrafts)
  const answers: Answers = {
    listStaffs: { staffs: [{ id: 1, name: '佐藤 花子' }] },
    searchMedicalInstitutions: { medical_institutions: [{ id: 7, name: '青葉内科' }] },
  }
  const address = `/tasks/create?${new URLSearchParams({ source: '{"medicalInstitutionId":7}', backLink: '/medical_institutions/7' })}`
  const title = page.getByRole('textbox', { name: 'タスク（必須）' })
  openScreen(address, answers)
  await title.fill('返書を頼む')
  await expect.poll(() => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))).toBe(true)
  saveDrafts('sato')
  cleanup()
  openScreen(address, answers)
  await expect.element(page.getByText(/^保存していない入力があります（.*から）$/)).toBeVisible()
  await expect.element(title).toHaveValue('返書を頼む')
})

test('an address for the calendar that another window has made is told, and ends only after a question', async () => {
  const [earlier, later] = ['2026-04-01T00:00:00Z', '2026-04-02T00:00:00Z']
  const { sent, answer } = openScreen('/tasks', {
    listTasks: true,
    listStaffs: true,
    listSavedFilters: true,
    getTaskCalendar: { created_at: null },
    createTaskCalendar: problem(409, { code: 'edit_conflict' }),
  })
  await button('カレンダー連携').click()
  const dialog = page.getByRole('dialog', { name: 'タスクと訪問予定をカレンダーで見る' })
  const inDialog = (name: string) => dialog.getByRole('button', { name, exact: true })
  await inDialog('URLを発行').click()
  await expect.poll(() => sent('createTaskCalendar')).toMatchObject([{ body: { seen_created_at: null } }])
  answer({ getTaskCalendar: { created_at: earlier } })
  await inDialog('URLを発行').click()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/別の画面か端末で.*URLが発行されています/)
  answer({ createTaskCalendar: { created_at: later, url: 'https://renkei.example/calendar/a.ics' } })
  await inDialog('URLを発行し直す').click()
  const question = page.getByRole('alertdialog', { name: 'URLを発行し直しますか？' })
  await expect.element(question).toMatchTextContent(/すべての端末のカレンダーですぐに使えなくなります/)
  await question.getByRole('button', { name: 'URLを発行し直す' }).click()
  await expect
    .element(dialog.getByLabelText('カレンダー用URL', { exact: true }))
    .toHaveValue('https://renkei.example/calendar/a.ics')
  expect(sent('createTaskCalendar').at(-1)).toMatchObject({ body: { seen_created_at: earlier } })
})

test('a partner that a colleague has merged meanwhile is named at its field, and one tap takes the other one', async () => {
  const merger =
    '「青葉内科」は、佐藤 花子さんが2026/4/2に「若葉内科」に統合しました。これまでの記録は統合先のカルテにあります。'
  const into = { id: 8, name: '若葉内科' }
  const { sent } = openScreen(`/tasks/create?${new URLSearchParams({ source: '{"medicalInstitutionId":7}' })}`, {
    listStaffs: { staffs: [{ id: 1, name: '佐藤 花子' }] },
    getMedicalInstitutionSummary: problem(404, { code: 'not_found', detail: merger, merged_into: into }),
    searchMedicalInstitutions: ({ body }) => ({
      medical_institutions: body.medical_institution_ids?.includes(8) ? [into] : [],
    }),
    createTask: { id: 3 },
    listTasks: true,
  })
  await expect.element(page.getByText(merger)).toBeVisible()
  await page.getByRole('textbox', { name: 'タスク（必須）' }).fill('返書を頼む')
  await button('「若葉内科」に変更').click()
  await expect.element(page.getByText(merger)).not.toBeInTheDocument()
  await button('保存').click()
  await expect.poll(() => sent('createTask').at(-1)).toMatchObject({ body: { medical_institution_id: 8 } })
})
