import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { type Answer, type Answers, file as fileOf, problem } from '#tests/support/screens/stubbedServer.ts'

type Reply<K extends 'listDataUploads' | 'checkDataUploads'> = Exclude<
  Answer<K>,
  true | ((...given: never[]) => unknown) | undefined
>
type Uploads = Extract<Reply<'listDataUploads'>, { readonly data_uploads?: unknown }>['data_uploads']
type Checked = Extract<Reply<'checkDataUploads'>, { readonly uploads?: unknown }>['uploads']

const address = '/data_uploads'

/** Files that wait and files that are past. @param checked - what would come of starting the waiting ones */
const files = (
  { waiting = [], past = [] }: { readonly waiting?: Uploads; readonly past?: Uploads },
  checked: Checked = [],
): Answers => ({
  getSampleData: { obstacle: 'own_data' },
  listDataUploads: ({ query }) => ({
    data_uploads: Array.isArray(query.status) && query.status.includes('waiting') ? waiting : past,
  }),
  checkDataUploads: { uploads: checked },
})

const block = (name: string) => page.getByRole('region', { name, exact: true })
const waiting = (filename: string) =>
  block('確認して取り込む')
    .getByRole('listitem')
    .filter({ has: page.getByRole('link', { name: filename, exact: true }) })
const past = (filename: string) =>
  block('これまでの取り込み')
    .getByRole('row')
    .filter({ has: page.getByRole('link', { name: filename, exact: true }) })

const april = {
  kind: 'ff1_file',
  status: 'waiting',
  first_month: '2025-04-01',
  last_month: '2025-04-01',
  recognised: { kind: 'ff1_file', month: '2025-04-01' },
} as const

test('a file that stands already is marked, and what a new one replaces is said', async () => {
  openScreen(
    address,
    files(
      {
        waiting: [
          { ...april, id: 1, filename: '同じ.txt' },
          { ...april, id: 2, filename: '修正版.txt' },
        ],
      },
      [
        { id: 1, same_file: { id: 9, filename: '4月.txt' } },
        { id: 2, standing: [{ month: '2025-04-01', count: 1 }] },
      ],
    ),
  )
  const same = waiting('同じ.txt').getByRole('checkbox')
  await expect.element(waiting('同じ.txt').getByText(/同じファイルが取り込まれています/)).toBeVisible()
  await expect.element(same).not.toBeChecked()
  await expect
    .element(waiting('修正版.txt'))
    .toMatchTextContent(/2025年4月の様式1（入院1件）を、このファイルですべて置き換えます/)
  await same.click()
  await expect.element(page.getByText(/1つだけ選んでください/).first()).toBeVisible()
  await expect.element(page.getByRole('button', { name: '取り込む（2件）' })).toBeDisabled()
  await expectAccessible()
})

/** Chooses the very file, with the time of its last change. */
const choose = async (file: File) => {
  await expect.element(page.getByRole('button', { name: 'ファイルを選択' })).toBeVisible()
  const input = document.querySelector<HTMLInputElement>('input[type=file]')
  if (!input) throw new Error('There is no field for a file')
  const transfer = new DataTransfer()
  transfer.items.add(file)
  input.files = transfer.files
  input.dispatchEvent(new Event('change', { bubbles: true }))
}

/** Lets pieces of files arrive: a new upload gets an address, and a piece is taken whole. */
const arrive = (byteCount: number) => {
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(function (this: XMLHttpRequest, body) {
    const isPiece = body !== null && body !== undefined
    Object.defineProperty(this, 'status', { value: isPiece ? 204 : 201 })
    this.getResponseHeader = (name) =>
      ({ location: '/api/data_uploads/files/1', 'upload-offset': String(byteCount) })[name.toLowerCase()] ?? null
    queueMicrotask(() => this.onload?.(new ProgressEvent('load')))
  })
  onTestFinished(() => send.mockRestore())
}

test('a file that was discarded is no longer said to have arrived', async () => {
  const contents = new File(['abc'], '4月.txt', { lastModified: 1 })
  arrive(contents.size)
  const { answer } = openScreen(address, { ...files({}), deleteDataUpload: true })
  await expect.element(block('これまでの取り込み')).toBeVisible()
  answer(files({ waiting: [{ ...april, id: 1, filename: '4月.txt', byte_count: 3 }] }))
  await choose(contents)
  await expect.element(page.getByText(/アップロードしました/)).toBeVisible()
  await page.getByRole('button', { name: '破棄: 4月.txt' }).click()
  answer(files({}))
  await page.getByRole('alertdialog').getByRole('button', { name: '破棄' }).click()
  await expect.element(page.getByText('ファイルを破棄しました')).toBeVisible()
  await expect.element(page.getByText(/アップロードしました/)).not.toBeInTheDocument()
})

