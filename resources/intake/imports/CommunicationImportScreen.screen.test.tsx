import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { type Answers, never, problem } from '#tests/support/screens/stubbedServer.ts'

const address = '/labels/communications/import'
const frame: Answers = { listImportsOfCommunications: true, listCommunicationLabels: true }

const block = (name: string) => page.getByRole('region', { name, exact: true })

const choose = async (file: File) => {
  await expect.element(page.getByRole('button', { name: 'ファイルを選択' })).toBeVisible()
  const input = document.querySelector('input[type=file]')
  if (!input) throw new Error('There is no field for a file')
  await userEvent.upload(input, file)
}

test('what is no table is refused with what to do', async () => {
  openScreen(address, {
    ...frame,
    createImportOfCommunications: problem(422, {
      errors: [{ path: 'file', message: '表として読めません。CSVかExcelで保存し直してください。' }],
    }),
  })
  await choose(new File(['\x89PNG'], '画像.csv', { type: 'text/csv' }))
  await expect.element(block('ファイル').getByRole('alert')).toMatchTextContent('CSVかExcelで保存し直してください')
  await expectAccessible()
})

test('a file that hangs on its way is given up, and another can be chosen', async () => {
  openScreen(address, { ...frame, createImportOfCommunications: never })
  await choose(new File(['実施日'], '止まる.csv', { type: 'text/csv' }))
  await expect.element(block('ファイル').getByText(/止まる\.csv/)).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: 'アップロードを中止' }).click()
  await expect.element(page.getByRole('button', { name: 'ファイルを選択' })).toHaveFocus()
  await expect.element(page.getByRole('alert')).toMatchTextContent('「止まる.csv」のアップロードを中止しました')
})

test('leaving the screen asks before a file on its way is given up', async () => {
  const screen = openScreen(address, {
    ...frame,
    createImportOfCommunications: never,
    listImportsOfCommunications: { imports: [{ id: 3, filename: '前回.csv', status: 'completed' }] },
    getImportOfCommunications: { id: 3, filename: '前回.csv', status: 'completed' },
    listTags: true,
  })
  await choose(new File(['実施日'], '大きい.csv', { type: 'text/csv' }))
  await expect.element(block('ファイル').getByText(/大きい\.csv/)).toBeVisible()
  const question = page.getByRole('alertdialog', { name: 'アップロードが終わっていません' })
  // Another import on the same screen takes the place of the file too.
  await page.getByRole('button', { name: '前回.csv' }).click()
  await expect.element(question).toMatchTextContent('このまま移動すると、アップロードは中止されます。')
  await question.getByRole('button', { name: 'この画面に残る' }).click()
  await expect.element(block('ファイル').getByText(/大きい\.csv/)).toBeVisible()
  expect(screen.address()).toBe(address)
  void screen.goTo('/tags')
  await question.getByRole('button', { name: '中止して移動' }).click()
  await expect.poll(screen.address).toMatch(/^\/tags/)
})

test('a file leads to its columns when it has arrived, whatever was asked while it was on its way', async () => {
  const arrival = Promise.withResolvers<{ id: number }>()
  const screen = openScreen(address, {
    ...frame,
    createImportOfCommunications: () => arrival.promise,
    listImportsOfCommunications: { imports: [{ id: 3, filename: '前回.csv', status: 'waiting' }] },
    getImportOfCommunications: { id: 4, filename: '記録.csv', columns: [{ heading: '備考', target: 'memo' }] },
  })
  await choose(new File(['備考'], '記録.csv', { type: 'text/csv' }))
  await expect.element(page.getByRole('button', { name: 'アップロードを中止' })).toBeVisible()
  const question = page.getByRole('alertdialog', { name: 'アップロードが終わっていません' })
  await expect.element(page.getByText('列の確認待ち')).toBeVisible()
  await page.getByRole('button', { name: '前回.csv' }).click()
  await question.getByRole('button', { name: 'この画面に残る' }).click()
  arrival.resolve({ id: 4 })
  await expect.element(block('列の対応').getByLabelText('列「備考」の内容')).toHaveValue('memo')
  expect(screen.address()).toBe(`${address}?import=4`)
  await expect.element(question).not.toBeInTheDocument()
})

test('the same file is recognised under another name, and is discarded', async () => {
  const { address: current, sent } = openScreen(address, {
    ...frame,
    createImportOfCommunications: { id: 4 },
    getImportOfCommunications: {
      id: 4,
      filename: '名前を変えた.csv',
      status: 'waiting',
      same_file: { id: 3, filename: '同じ.csv', created_by: { id: 2, name: '田中 陽子' } },
    },
    deleteImportOfCommunications: true,
  })
  await choose(new File(['実施日'], '名前を変えた.csv', { type: 'text/csv' }))
  await expect.element(page.getByText(/田中 陽子.*同じ記録が二重になります/)).toBeVisible()
  expect(sent('createImportOfCommunications')).toMatchObject([{ query: { review: true } }])
  await page.getByRole('button', { name: '破棄' }).click()
  await expectAccessible()
  await page.getByRole('alertdialog').getByRole('button', { name: '破棄' }).click()
  await expect.element(page.getByText('取り込みを破棄しました')).toBeVisible()
  await expect.poll(current).toBe(address)
  expect(sent('deleteImportOfCommunications')).toMatchObject([{ params: { id: '4' } }])
})

