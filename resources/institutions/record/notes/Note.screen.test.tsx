import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clearDrafts, readDraft, saveDrafts } from '#authProvider/drafts.ts'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { cleanup } from '#tests/support/screens/render.ts'
import { type Answers, problem } from '#tests/support/screens/stubbedServer.ts'

/** The chart of a clinic about which nothing else is known. */
const chart: Answers = {
  getMedicalInstitutionLabelValues: true,
  getMedicalInstitutionOpeningHours: true,
  getMedicalInstitutionSummary: { id: 7, name: '前田整形外科', prefecture_code: '43' },
  getMedicalInstitutionStaffs: true,
  getMemo: true,
  getPhase: true,
  getReferralSummary: true,
  getSpecialNote: true,
  listDoctors: true,
  listInstitutionChanges: true,
  listMedicalInstitutionActionLists: true,
  listMedicalInstitutionLabels: true,
  listReferralLetters: true,
  listTasks: true,
  listVisitPlans: true,
  listVocs: true,
  searchInstitutionCommunications: true,
}

const memo = page.getByRole('region', { name: 'メモ', exact: true })
const text = memo.getByRole('textbox')
const button = (name: string) => page.getByRole('button', { name, exact: true })
const question = page.getByRole('alertdialog', { name: '保存していない内容があります' })

/** Opens the chart and writes a memo, without saving it. */
const writeMemo = async (content: string, answers: Answers = {}) => {
  const screen = openScreen('/crms/7', { ...chart, ...answers })
  await button('メモを記入').click()
  await expect.element(text).toHaveFocus()
  await text.fill(content)
  return screen
}

test('a memo is written, and Ctrl + Enter saves it', async () => {
  const { sent } = await writeMemo('院長は木曜の午後が不在', {
    updateMemo: ({ body }) => ({ id: 1, content: body.content }),
  })
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(text).not.toBeInTheDocument()
  await expect.element(memo).toMatchTextContent(/院長は木曜の午後が不在/)
  expect(sent('updateMemo')).toEqual([
    { params: { id: '7' }, query: {}, body: { content: '院長は木曜の午後が不在', last_updated_date: null } },
  ])
})