test('a file is not sent twice at once, and again only after a question', async () => {
  // Nothing arrives.
  const send = vi.spyOn(XMLHttpRequest.prototype, 'send').mockReturnValue()
  onTestFinished(() => send.mockRestore())
  openScreen(address, files({ waiting: [{ ...april, id: 1, filename: '4月.txt', byte_count: 3 }] }))
  await expect.element(waiting('4月.txt')).toBeVisible()
  const rows = page.getByRole('list', { name: 'アップロード中のファイル' }).getByRole('listitem')
  const may = new File(['様式1'], '5月.txt', { lastModified: 1 })
  await choose(may)
  await expect.element(rows).toHaveLength(1)
  await choose(may)
  await expect.element(page.getByText('「5月.txt」はアップロード中です')).toBeVisible()
  await expect.element(rows).toHaveLength(1)
  // One that was corrected is another file.
  await choose(new File(['様式1'], '5月.txt', { lastModified: 2 }))
  await expect.element(rows).toHaveLength(2)
  await choose(new File(['abc'], '4月.txt'))
  const question = page.getByRole('alertdialog', { name: 'もう一度アップロードしますか' })
  await expect.element(question).toMatchTextContent(/「4月\.txt」と同じ名前.*確認待ち/)
  await expectAccessible()
  await question.getByRole('button', { name: 'キャンセル' }).click()
  await expect.element(rows).toHaveLength(2)
  await choose(new File(['abc'], '4月.txt'))
  await question.getByRole('button', { name: 'もう一度アップロード' }).click()
  await expect.element(rows).toHaveLength(3)
})

test('a bad file says what is wrong with it, and is discarded', async () => {
  const bad = { id: 3, status: 'failed' } as const
  const { answer, sent } = openScreen(address, {
    ...files({
      past: [
        { ...bad, filename: '空.txt', error_messages: ['ファイルが空です'] },
        { ...bad, id: 4, filename: '秘密.zip', error_messages: ['パスワードを外して送ってください'] },
      ],
    }),
    deleteDataUpload: true,
  })
  await expect.element(past('空.txt')).toMatchTextContent(/ファイルが空です/)
  await expect.element(past('秘密.zip')).toMatchTextContent(/パスワードを外して送ってください/)
  await page.getByRole('button', { name: '破棄: 空.txt' }).click()
  await expectAccessible()
  answer(files({ past: [{ ...bad, id: 4, filename: '秘密.zip' }] }))
  await page.getByRole('alertdialog').getByRole('button', { name: '破棄' }).click()
  await expect.element(page.getByText('ファイルを破棄しました')).toBeVisible()
  await expect.element(past('空.txt')).not.toBeInTheDocument()
  await expect.element(past('秘密.zip')).toBeVisible()
  expect(sent('deleteDataUpload').map(({ params }) => params)).toEqual([{ id: '3' }])
})

test('discarding a file that a colleague has discarded already says who has, and lists it no more', async () => {
  const theirs = { ...april, id: 6, filename: '先.txt' }
  const { answer } = openScreen(address, {
    ...files({ waiting: [theirs] }),
    deleteDataUpload: problem(404, {
      code: 'not_found',
      detail: '鈴木さんが10:12:00に破棄しました。',
      deleted_record: 'data_upload',
    }),
  })
  await page.getByRole('button', { name: '破棄: 先.txt' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '破棄' }).click()
  await expect.element(page.getByText('鈴木さんが10:12:00に破棄しました。')).toBeVisible()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  answer(files({}))
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await expect.element(waiting('先.txt')).not.toBeInTheDocument()
})

test('a file that was taken in since it was shown is not discarded, and the question says what has happened', async () => {
  const mine = { ...april, id: 6, filename: '先.txt' }
  const { answer, sent } = openScreen(address, {
    ...files({ waiting: [mine] }),
    deleteDataUpload: problem(409, {
      code: 'file_changed',
      errors: [{ path: 'seen_status', message: 'その間に取り込まれました。何も削除していません。' }],
    }),
  })
  await page.getByRole('button', { name: '破棄: 先.txt' }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: '破棄' }).click()
  await expect.element(question).toMatchTextContent(/破棄できませんでした.+その間に取り込まれました/)
  await expect.element(question.getByText(/取り込んだデータは変わりません/)).not.toBeInTheDocument()
  await expectAccessible()
  expect(sent('deleteDataUpload')).toMatchObject([{ params: { id: '6' }, query: { seen_status: 'waiting' } }])
  answer(files({ past: [{ ...mine, status: 'completed', replaced_at: '2026-04-09T01:30:00Z' }] }))
  await question.getByRole('button', { name: '最新の状態を表示' }).click()
  await expect.element(past('先.txt').getByText('置き換え済み')).toBeVisible()
})

