import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { type Answers, file, problem } from '#tests/support/screens/stubbedServer.ts'

const completed = { id: 7, filename: '結果.txt', kind: 'ff1_file', status: 'completed' } as const

/** What `/data_uploads` asks for, where one is led after a deletion. */
const uploads: Answers = { listDataUploads: true, getSampleData: { obstacle: 'own_data' } }

const rows = Array.from({ length: 25 }, (_, index) => ({
  line: index + 2,
  column_number: 3,
  column_name: '入院年月日',
  value: '20260231',
  message: '実在する日付ではありません。日付を直してください。',
  is_rejected: index % 2 === 0,
}))

test('a file that was taken in says what to look at and lists its problems, also those of rows that were refused alone', async () => {
  openScreen('/data_uploads/7', {
    readDataUpload: {
      ...completed,
      failed_row_count: 13,
      warning_count: 12,
      findings: [{ code: 'unknown_departments', count: 2, examples: ['010', '110'] }],
    },
    exportDataUploadProblems: file('', '行,理由'),
    listDataUploadProblems: ({ query: { page: number = 1, per_page: size = 20, is_rejected: isRejected } }) => {
      const shown = rows.filter((one) => isRejected === undefined || one.is_rejected === isRejected)
      const from = (Number(number) - 1) * Number(size)
      return {
        problems: shown.slice(from, from + Number(size)),
        total_count: shown.length,
        total_page: Math.ceil(shown.length / Number(size)),
      }
    },
  })
  await expect.element(page.getByRole('heading', { name: '結果.txt' })).toBeVisible()
  await expect
    .element(page.getByRole('region', { name: '確認が必要なこと', exact: true }))
    .toMatchTextContent(/結び付いていない診療科コードが2個あります/)
  const problems = page.getByRole('region', { name: '取り込めなかった行と注意', exact: true })
  await expect.element(problems.getByText('3 入院年月日').first()).toBeVisible()
  const messages = problems.getByText(/実在する日付ではありません/)
  await expect.poll(() => messages.elements().length).toBe(20)
  await expectAccessible()
  await problems.getByLabelText('表示').click()
  await page.getByRole('option', { name: '取り込めなかった行' }).click()
  await expect.poll(() => messages.elements().length).toBe(13)

  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  onTestFinished(() => save.mockRestore())
  await problems.getByRole('button', { name: 'CSV' }).click()
  await expect.poll(() => save.mock.contexts).toMatchObject([{ download: '取り込めなかった行と注意_結果.csv' }])
})

test('a file is undone, and the question says whose figures come back and which stay with another file', async () => {
  const { address, sent } = openScreen('/data_uploads/7', {
    ...uploads,
    readDataUpload: {
      ...completed,
      created_by: { id: 5, name: '佐藤' },
      created_at: '2026-04-09T01:30:00Z',
      undo: {
        fact_count: 12,
        returning_count: 300,
        returning_months: ['2025-04-01'],
        returning_files: [{ id: 3, filename: '前.txt', created_by: { id: 6, name: '高橋' }, record_count: 300 }],
        remaining_files: [{ id: 4, filename: '同.csv', created_by: { id: 6, name: '高橋' }, record_count: 2 }],
        version: 'v1',
      },
    },
    deleteDataUpload: true,
  })
  await page.getByRole('button', { name: '取り消す: 結果.txt' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect.element(dialog).toMatchTextContent(/300件（2025年4月）が元に戻ります。（高橋さんの「前\.txt」300件）/)
  await expect.element(dialog).toMatchTextContent(/2件は別のファイルにもあり.+残ります（高橋さんの「同\.csv」2件）/)
  await expect.element(dialog).toMatchTextContent(/佐藤さんが2026年4月9日.+10:30にアップロード/)
  await expectAccessible()
  await dialog.getByRole('button', { name: '取り消す' }).click()
  await expect.element(page.getByText('取り込みを取り消しました')).toBeVisible()
  await expect.poll(address).toBe('/data_uploads')
  expect(sent('deleteDataUpload')).toMatchObject([
    { params: { id: '7' }, query: { with_facts: true, seen_status: 'completed', seen_undo: 'v1' } },
  ])
})

test('the rows of a list that were not taken in are accounted for', async () => {
  openScreen('/data_uploads/7', {
    readDataUpload: {
      ...completed,
      kind: 'referral',
      row_count: 3,
      imported_row_count: 2,
      left_out: { double_count: 1, month_count: 0, other_count: 0 },
    },
  })
  const facts = page.getByRole('region', { name: 'ファイルの情報', exact: true })
  await expect.element(facts).toMatchTextContent(/重複のため取り込まない行\s*1/)
  await expect.element(facts.getByText('対象外の行')).not.toBeInTheDocument()
})

test('a file that waits leads to where its kind and month are confirmed', async () => {
  openScreen('/data_uploads/7', { readDataUpload: { ...completed, status: 'waiting' } })
  await expect
    .element(page.getByRole('link', { name: '「データ取り込み」で確かめる' }))
    .toHaveAttribute('href', '/app/data_uploads')
  await expectAccessible()
})

test('a list that waits leads to its columns: to its import, or to the beginning of one', async () => {
  const list = { id: 7, filename: '五月.csv', kind: 'referral', status: 'waiting' } as const
  const { goTo } = openScreen('/data_uploads/7', {
    readDataUpload: ({ params: { id } }) => ({
      ...list,
      import_id: id === '7' ? 3 : null,
    }),
  })
  await expect
    .element(page.getByRole('link', { name: '取り込みの手順を開く' }))
    .toHaveAttribute('href', '/app/data_uploads/referrals?import=3')
  await goTo('/data_uploads/8')
  await expect.element(page.getByRole('button', { name: /列を確かめて取り込む/ })).toBeVisible()
})

test('a file that is gone says who has undone it, and leads to the others', async () => {
  openScreen('/data_uploads/7', {
    readDataUpload: problem(404, {
      code: 'not_found',
      title: 'この取り込みは取り消されています',
      detail: '鈴木さんが10:12:00に取り消しました。',
      deleted_record: 'data_upload',
    }),
    ...uploads,
  })
  await expect
    .element(page.getByRole('alert'))
    .toMatchTextContent(/取り消されています.*鈴木さんが10:12:00に取り消しました/)
  await expectAccessible()
  await page.getByRole('link', { name: 'ファイルの一覧へ' }).click()
  await expect.element(page.getByRole('heading', { name: 'データ取り込み' })).toBeVisible()
})

test('what a refusal has told of an undoing is what is accepted, and nothing that came about later', async () => {
  const standing = problem(409, {
    code: 'in_use',
    errors: [{ path: 'id', message: '取り込んだデータが4件あります。' }],
    uses_version: 'of four',
  })
  const { answer, sent } = openScreen('/data_uploads/7', {
    readDataUpload: { ...completed, undo: null },
    deleteDataUpload: standing,
    ...uploads,
  })
  await page.getByRole('button', { name: '取り消す: 結果.txt' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: '取り消す' }).click()
  await expect.element(question.getByText('取り込んだデータが4件あります。')).toBeVisible()
  answer({ deleteDataUpload: true })
  await question.getByRole('button', { name: '取り消す' }).click()
  await expect.element(question).not.toBeInTheDocument()
  expect(sent('deleteDataUpload').map(({ query }) => query)).toEqual([
    { seen_status: 'completed' },
    { seen_status: 'completed', seen_undo: 'of four', with_facts: true },
  ])
})
