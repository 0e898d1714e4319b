import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { openScreen } from '#tests/support/screens/openScreen.tsx'

// The list of tags stands for that of every declared entity.

const tags = [
  { id: 1, name: '登録医', medical_institution_count: 12 },
  { id: 2, name: '在宅対応', medical_institution_count: 3 },
]

test('a filter in the address that does not exist is left out, and the screen says so', async () => {
  const filter = encodeURIComponent(JSON.stringify({ colour: 'red' }))
  const { sent } = openScreen(`/tags?filter=${filter}`, { listTags: { tags } })
  await expect.element(page.getByText(/使えない条件を除いて表示しています（colour）/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: '登録医' })).toBeVisible()
  expect(sent('listTags').every(({ query }) => !('colour' in query))).toBe(true)
})

test('a filter narrows the list, which says how many there are, and stands in the address', async () => {
  const { sent, address } = openScreen('/tags', {
    listTags: ({ query: { name: part } }) => ({
      tags: tags.filter(({ name }) => typeof part !== 'string' || name.includes(part)),
    }),
  })
  await expect.element(page.getByText('2 件', { exact: true })).toBeVisible()
  await page.getByRole('textbox', { name: 'タグ名', exact: true }).fill('在宅')
  await expect.element(page.getByText('1 件', { exact: true })).toBeVisible()
  expect(address()).toContain('filter=')
  expect(sent('listTags').at(-1)).toMatchObject({ query: { name: '在宅' } })
})

test('an empty list is not blamed on the filters that it begins with, but on those that somebody chose', async () => {
  const { goTo } = openScreen('/tasks', { listTasks: true, listStaffs: true })
  await expect.element(page.getByText('タスクはまだありません')).toBeVisible()
  await goTo(`/tasks?filter=${encodeURIComponent(JSON.stringify({ status: 'finished' }))}`)
  await expect.element(page.getByText('条件に合うデータはありません')).toBeVisible()
})

test('a list can be sorted by the head of a column', async () => {
  const { sent, address } = openScreen('/tags', { listTags: { tags } })
  await page.getByRole('button', { name: /医療機関数/ }).click()
  await expect.poll(address).toContain('sort=medicalInstitutionCount')
  await expect.poll(() => sent('listTags').at(-1)).toMatchObject({ query: { sort_by: 'medical_institution_count' } })
})

test('the file of a list writes days and moments as all files do', async () => {
  const files: Blob[] = []
  const kept = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => {
    if (file instanceof Blob) files.push(file)
    return 'blob:kept'
  })
  const { sent } = openScreen('/tasks', {
    listTasks: { tasks: [{ id: 1, title: '返書の確認', deadline: '2026-12-01' }], total_count: 1 },
    listStaffs: true,
    noteListExport: true,
  })
  await page.getByRole('button', { name: 'CSV' }).click()
  await expect.poll(() => files.length).toBe(1)
  // Who takes a list out is in the audit log.
  expect(sent('noteListExport').map(({ body }) => body)).toEqual([{ list: 'tasks', record_count: 1 }])
  const text = await files[0]?.text()
  expect(text).toContain('2026/12/01')
  expect(text).not.toMatch(/年\d+月|\d{4}-\d\d-\d\d/)
  kept.mockRestore()
})