test('of two people who edit one memo the second is told, sees both texts and chooses', async () => {
  const theirs = {
    id: 1,
    content: '田中が先に保存した',
    last_updated_date: '2026-04-02T09:00:00+09:00',
    last_updated_user: { id: 2, name: '田中 陽子' },
  }
  const { sent, answer } = await writeMemo('鈴木が書いた', { updateMemo: problem(409) })
  answer({ getMemo: theirs })
  await memo.getByRole('button', { name: '保存' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog).toMatchTextContent(/田中が先に保存した/)
  await expect.element(dialog).toMatchTextContent(/鈴木が書いた/)
  await expect.element(dialog).toMatchTextContent(/田中 陽子/)
  await expectAccessible()

  await dialog.getByRole('button', { name: '両方をつなげて編集する' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(text).toHaveValue('田中が先に保存した\n\n鈴木が書いた')
  answer({ updateMemo: ({ body }) => ({ ...theirs, content: body.content }) })
  await memo.getByRole('button', { name: '保存' }).click()
  await expect.element(text).not.toBeInTheDocument()
  expect(sent('updateMemo').at(-1)).toMatchObject({
    body: { content: '田中が先に保存した\n\n鈴木が書いた', last_updated_date: theirs.last_updated_date },
  })
})

test('whoever leaves a memo half written is asked first, and nothing is lost by staying', async () => {
  const { address } = await writeMemo('書きかけのメモ', { listTags: true })
  await page.getByRole('navigation').getByRole('link', { name: 'タグ' }).click()
  await question.getByRole('button', { name: '編集を続ける' }).click()
  await expect.element(text).toHaveValue('書きかけのメモ')
  await page.getByRole('navigation').getByRole('link', { name: 'タグ' }).click()
  await question.getByRole('button', { name: '破棄して移動' }).click()
  await expect.poll(address).toBe('/tags')
})

test('while the database is away the memo says so, keeps what was typed, and saves it later', async () => {
  const { answer } = await writeMemo('停止中に書いた', { updateMemo: problem(503, { code: 'database_unavailable' }) })
  await memo.getByRole('button', { name: '保存' }).click()
  await expect.element(page.getByRole('alert')).toBeVisible()
  await expect.element(text).toHaveValue('停止中に書いた')
  answer({ updateMemo: ({ body }) => ({ id: 1, content: body.content }) })
  await memo.getByRole('button', { name: '保存' }).click()
  await expect.element(text).not.toBeInTheDocument()
  await expect.element(memo).toMatchTextContent(/停止中に書いた/)
})

test('changing the language in the middle of a memo loses nothing', async () => {
  await writeMemo('書きかけのメモ')
  await page.getByRole('button', { name: /^アカウント: / }).click()
  await button('English').click()
  await expect.element(page.getByRole('button', { name: /^Account: / })).toBeInTheDocument()
  await expect.element(page.getByRole('textbox', { name: 'Memo' })).toHaveValue('書きかけのメモ')
})

test('a change of tags can be taken back', async () => {
  const { sent } = openScreen('/crms/7', {
    ...chart,
    listTags: { tags: [{ id: 4, name: '在宅対応' }] },
    replaceMedicalInstitutionTags: ({ body }) => ({
      tags: body.tag_ids.map((id) => ({ id, name: '在宅対応' })),
    }),
  })
  const tags = page.getByRole('region', { name: 'タグ', exact: true })
  await tags.getByRole('button', { name: 'タグを編集' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('combobox', { name: 'タグ' }).fill('在宅対応')
  await page.getByRole('option', { name: '在宅対応' }).click()
  await userEvent.keyboard('{Escape}')
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect.element(tags).toMatchTextContent(/在宅対応/)
  await button('元に戻す').click()
  await expect.element(page.getByText('元に戻しました', { exact: true })).toBeVisible()
  await expect.element(tags).not.toMatchTextContent(/在宅対応/)
  expect(sent('replaceMedicalInstitutionTags').map(({ body }) => body.tag_ids)).toEqual([[4], []])
})

test('a memo that is saved without a network is said not to be saved, and is not sent later once it is discarded', async () => {
  const { sent } = await writeMemo('院長は木曜の午後が不在', { updateMemo: problem(0) })
  window.dispatchEvent(new Event('offline'))
  onTestFinished(() => void window.dispatchEvent(new Event('online')))
  await memo.getByRole('button', { name: '保存' }).click()
  await expect.element(memo.getByRole('alert')).toMatchTextContent(/保存できませんでした.*ネットワークに接続できません/)
  await expect.element(text).toHaveValue('院長は木曜の午後が不在')
  await memo.getByRole('button', { name: 'キャンセル' }).click()
  await button('破棄する').click()
  await expect.element(text).not.toBeInTheDocument()
  window.dispatchEvent(new Event('online'))
  await expect.element(button('メモを記入')).toBeVisible()
  expect(sent('updateMemo')).toHaveLength(1)
})

const gone = (body: object = {}) =>
  problem(404, {
    code: 'not_found',
    detail: '「前田整形外科」は、佐藤 花子さんが2026/4/2に「若葉内科」に統合しました。',
    merged_into: { id: 8, name: '若葉内科' },
    ...body,
  })

/** Everything about a partner is gone with it. */
const goneChart: Answers = Object.fromEntries(Object.keys(chart).map((operation) => [operation, gone()]))

test('what was half written about a partner that a colleague has merged meanwhile is read, copied and discarded there', async () => {
  onTestFinished(clearDrafts)
  await writeMemo('院長は木曜の午後が不在')
  saveDrafts('sato')
  cleanup()
  openScreen('/crms/7', { ...goneChart, listMedicalInstitutionLabels: true })
  const kept = page.getByRole('region', { name: '保存していない入力' })
  await expect.element(page.getByRole('link', { name: '「若葉内科」のカルテを開く' })).toBeVisible()
  await expect.element(kept.getByText('院長は木曜の午後が不在')).toBeVisible()
  await expect.element(kept.getByRole('textbox')).not.toBeInTheDocument()
  await expectAccessible()
  const written: string[] = []
  vi.spyOn(navigator.clipboard, 'writeText').mockImplementation((copied) => {
    written.push(copied)
    return Promise.resolve()
  })
  await kept.getByRole('button', { name: 'メモをコピー' }).click()
  expect(written).toEqual(['院長は木曜の午後が不在'])
  // However often the page is loaded again.
  saveDrafts('sato')
  cleanup()
  openScreen('/crms/7', { ...goneChart, listMedicalInstitutionLabels: true })
  await kept.getByRole('button', { name: '破棄' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '破棄する' }).click()
  await expect.element(kept).not.toBeInTheDocument()
  expect(readDraft('note memo 7')).toBeUndefined()
})