test('files that a colleague has taken in are shown as such when somebody comes back to the window', async () => {
  const theirs = { ...april, id: 8, filename: '同僚.txt' }
  const { answer } = openScreen(address, files({ waiting: [theirs] }))
  await expect.element(waiting('同僚.txt')).toBeVisible()
  answer(files({ past: [{ ...theirs, status: 'completed' }] }))
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
  await expect.element(past('同僚.txt').getByText('完了')).toBeVisible()
  await expect.element(block('確認して取り込む')).not.toBeInTheDocument()
})

test('a file that is being taken in shows how far it is, and then its result', async () => {
  const file = { id: 5, filename: '結果.txt', kind: 'ff1_file', first_month: '2025-04-01' } as const
  const { answer } = openScreen(
    address,
    files({
      past: [{ ...file, status: 'processing', step: 'read', byte_count: 2_000, processed_byte_count: 1_000 }],
    }),
  )
  await expect.element(past('結果.txt').getByRole('progressbar')).toHaveAttribute('aria-valuenow', '50')
  await expectAccessible()
  answer(
    files({
      past: [{ ...file, status: 'completed', imported_row_count: 40, failed_row_count: 13, warning_count: 12 }],
    }),
  )
  await expect.element(past('結果.txt')).toMatchTextContent(/取り込み 40 除外 13 注意 12/)
})

test('a survey file that would take most of a month away is only taken in with the number that is lost', async () => {
  const { sent } = openScreen(address, {
    ...files({
      waiting: [
        {
          ...april,
          id: 6,
          filename: '一部.txt',
          open_decisions: { loss: { standing_count: 1_300, remaining_count: 66, lost_count: 1_234 } },
        },
      ],
    }),
    startDataUploads: true,
  })
  const lost = page.getByLabelText('「一部.txt」でなくなる件数')
  const start = page.getByRole('button', { name: '取り込む（1件）' })
  await expect.element(page.getByText(/1,234件がなくなります/)).toBeVisible()
  await expect.element(start).toBeDisabled()
  await expectAccessible()
  await lost.fill('1233')
  await expect.element(start).toBeDisabled()
  await lost.fill('１，２３４')
  await start.click()
  await expect.element(page.getByText('取り込みを始めました')).toBeVisible()
  expect(sent('startDataUploads')).toMatchObject([{ body: { uploads: [{ id: 6, confirmed_loss: 1_234 }] } }])
})

test('a file in whose months others came between is ticked anew by whoever still wants it', async () => {
  const message = '佐藤さんの「先.txt」（4件）が10:30に取り込まれました。'
  const shown = (waitingFiles: Uploads, version: string) =>
    files({ waiting: waitingFiles }, [
      { id: 1, standing: [{ month: '2025-04-01', count: 4 }], standing_version: version },
      { id: 2 },
    ])
  const both = [
    { ...april, id: 1, filename: '4月.txt' },
    { ...april, id: 2, filename: '5月.txt', first_month: '2025-05-01', last_month: '2025-05-01' },
  ] as const
  const { answer, sent } = openScreen(address, {
    ...shown(both, 'before'),
    startDataUploads: problem(409, { code: 'months_changed', errors: [{ path: 'uploads.0.first_month', message }] }),
  })
  await expect.element(waiting('4月.txt').getByRole('checkbox')).toBeChecked()
  answer(shown(both, 'after'))
  await page.getByRole('button', { name: '取り込む（2件）' }).click()
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(waiting('4月.txt').getByRole('checkbox')).not.toBeChecked()
  await expect.element(waiting('5月.txt').getByRole('checkbox')).toBeChecked()
  await waiting('4月.txt').getByRole('checkbox').click()
  answer({ startDataUploads: { data_uploads: [] } })
  await page.getByRole('button', { name: '取り込む（2件）' }).click()
  await expect
    .poll(() => sent('startDataUploads').map(({ body }) => body.uploads[0]?.seen))
    .toEqual(['before', 'after'])
})

test('a file whose import stopped because others came between is not ticked by itself', async () => {
  openScreen(
    address,
    files({ waiting: [{ ...april, id: 1, filename: '4月.txt', error_messages: ['まだ何も取り込んでいません。'] }] }, [
      { id: 1 },
    ]),
  )
  await expect.element(waiting('4月.txt').getByText('まだ何も取り込んでいません。')).toBeVisible()
  await expect.element(waiting('4月.txt').getByRole('checkbox')).not.toBeChecked()
})

test('templates of the lists are at hand', async () => {
  const save = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  onTestFinished(() => save.mockRestore())
  openScreen(address, { ...files({}), readTemplateOfImportOfReferrals: fileOf('', '紹介日') })
  await page.getByRole('button', { name: '紹介一覧のひな形', exact: true }).click()
  await expect.poll(() => save.mock.contexts).toMatchObject([{ download: '紹介リストのひな形.csv' }])
})
