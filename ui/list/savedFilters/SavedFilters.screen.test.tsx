import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearDrafts, saveDrafts } from '#authProvider/drafts.ts'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { cleanup } from '#tests/support/screens/render.ts'
import { type Answers, problem } from '#tests/support/screens/stubbedServer.ts'

const dialog = page.getByRole('dialog', { name: '保存した条件' })
const pinned = page.getByRole('group', { name: 'ピン留めした条件' })
const chip = (name: string) => pinned.getByRole('button', { name: new RegExp(name) })
const status = page.getByRole('group', { name: '絞り込み' }).getByRole('button', { name: /^状態:/ })
const recall = (name: string) => dialog.getByRole('button', { name, exact: true })
const choose = async (name: string, action: string) => {
  await dialog.getByRole('button', { name: `${name}の操作` }).click()
  await page.getByRole('menuitem', { name: action }).click()
}
const openDialog = async () => {
  await page.getByRole('button', { name: '保存した条件' }).click()
  await expect.element(dialog).toBeVisible()
}

const saved = { id: 9, screen: 'tasks', name: '終わったもの', conditions: { status: 'finished' }, gone: [] } as const
const finished = {
  ...saved,
  created_by: { id: 1, name: '佐藤 花子' },
  is_editable: true,
  gone: [],
} as const

/** The tasks, one of them finished, with these saved conditions. */
const tasksWith = (filter: object): Answers => ({
  listTasks: ({ query }) => ({
    tasks: [
      { id: 1, title: '終わった用件', status: 'finished' as const },
      { id: 2, title: 'まだの用件', status: 'incomplete' as const },
    ].filter((task) => query.status === 'all' || query.status === undefined || task.status === query.status),
  }),
  listStaffs: true,
  listSavedFilters: { saved_filters: [{ ...finished, ...filter }] },
})
const marked = (marks: object) => ({
  getCurrentUser: { id: 1, features, marked_filters: [{ ...saved, ...marks }] },
})
const features = ['tasks', 'medical_institutions_search', 'tags'] as const
const tasksAddress = (conditions: object) => `/tasks?${new URLSearchParams({ filter: JSON.stringify(conditions) })}`

test('conditions are saved under a name, for everybody if wanted', async () => {
  const { sent, answer } = openScreen(tasksAddress({ status: 'finished' }), {
    ...tasksWith({}),
    listSavedFilters: true,
    createSavedFilter: { ...finished, is_shared: true },
  })
  await openDialog()
  await dialog.getByLabelText('条件の名前').fill('終わったもの')
  await dialog.getByRole('checkbox', { name: '組織の全員と共有する' }).click()
  answer(tasksWith({ is_shared: true }))
  await dialog.getByRole('button', { name: '保存', exact: true }).click()
  await expect.element(recall('終わったもの')).toHaveAccessibleDescription('共有中')
  expect(sent('createSavedFilter')).toMatchObject([
    { body: { screen: 'tasks', name: '終わったもの', conditions: { status: 'finished' }, is_shared: true } },
  ])
})

test('those of the same name that another window has saved are asked about, and replaced only then', async () => {
  const { sent, answer } = openScreen(tasksAddress({ status: 'finished' }), {
    ...tasksWith({}),
    listSavedFilters: true,
    createSavedFilter: problem(409, { code: 'edit_conflict', is_own: true }),
  })
  await openDialog()
  await dialog.getByLabelText('条件の名前').fill('終わったもの')
  answer(tasksWith({ conditions: { status: 'incomplete' } }))
  const press = () => dialog.getByRole('button', { name: '保存', exact: true }).click()
  await press()
  await expect.element(dialog.getByRole('alert')).toMatchTextContent(/別の画面か端末で先に保存されています/)
  await expect.element(dialog.getByText('同じ名前の条件があります。保存すると置き換わります')).toBeVisible()
  answer({ createSavedFilter: finished })
  await press()
  await expect.element(page.getByText('検索条件を保存しました')).toBeVisible()
  expect(sent('createSavedFilter')).toMatchObject([
    { body: { seen_conditions: null } },
    { body: { seen_conditions: { status: 'incomplete' } } },
  ])
})

test('a typed name and its sharing are there again after a reload', async () => {
  onTestFinished(clearDrafts)
  const answers = { ...tasksWith({}), listSavedFilters: true as const }
  const { address } = openScreen(tasksAddress({ status: 'finished' }), answers)
  await openDialog()
  await dialog.getByLabelText('条件の名前').fill('終わったもの')
  await dialog.getByRole('checkbox', { name: '組織の全員と共有する' }).click()
  saveDrafts('sato')
  const left = address()
  cleanup()
  openScreen(left, answers)
  await openDialog()
  await expect.element(dialog.getByLabelText('条件の名前')).toHaveValue('終わったもの')
  await expect.element(dialog.getByRole('checkbox', { name: '組織の全員と共有する' })).toBeChecked()
})