test('a file that somebody has uploaded already is asked about: opened, or taken once more', async () => {
  const current = {
    id: 3,
    filename: '名簿.csv',
    created_at: '2026-04-01T09:00:00+09:00',
    created_by: { id: 2, name: '田中 陽子' },
  }
  const {
    address: shown,
    sent,
    answer,
  } = openScreen(address, {
    ...frame,
    createImportOfCommunications: problem(409, { code: 'already_waiting', current }),
    getImportOfCommunications: { id: 3, filename: '名簿.csv', status: 'waiting' },
  })
  await choose(new File(['実施日'], '名簿の写し.csv', { type: 'text/csv' }))
  const question = page.getByRole('alertdialog', { name: '同じ内容のファイルがすでにアップロードされています' })
  await expect.element(question).toMatchTextContent(/「名簿\.csv」は田中 陽子さんが.*にアップロードしました/)
  await expectAccessible()
  answer({ createImportOfCommunications: { id: 4 } })
  await question.getByRole('button', { name: 'もう一度アップロード' }).click()
  await expect.poll(shown).toBe(`${address}?import=4`)
  expect(sent('createImportOfCommunications').map(({ query }) => query)).toMatchObject([
    { review: true },
    { review: true, again: true },
  ])
})

test('a file whose rows change records by their ids is sent as such', async () => {
  const { sent } = openScreen(address, {
    ...frame,
    updateByImportOfCommunications: { id: 5 },
    getImportOfCommunications: {
      id: 5,
      filename: '後.csv',
      import_type: 'update',
      columns: [{ heading: 'コミュニケーションID', target: 'communication_id' }],
    },
  })
  await page.getByRole('radio', { name: 'IDで更新' }).click()
  await choose(new File(['コミュニケーションID'], '後.csv', { type: 'text/csv' }))
  await expect
    .element(block('列の対応').getByLabelText('列「コミュニケーションID」の内容'))
    .toHaveValue('communication_id')
  expect(sent('updateByImportOfCommunications')).toMatchObject([{ query: { review: true } }])
})

test('columns that somebody else has chosen meanwhile are not replaced unseen', async () => {
  const waiting = {
    id: 4,
    filename: '記録.csv',
    status: 'waiting',
    columns: [
      { heading: '備考', target: null },
      { heading: '所感', target: null },
    ],
    plan_version: 'a',
  } as const
  const { answer, sent } = openScreen(`${address}?import=4`, {
    ...frame,
    getImportOfCommunications: waiting,
    planImportOfCommunications: problem(409, { code: 'edit_conflict', detail: '編集中に、内容が更新されました。' }),
  })
  const note = page.getByRole('combobox', { name: /備考/ })
  await expect.element(note).toHaveValue('')
  answer({
    getImportOfCommunications: {
      ...waiting,
      columns: [
        { heading: '備考', target: null },
        { heading: '所感', target: 'story' },
      ],
      plan_version: 'b',
    },
  })
  await note.selectOptions('memo')
  await expect.element(page.getByText('編集中に、内容が更新されました。')).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: /所感/ })).toHaveValue('story')
  await expect.element(note).toHaveValue('')
  expect(sent('planImportOfCommunications')).toMatchObject([{ body: { columns: ['memo', null], seen: 'a' } }])
})

test('before a file is taken in without some of its rows, one is asked', async () => {
  const { sent } = openScreen(`${address}?import=4`, {
    ...frame,
    getImportOfCommunications: {
      id: 4,
      filename: '記録.csv',
      status: 'waiting',
      row_count: 4,
      check: { importable_row_count: 3, failed_row_count: 1 },
    },
    listFailedRowsOfImportOfCommunications: {
      failed_rows: [{ row_number: 5, errors: [{ message: 'これからの日付です。' }] }],
    },
    startImportOfCommunications: { id: 4, filename: '記録.csv', status: 'processing' },
  })
  await expect.element(page.getByText(/取り込めるのは3件、取り込めないのは1件です/)).toBeVisible()
  await expect.element(block('取り込めない行').getByText(/これからの日付です/)).toBeVisible()
  await expectAccessible()
  await page.getByRole('button', { name: '3件を取り込む' }).click()
  expect(sent('startImportOfCommunications')).toEqual([])
  await expectAccessible()
  await page.getByRole('button', { name: '除いて取り込む' }).click()
  await expect.poll(() => sent('startImportOfCommunications').length).toBe(1)
})