test('those of a colleague say who shares them, and can only be chosen for the list', async () => {
  openScreen('/tasks', {
    ...tasksWith({ is_shared: true, is_editable: false, created_by: { id: 2, name: '井上 健' } }),
  })
  await openDialog()
  await expect.element(recall('終わったもの')).toHaveAccessibleDescription('井上 健さんが共有')
  await expectAccessible()
  await dialog.getByRole('button', { name: '終わったものの操作' }).click()
  await expect.element(page.getByRole('menu')).toHaveTextContent('この条件で開く')
})

test('sharing ends after a question', async () => {
  const { sent, answer } = openScreen('/tasks', {
    ...tasksWith({ is_shared: true }),
    updateSavedFilter: finished,
  })
  await openDialog()
  await choose('終わったもの', '共有をやめる')
  const question = page.getByRole('alertdialog', { name: '「終わったもの」の共有をやめますか' })
  await expect.element(question).toBeVisible()
  await expectAccessible()
  answer(tasksWith({}))
  await question.getByRole('button', { name: '共有をやめる' }).click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(recall('終わったもの')).toHaveAccessibleDescription('')
  expect(sent('updateSavedFilter')).toEqual([expect.objectContaining({ body: { is_shared: false } })])
})

test('pinned conditions stand above the list, and are pressed and released there', async () => {
  const { address } = openScreen('/tasks', { ...tasksWith({}), ...marked({ is_pinned: true }) })
  await expect.element(chip('終わったもの')).toHaveAttribute('aria-pressed', 'false')
  await chip('終わったもの').click()
  await expect.poll(address).toContain('finished')
  await expect.element(chip('終わったもの')).toHaveAttribute('aria-pressed', 'true')
  await expect.element(status).toMatchTextContent(/完了/)
  await expectAccessible()
  await chip('終わったもの').click()
  await expect.element(status).not.toBeInTheDocument()
})

test('conditions are pinned, renamed and chosen for the list', async () => {
  const { sent, answer } = openScreen('/tasks', {
    ...tasksWith({}),
    markSavedFilter: { ...finished, is_pinned: true },
    updateSavedFilter: finished,
  })
  await openDialog()
  answer({ ...tasksWith({ is_pinned: true }), ...marked({ is_pinned: true }) })
  const pin = dialog.getByRole('button', { name: '終わったものをピン留め' })
  await pin.click()
  await expect.element(pin).toHaveAttribute('aria-pressed', 'true')
  answer({ ...tasksWith({ is_default: true }), ...marked({ is_default: true }) })
  await choose('終わったもの', 'この条件で開く')
  await expect.element(recall('終わったもの')).toHaveAccessibleDescription('最初に表示')
  await choose('終わったもの', '名前を変更')
  const renaming = page.getByRole('dialog', { name: '名前を変更' })
  await renaming.getByLabelText('条件の名前').fill('毎朝の')
  answer(tasksWith({ name: '毎朝の', is_default: true }))
  await renaming.getByRole('button', { name: '保存', exact: true }).click()
  await expect.element(renaming).not.toBeInTheDocument()
  await expect.element(recall('毎朝の')).toHaveAccessibleDescription('最初に表示')
  expect(sent('markSavedFilter').map(({ body }) => body)).toEqual([{ is_pinned: true }, { is_default: true }])
  expect(sent('updateSavedFilter')).toMatchObject([{ params: { id: '9' } }])
  expect(sent('updateSavedFilter').map(({ body }) => body)).toEqual([{ name: '毎朝の', seen_name: '終わったもの' }])
})

test('a name that a colleague has changed meanwhile is told before it is replaced', async () => {
  const taken = problem(409, {
    code: 'edit_conflict',
    is_own: false,
    saved_by: { id: 9, name: '鈴木 健太' },
    saved_at: '2026-04-01T09:00:00Z',
    current: { id: 9, name: '毎週の' },
  })
  const { sent, answer } = openScreen('/tasks', { ...tasksWith({}), updateSavedFilter: taken })
  await openDialog()
  await choose('終わったもの', '名前を変更')
  const renaming = page.getByRole('dialog', { name: '名前を変更' })
  await renaming.getByLabelText('条件の名前').fill('毎朝の')
  await renaming.getByRole('button', { name: '保存', exact: true }).click()
  await expect.element(renaming.getByText(/鈴木 健太さんが.*いまの名前は「毎週の」です/)).toBeVisible()
  answer({ updateSavedFilter: finished })
  await renaming.getByRole('button', { name: '上書きする' }).click()
  await expect.element(renaming).not.toBeInTheDocument()
  expect(sent('updateSavedFilter').map(({ body }) => body)).toMatchObject([
    { name: '毎朝の', seen_name: '終わったもの' },
    { name: '毎朝の', seen_name: '毎週の' },
  ])
})

test('deleted conditions leave the list, and come back with their marks', async () => {
  const { answer, sent } = openScreen('/tasks', {
    ...tasksWith({ is_pinned: true, is_default: true }),
    ...marked({ is_pinned: true, is_default: true }),
    deleteSavedFilter: true,
    createSavedFilter: finished,
    markSavedFilter: { ...finished, is_pinned: true, is_default: true },
  })
  await openDialog()
  answer({ getCurrentUser: { id: 1, features, marked_filters: [] } })
  await choose('終わったもの', '削除')
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(pinned).not.toBeInTheDocument()
  answer(marked({ is_pinned: true, is_default: true }))
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect.element(chip('終わったもの')).toHaveAttribute('aria-pressed', 'true')
  expect(sent('markSavedFilter').at(-1)).toMatchObject({ body: { is_pinned: true, is_default: true } })
})

test('a list opens with the conditions that its person has chosen, says so, and shows all on demand', async () => {
  const { address, goBack, goTo } = openScreen('/tags', {
    ...tasksWith({}),
    ...marked({ is_default: true }),
    listTags: true,
  })
  await expect.element(page.getByRole('heading', { name: 'タグ', level: 1 })).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'タスク' }).click()
  await expect.poll(address).toContain('finished')
  await expect.element(page.getByText('「終わったもの」で絞り込んで開いています')).toBeVisible()
  await expect.element(page.getByText('終わった用件')).toBeVisible()
  await expect.element(page.getByText('まだの用件')).not.toBeInTheDocument()
  await expectAccessible()
  await page.getByRole('button', { name: 'すべて表示' }).click()
  await expect.element(page.getByText('まだの用件')).toBeVisible()
  await expect.element(status).not.toBeInTheDocument()
  await goBack()
  await expect.poll(address).toContain('finished')
  await goBack()
  await expect.poll(address).toBe('/tags')
  await goTo(tasksAddress({ status: 'incomplete' }))
  await expect.element(page.getByText('終わった用件')).not.toBeInTheDocument()
  await expect.element(chip('終わったもの')).toHaveAttribute('aria-pressed', 'false')
})

test('whoever has asked for all finds all when the page is loaded anew', async () => {
  const answers = { ...tasksWith({}), ...marked({ is_default: true }) }
  const { address } = openScreen('/tasks', answers)
  await page.getByRole('button', { name: 'すべて表示' }).click()
  await expect.element(page.getByText('まだの用件')).toBeVisible()
  const kept = address()
  cleanup()
  openScreen(kept, answers)
  await expect.element(page.getByText('まだの用件')).toBeVisible()
  await expect.element(status).not.toBeInTheDocument()
})

test('who comes back from a form finds the list as they left it, and the menu opens it with the chosen ones', async () => {
  const { address } = openScreen(tasksAddress({ status: 'incomplete', staffId: 1 }), {
    ...tasksWith({}),
    ...marked({ is_default: true }),
    listStaffs: { staffs: [{ id: 1, name: '佐藤 花子' }] },
    searchMedicalInstitutions: true,
  })
  await expect.element(page.getByText('まだの用件')).toBeVisible()
  await page.getByRole('link', { name: '追加' }).first().click()
  await page.getByRole('link', { name: 'タスクへ戻る' }).click()
  await expect.poll(address).toContain('incomplete')
  await expect.element(page.getByText('まだの用件')).toBeVisible()
  await page.getByRole('navigation').getByRole('link', { name: 'タスク' }).click()
  await expect.poll(address).toContain('finished')
  await expect.element(page.getByText('終わった用件')).toBeVisible()
})

test('saved conditions that name what has been deleted say so', async () => {
  openScreen('/tasks', tasksWith({ gone: [{ kind: 'tag', id: 5, name: '訪問不要' }] }))
  await openDialog()
  await expect
    .element(recall('終わったもの'))
    .toHaveAccessibleDescription('削除されたものを条件にしています：タグ「訪問不要」')
})
