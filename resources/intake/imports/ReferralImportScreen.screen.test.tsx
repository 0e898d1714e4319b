import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { type Answer, problem } from '#tests/support/screens/stubbedServer.ts'
import { userWith } from '#tests/support/screens/user.ts'

type Import = Extract<Exclude<Answer<'getImportOfReferrals'>, undefined>, { readonly row_count?: unknown }>
type Facts = NonNullable<Import['facts']>

const address = '/data_uploads/referrals?import=3'

const waiting: Import = {
  id: 3,
  filename: '五月.csv',
  status: 'waiting',
  row_count: 32,
  header_row: 1,
  columns: [
    { heading: '紹介日', target: 'referral_date' },
    { heading: '受診診療科', target: 'own_department' },
    { heading: '紹介元', target: 'medical_institution_name' },
  ],
  first_rows: [{ row_number: 1, cells: ['紹介日', '受診診療科', '紹介元'] }],
  preview: [
    {
      row_number: 2,
      cells: ['R8.4.3', '循環器', '水前寺内科'],
      understood: ['2026-04-03', null, null],
      medical_institution: { id: 5, name: '水前寺内科', address: '熊本市中央区水前寺1丁目' },
    },
  ],
}

/** A list that was checked, with what the check has found. */
const checked = (facts: Facts, importable = 32): Import => ({
  ...waiting,
  check: { importable_row_count: importable },
  facts,
})

const april = {
  month: '2026-04-01',
  row_count: 2,
  standing_count: 30,
  standing_version: 'of April',
  marks: ['shrinks', 'sparse'],
} as const
const may = {
  month: '2026-05-01',
  row_count: 30,
  standing_count: 30,
  taken_count: 30,
  remaining_count: 30,
  decision: 'replace',
} as const

const doubles = {
  counts: { repeated: 1 },
  examples: [
    {
      kind: 'repeated',
      row_number: 33,
      other_row_number: 32,
      day: '2026-04-01',
      medical_institution_name: '水前寺内科',
    },
  ],
} as const

const block = (name: string) => page.getByRole('region', { name, exact: true })
const importing = page.getByRole('button', { name: /^([\d,]+件を)?取り込む$/ })

test('the columns and how the first row is understood are shown, on a phone as a card', async () => {
  await page.viewport(390, 844)
  openScreen(address, { getImportOfReferrals: waiting })
  await expect.element(block('列の対応').getByLabelText('列「紹介日」の内容')).toHaveValue('referral_date')
  const first = block('最初の行のプレビュー').getByRole('listitem').first()
  await expect.element(first).toMatchTextContent('2026-04-03')
  await expect.element(first).toMatchTextContent('水前寺1丁目')
  await expectAccessible()
})

const reader = userWith({ role: 'member', permissions: ['imports', 'exports'] })

test('rows that Excel does not show and days that may be meant in two ways are asked about', async () => {
  const odd = { ...waiting, hidden_row_count: 3, takes_hidden_rows: false, unclear_day_count: 2, short_days: null }
  const { sent } = openScreen(address, { getImportOfReferrals: odd, planImportOfReferrals: odd })
  await page.getByLabelText('Excelで表示されていない行（3行）').click()
  await page.getByRole('option', { name: '取り込む（すべての行）' }).click()
  await expect
    .poll(() => sent('planImportOfReferrals').at(-1)?.body)
    .toMatchObject({
      takes_hidden_rows: true,
      short_days: null,
      columns: ['referral_date', 'own_department', 'medical_institution_name'],
    })
  await page.getByLabelText('年の短い日付の読み方（2件）').click()
  await page.getByRole('option', { name: '令和（8.4.1 は 2026年）' }).click()
  await expect.poll(() => sent('planImportOfReferrals').at(-1)?.body).toMatchObject({ short_days: 'reiwa' })
  await expectAccessible()
})

test('whoever may not see patients’ numbers looks at a list, and does not take it in', async () => {
  openScreen(address, {
    getCurrentUser: reader,
    getImportOfReferrals: { ...waiting, hides_patient_numbers: true },
  })
  await expect.element(block('最初の行のプレビュー')).toBeVisible()
  await expect.element(page.getByText(/リストやDPCファイルは取り込めません/)).toBeVisible()
  await expect.element(block('列の対応')).not.toBeInTheDocument()
  await expect.element(importing).not.toBeInTheDocument()
})

test('whoever may not see patients’ numbers sends no list', async () => {
  openScreen('/data_uploads/referrals', { getCurrentUser: reader, listImportsOfReferrals: true })
  await expect.element(page.getByText(/リストやDPCファイルは取り込めません/)).toBeVisible()
  await expect.element(block('ファイル')).not.toBeInTheDocument()
})

test('a list is only taken in once all of its rows were checked', async () => {
  const { answer } = openScreen(address, { getImportOfReferrals: waiting })
  await expect.element(page.getByRole('button', { name: '取り込む', exact: true })).toBeDisabled()
  await expect.element(page.getByText(/先に「全行を確認する」で/)).toBeVisible()
  answer({
    checkImportOfReferrals: checked({ month_table: [may], taken_row_count: 30 }),
    listImportsOfReferrals: true,
  })
  await page.getByRole('button', { name: '全行を確認する' }).click()
  await expect.element(page.getByText('すべての月の扱いが決まっています')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '30件を取り込む' })).toBeEnabled()
})

test('months and rows that stand twice are decided before anything is replaced', async () => {
  const { answer, sent } = openScreen(address, {
    getImportOfReferrals: checked({ month_table: [april, may], doubles, open_decisions: ['months', 'doubles'] }),
  })
  const months = block('月ごとの扱い')
  await expect.element(months.getByText('まだ決まっていない月 1か月')).toBeVisible()
  await expect.element(months.getByText('半分未満に減ります')).toBeVisible()
  await expect.element(months.getByText('前後の月に比べて極端に少ない件数です')).toBeVisible()
  await expect.element(importing).toBeDisabled()
  await expect.element(page.getByText(/扱いの決まっていない月があります/)).toBeVisible()
  await expectAccessible()

  const decided = { ...april, decision: 'replace', taken_count: 2, remaining_count: 2 } as const
  const facts = { month_table: [decided, may], doubles, open_decisions: ['doubles'] } as const
  answer({ decideImportOfReferrals: checked(facts) })
  await months.getByLabelText('2026年4月の扱い').selectOptions('置き換える')
  await expect.element(page.getByText('重複している行の扱いを決めてください。')).toBeVisible()
  await expect.element(importing).toBeDisabled()

  const repeated = block('重複している行')
  await expect.element(repeated.getByText(/33行目（32行目と同じ）/)).toBeVisible()
  const once = repeated.getByRole('radio', { name: /1件として数える/ })
  answer({
    decideImportOfReferrals: checked({
      ...facts,
      doubles: { ...doubles, decision: 'once' },
      open_decisions: [],
      taken_row_count: 31,
    }),
  })
  await once.click()
  await expect.element(once).toBeChecked()
  await expect.element(page.getByRole('button', { name: '31件を取り込む' })).toBeEnabled()
  expect(sent('decideImportOfReferrals').map(({ body }) => body)).toEqual([
    { months: [{ month: '2026-04-01', decision: 'replace', seen: 'of April', decided_at: null }] },
    { doubles: 'once', doubles_decided_at: null },
  ])
})

test('a big loss is typed before it happens; another number or Escape changes nothing', async () => {
  const { sent } = openScreen(address, {
    getImportOfReferrals: checked({
      month_table: [{ ...april, decision: 'replace', taken_count: 2, remaining_count: 2 }],
      taken_row_count: 3,
      lost_count: 27,
      is_loss_to_confirm: true,
    }),
    listImportsOfReferrals: true,
    startImportOfReferrals: { ...waiting, status: 'completed', imported_row_count: 3 },
  })
  const start = page.getByRole('button', { name: '3件を取り込む' })
  await start.click()
  const dialog = page.getByRole('alertdialog')
  const field = dialog.getByLabelText('なくなる件数')
  await expect.element(dialog).toMatchTextContent('27件の記録がなくなります')
  await expect.element(field).toHaveFocus()
  await expectAccessible()
  await userEvent.keyboard('28')
  await expect.element(dialog.getByRole('button', { name: '減ることを承知で取り込む' })).toBeDisabled()
  await userEvent.keyboard('{Escape}')
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent('startImportOfReferrals')).toEqual([])

  await start.click()
  await expect.element(field).toHaveFocus()
  await field.fill('２７')
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('3件を取り込みました。取り込まなかった行は0件です。')).toBeVisible()
  expect(sent('startImportOfReferrals')).toMatchObject([{ query: { confirmed_loss: 27 } }])
})

test('the result says how many rows were left out with their months', async () => {
  openScreen(address, {
    getImportOfReferrals: {
      ...waiting,
      status: 'completed',
      imported_row_count: 30,
      facts: { months: ['2026-05-01'], left_out_month_row_count: 2 },
    },
  })
  await expect.element(page.getByText('30件を取り込みました。取り込まなかった行は0件です。')).toBeVisible()
  await expect.element(page.getByText('取り込まないことにした月の行は2件です。')).toBeVisible()
  await expect.element(page.getByText('2026年5月の紹介を取り込みました。')).toBeVisible()
  await expectAccessible()
})

test('a name that fits several institutions is answered, and the list is checked again', async () => {
  const question = {
    id: 8,
    subject: 'medical_institution',
    text: '水前寺分院',
    row_count: 4,
    candidates: [
      { id: 21, name: '水前寺分院', address: '熊本県八代市松江城町1-1' },
      { id: 22, name: '水前寺分院', address: '熊本県天草市東浜町2-2' },
    ],
  } as const
  const open: Import = {
    ...checked({ month_table: [may] }, 28),
    check: { importable_row_count: 28, failed_row_count: 4, open_question_count: 1 },
    question_count: 1,
    open_question_count: 1,
  }
  const { answer, sent } = openScreen(address, {
    getImportOfReferrals: open,
    listQuestionsOfImportOfReferrals: { questions: [question] },
    listFailedRowsOfImportOfReferrals: true,
    listImportsOfReferrals: true,
  })
  await expect.element(page.getByText('未回答 1件')).toBeVisible()
  await expectAccessible()
  const answered: Import = { ...open, check: null, facts: null, open_question_count: 0 }
  answer({
    getImportOfReferrals: answered,
    answerQuestionsOfImportOfReferrals: answered,
    listQuestionsOfImportOfReferrals: {
      questions: [{ ...question, answer: 'chosen', medical_institution: question.candidates[0] }],
    },
  })
  await page.getByLabelText('「水前寺分院」の医療機関').selectOptions('21')
  await expect.element(page.getByText('未回答 0件')).toBeVisible()
  await expect.element(page.getByRole('button', { name: '取り込む', exact: true })).toBeDisabled()
  expect(sent('answerQuestionsOfImportOfReferrals')).toMatchObject([
    { body: { answers: [{ id: 8, medical_institution_id: 21 }] } },
  ])
})

test('the first candidates of all names that are shown are taken at once, after a look at them', async () => {
  const candidate = (id: number, name: string) => ({
    id,
    name,
    address: '熊本県八代市本町1-1',
    running_status: 'open' as const,
  })
  const question = (id: number, text: string, ...candidates: readonly ReturnType<typeof candidate>[]) => ({
    id,
    subject: 'medical_institution' as const,
    text,
    row_count: 3,
    candidates: [...candidates],
    answer: 'open' as const,
  })
  const asked = { ...checked({ months: [] }), question_count: 3, open_question_count: 3 }
  const { sent, answer } = openScreen(address, {
    getImportOfReferrals: asked,
    listQuestionsOfImportOfReferrals: {
      questions: [
        question(1, 'みなとクリニック', candidate(7, '医療法人 みなとクリニック'), candidate(8, 'みなとクリニック')),
        question(2, 'もみじ小児科', candidate(9, 'もみじ小児科医院')),
        question(3, 'どこか医院'),
      ],
      total_count: 3,
      total_page: 1,
    },
    answerQuestionsOfImportOfReferrals: problem(409, { code: 'edit_conflict' }),
  })
  await page.getByRole('button', { name: '先頭の候補をまとめて採用（2件）' }).click()
  const dialog = page.getByRole('alertdialog', { name: '2件を先頭の候補とします' })
  await expect.element(dialog.getByText('→ 医療法人 みなとクリニック（熊本県八代市本町1-1）')).toBeVisible()
  await expect.element(dialog.getByText('どこか医院')).not.toBeInTheDocument()
  await expectAccessible()
  await dialog.getByRole('button', { name: '採用する' }).click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  answer({ answerQuestionsOfImportOfReferrals: asked })
  await dialog.getByRole('button', { name: '採用する' }).click()
  await expect.element(page.getByText('2件に回答しました')).toBeVisible()
  expect(sent('answerQuestionsOfImportOfReferrals').at(-1)?.body).toEqual({
    answers: [
      { id: 1, medical_institution_id: 7, answered_at: null },
      { id: 2, medical_institution_id: 9, answered_at: null },
    ],
  })
})

test('an answer that a colleague has given meanwhile is said, and stays', async () => {
  const question = {
    id: 8,
    subject: 'medical_institution',
    text: '水前寺分院',
    row_count: 4,
    candidates: [
      { id: 21, name: '水前寺分院', address: '熊本県八代市松江城町1-1' },
      { id: 22, name: '水前寺分院', address: '熊本県天草市東浜町2-2' },
    ],
  } as const
  const open: Import = {
    ...checked({ month_table: [may] }, 28),
    check: { importable_row_count: 28, failed_row_count: 4, open_question_count: 1 },
    question_count: 1,
    open_question_count: 1,
  }
  const { answer, sent } = openScreen(address, {
    getImportOfReferrals: open,
    listQuestionsOfImportOfReferrals: { questions: [{ ...question, answered_by: null, answered_at: null }] },
    listFailedRowsOfImportOfReferrals: true,
    listImportsOfReferrals: true,
    answerQuestionsOfImportOfReferrals: problem(409, {
      code: 'edit_conflict',
      detail: '編集中に田中 陽子さんが18:05:00に内容を更新しました。',
    }),
  })
  await expect.element(page.getByText('未回答 1件')).toBeVisible()
  answer({
    getImportOfReferrals: { ...open, check: null, facts: null, open_question_count: 0 },
    listQuestionsOfImportOfReferrals: {
      questions: [
        {
          ...question,
          answer: 'chosen',
          medical_institution: question.candidates[1],
          answered_by: { id: 2, name: '田中 陽子' },
          answered_at: '2026-04-01T18:05:00+09:00',
        },
      ],
    },
  })
  await page.getByLabelText('「水前寺分院」の医療機関').selectOptions('21')
  const refusal = page.getByRole('alert').filter({ hasText: '選び直すこともできます' })
  await expect
    .element(refusal)
    .toMatchTextContent(
      /「水前寺分院」は、田中 陽子さんが2026年4月1日\(水\) 18:05に選んだ「水前寺分院（熊本県天草市東浜町2-2）」になっています。/,
    )
  await expect
    .element(refusal)
    .toMatchTextContent(/あなたの選んだ「水前寺分院（熊本県八代市松江城町1-1）」は保存されていません。/)
  await expect.element(page.getByText(/入力した内容は残っています|保存されている内容を見る/)).not.toBeInTheDocument()
  await expect.element(page.getByText(/田中 陽子さんが.*に回答/)).toBeVisible()
  await expect.element(page.getByLabelText('「水前寺分院」の医療機関')).toHaveValue('22')
  expect(sent('answerQuestionsOfImportOfReferrals')).toMatchObject([
    { body: { answers: [{ id: 8, medical_institution_id: 21, answered_at: null }] } },
  ])
})

test('of two answers right after each other the refused first one is said too, until the same is answered again', async () => {
  const question = (id: number, text: string) => ({
    id,
    subject: 'medical_institution' as const,
    text,
    row_count: 4,
    candidates: [{ id: id + 10, name: text, address: '熊本県八代市松江城町1-1' }],
  })
  const open: Import = {
    ...checked({ month_table: [may] }, 28),
    check: { importable_row_count: 28, failed_row_count: 4, open_question_count: 2 },
    question_count: 2,
    open_question_count: 2,
  }
  const { answer } = openScreen(address, {
    getImportOfReferrals: open,
    listQuestionsOfImportOfReferrals: { questions: [question(8, '水前寺分院'), question(9, '花畑分院')] },
    listFailedRowsOfImportOfReferrals: true,
    listImportsOfReferrals: true,
    answerQuestionsOfImportOfReferrals: ({ body }) =>
      body.answers.some(({ id }) => id === 8) ? problem(500, { detail: '保存できませんでした' }) : open,
  })
  await page.getByLabelText('「水前寺分院」の医療機関').selectOptions('18')
  await page.getByLabelText('「花畑分院」の医療機関').selectOptions('19')
  const refusals = page.getByRole('alert').filter({ hasText: '保存されていません' })
  await expect
    .element(refusals)
    .toMatchTextContent(/「水前寺分院」に選んだ「水前寺分院（熊本県八代市松江城町1-1）」は保存されていません。/)
  answer({ answerQuestionsOfImportOfReferrals: open })
  await page.getByLabelText('「水前寺分院」の医療機関').selectOptions('left_out')
  await expect.element(refusals).not.toBeInTheDocument()
})

test('of two decisions right after each other both refusals are said', async () => {
  const { answer } = openScreen(address, {
    getImportOfReferrals: checked({
      month_table: [may, april],
      departments: { names: ['循環器内科'], is_within: false, decided: null },
    }),
    decideImportOfReferrals: ({ body }) =>
      body.within_departments === undefined
        ? checked({ month_table: [may, april] })
        : problem(422, { detail: '不正です' }),
  })
  const list = block('月ごとの扱い')
  await page.getByLabelText(/循環器内科.*だけ/).click()
  await list.getByLabelText('2026年4月の扱い').selectOptions('置き換える')
  const refusals = list.getByRole('alert').filter({ hasText: '保存されていません' })
  await expect.element(refusals).toMatchTextContent(/「置き換える範囲」に選んだ/)
  answer({ decideImportOfReferrals: problem(422, { detail: '不正です' }) })
  await list.getByLabelText('2026年5月の扱い').selectOptions('追加する')
  await expect.element(refusals).toHaveLength(2)
})

test('questions of the step before are not shown while those of the new one load', async () => {
  const question = (id: number) => ({
    id,
    subject: 'medical_institution' as const,
    text: '水前寺分院',
    row_count: 4,
    candidates: [{ id: 21, name: '水前寺分院', address: '熊本県八代市松江城町1-1' }],
  })
  const open: Import = {
    ...checked({ month_table: [may] }, 28),
    check: { importable_row_count: 28, failed_row_count: 4, open_question_count: 1 },
    question_count: 1,
    open_question_count: 1,
  }
  const { answer, sent } = openScreen(address, {
    getImportOfReferrals: open,
    listQuestionsOfImportOfReferrals: { questions: [question(8)] },
    listFailedRowsOfImportOfReferrals: true,
    listImportsOfReferrals: true,
  })
  const choice = page.getByLabelText('「水前寺分院」の医療機関')
  await expect.element(choice).toBeVisible()
  const { promise: mayAnswer, resolve: letAnswer } = Promise.withResolvers<void>()
  answer({
    checkImportOfReferrals: { ...open, status: 'processing', step: 'check' },
    getImportOfReferrals: open,
    listQuestionsOfImportOfReferrals: async () => {
      await mayAnswer
      return { questions: [question(9)] }
    },
    answerQuestionsOfImportOfReferrals: open,
  })
  await page.getByRole('button', { name: '全行を確認する' }).click()
  await expect.poll(() => sent('listQuestionsOfImportOfReferrals').length).toBeGreaterThan(1)
  await expect.element(page.getByText('未回答 1件')).toBeVisible()
  await expect.element(choice).not.toBeInTheDocument()
  letAnswer()
  await choice.selectOptions('21')
  await expect
    .poll(() => sent('answerQuestionsOfImportOfReferrals'))
    .toMatchObject([{ body: { answers: [{ id: 9, medical_institution_id: 21 }] } }])
})

test('rows that are added to months that a colleague has changed are compared with them first, and their doubles asked for', async () => {
  const changed = { ...may, decision: null, taken_count: null, remaining_count: null, marks: ['changed'] } as const
  const { answer } = openScreen(address, {
    getImportOfReferrals: checked({ month_table: [changed], open_decisions: ['months'] }),
  })
  const comparing: Import = { ...waiting, status: 'processing', step: 'check' }
  const choice = block('月ごとの扱い').getByLabelText('2026年5月の扱い')
  await expect.element(choice).toHaveValue('')
  answer({ decideImportOfReferrals: comparing, getImportOfReferrals: comparing })
  await choice.selectOptions('追加する')
  await expect.element(page.getByText('確認しています').first()).toBeVisible()
  await expect.element(page.getByText('すべての月の扱いが決まっています')).not.toBeInTheDocument()
  answer({
    getImportOfReferrals: checked({
      month_table: [{ ...may, decision: 'add' }],
      open_decisions: ['doubles'],
      doubles: {
        counts: { repeated: 0, entered: 0, standing: 1 },
        without_patient_count: 0,
        examples: [],
        decision: null,
      },
    }),
  })
  await expect.element(block('重複している行').getByText(/ほかのファイルから取り込み済みの行が1行/)).toBeVisible()
})

test('what would replace single departments is asked only as long as something is replaced', async () => {
  const departments = { names: ['内科'], is_within: false }
  const { answer } = openScreen(address, {
    getImportOfReferrals: checked({ month_table: [{ ...may, decision: 'replace' }], departments }),
  })
  const whole = page.getByRole('radio', { name: '月全体を置き換える' })
  await expect.element(whole).toBeVisible()
  answer({ decideImportOfReferrals: checked({ month_table: [{ ...may, decision: 'add' }], departments }) })
  await block('月ごとの扱い').getByLabelText('2026年5月の扱い').selectOptions('追加する')
  await expect.element(whole).not.toBeInTheDocument()
})

test('a list whose months somebody else has changed is not taken in, until what becomes of them is decided anew', async () => {
  const fresh = { ...may, standing_count: 0, standing_version: 'nothing' }
  const { answer, sent } = openScreen(address, {
    getImportOfReferrals: checked({ month_table: [fresh], taken_row_count: 30 }),
  })
  const start = page.getByRole('button', { name: '30件を取り込む' })
  await expect.element(start).toBeEnabled()
  const message = '佐藤さんの「先.csv」（4件）が10:30に取り込まれました。'
  const changed = {
    ...fresh,
    standing_count: 4,
    standing_version: 'of Sato',
    decision: null,
    taken_count: null,
    remaining_count: null,
    marks: ['changed'],
    change: {
      filename: '先.csv',
      row_count: 4,
      created_by: { id: 2, name: '佐藤' },
      is_undone: false,
      undone_by: null,
      at: '2026-04-09T01:30:00Z',
    },
  } as const
  answer({
    startImportOfReferrals: problem(409, { code: 'months_changed', errors: [{ path: 'months', message }] }),
    getImportOfReferrals: checked({ month_table: [changed], open_decisions: ['months'], standing_count: 4 }),
  })
  await start.click()
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(page.getByText('取り込みを始められませんでした。')).toBeVisible()
  await expect.element(page.getByText(/保存できませんでした/)).not.toBeInTheDocument()
  const months = block('月ごとの扱い')
  await expect.element(months.getByText(/同じ月のデータが変わりました/)).toBeVisible()
  await expect.element(months.getByText(/佐藤さんの「先\.csv」（4件）が取り込まれました（.+10:30）/)).toBeVisible()
  await expect.element(months.getByLabelText('2026年5月の扱い')).toHaveValue('')
  await expect.element(page.getByText(/確認のあとにデータが変わった月があります/)).toBeVisible()
  await expect.element(importing).toBeDisabled()
  await expectAccessible()

  // Once more, while it is decided.
  answer({
    decideImportOfReferrals: problem(409, { code: 'months_changed' }),
    getImportOfReferrals: checked({
      month_table: [{ ...changed, standing_count: 5, standing_version: 'of Tanaka' }],
      open_decisions: ['months'],
    }),
  })
  await months.getByLabelText('2026年5月の扱い').selectOptions('置き換える')
  await expect.element(months.getByRole('row', { name: /2026年5月/ }).getByText('5', { exact: true })).toBeVisible()
  await expect.element(importing).toBeDisabled()
  answer({ decideImportOfReferrals: checked({ month_table: [may], taken_row_count: 30 }) })
  await months.getByLabelText('2026年5月の扱い').selectOptions('置き換える')
  await expect.element(page.getByRole('button', { name: '30件を取り込む' })).toBeEnabled()
  await expect.element(page.getByText(message)).not.toBeInTheDocument()
  expect(sent('decideImportOfReferrals').map(({ body }) => body)).toEqual(
    ['of Sato', 'of Tanaka'].map((seen) => ({
      months: [{ month: '2026-05-01', decision: 'replace', seen, decided_at: null }],
    })),
  )
})

const completed: Import = {
  ...waiting,
  status: 'completed',
  imported_row_count: 30,
  facts: { months: ['2026-05-01'] },
}

/** What a file has replaced of another one, or another one of it. */
const replacement = (filename: string, name: string) => ({
  id: 7,
  filename,
  created_by: { id: 9, name },
  replaced_at: '2026-04-09T01:30:00Z',
  months: [{ month: '2026-05-01', record_count: 4 }],
  restorable_until: '2026-05-09T01:30:00Z',
})

test('a list says whose records it has replaced, and how they are restored', async () => {
  openScreen(address, { getImportOfReferrals: { ...completed, replaced: [replacement('先.csv', '佐藤')] } })
  const said = page.getByText(
    /佐藤さんの「先\.csv」のデータを置き換えました（2026年5月 4件）。2026年5月9日\(土\)までにこの取り込みを取り消すと、元に戻ります/,
  )
  await expect.element(said).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: '「先.csv」を開く' }))
    .toHaveAttribute('href', '/app/data_uploads/referrals?import=7')
  await expectAccessible()
})

/** Somebody comes back to the page. */
const comeBack = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))

test('a page that stays open notices that a colleague has replaced its list, and then that it was undone', async () => {
  const { answer, sent } = openScreen(address, { getImportOfReferrals: completed })
  await expect.element(page.getByText('30件を取り込みました。取り込まなかった行は0件です。')).toBeVisible()
  answer({
    getImportOfReferrals: {
      ...completed,
      replaced_at: '2026-04-09T01:30:00Z',
      replaced_by: [replacement('後.csv', '田中')],
    },
  })
  comeBack()
  await expect.element(page.getByText(/田中さんの「後\.csv」で置き換えられました（2026年5月 4件、/)).toBeVisible()
  await expect.element(page.getByText('30件を取り込みました。取り込まなかった行は0件です。')).not.toBeInTheDocument()
  answer({
    getImportOfReferrals: problem(404, {
      code: 'not_found',
      title: 'この取り込みは取り消されています',
      detail: '田中さんが11:00に取り消しました。',
    }),
  })
  comeBack()
  await expect.element(page.getByText('田中さんが11:00に取り消しました。')).toBeVisible()
  await expect.element(page.getByText(/置き換えられました/)).not.toBeInTheDocument()
  // Only the first read is a look at the import.
  const [first, ...others] = sent('getImportOfReferrals').map(({ query }) => query.watching ?? false)
  expect(first).toBe(false)
  expect(new Set(others)).toEqual(new Set([true]))
})

test('a page of a list that waits notices that a colleague has discarded it, and says what it has seen of it', async () => {
  const waitingList = { ...completed, status: 'waiting', plan_version: 'seen' } as const
  const { answer, sent } = openScreen(address, { getImportOfReferrals: waitingList })
  await expect.element(page.getByRole('button', { name: '破棄' })).toBeVisible()
  answer({ getImportOfReferrals: problem(404, { code: 'not_found', detail: '田中さんが11:00に取り消しました。' }) })
  comeBack()
  await expect.element(page.getByText('田中さんが11:00に取り消しました。')).toBeVisible()
  const [first, second] = sent('getImportOfReferrals').map(({ query }) => [query.watching, query.seen])
  expect([first, second]).toEqual([
    [undefined, undefined],
    [true, 'seen'],
  ])
})

test('a list that is gone says who has discarded it, and leads to the others', async () => {
  openScreen(address, {
    getImportOfReferrals: problem(404, {
      code: 'not_found',
      title: 'このファイルは破棄されています',
      detail: '鈴木さんが10:12:00に破棄しました。',
      deleted_record: 'referral_import',
    }),
    listImportsOfReferrals: true,
  })
  await expect.element(page.getByRole('alert')).toMatchTextContent(/破棄されています.*鈴木さんが10:12:00に破棄しました/)
  await expectAccessible()
  await page.getByRole('button', { name: '取り込みの一覧へ' }).click()
  await expect.element(block('これまでの取り込み')).toBeVisible()
})

test('undoing a list that a colleague has undone already says who has, and lists it no more', async () => {
  const done = { id: 3, filename: '五月.csv', status: 'completed', imported_row_count: 30 } as const
  const { answer } = openScreen('/data_uploads/referrals', {
    listImportsOfReferrals: { imports: [done], total_count: 1, total_page: 1 },
    getImportOfReferrals: completed,
    deleteImportOfReferrals: problem(404, {
      code: 'not_found',
      detail: '鈴木さんが10:12:00に取り消しました。',
      deleted_record: 'referral_import',
    }),
  })
  await page.getByRole('button', { name: '取り消す' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '取り消す' }).click()
  await expect.element(page.getByText('鈴木さんが10:12:00に取り消しました。')).toBeVisible()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  answer({ listImportsOfReferrals: { imports: [], total_count: 0 } })
  comeBack()
  await expect.element(page.getByText('取り込みはまだありません')).toBeVisible()
})

const suzuki = { id: 9, name: '鈴木' }

test('colleagues at the same list are named, with what they have chosen, and none of it is replaced unseen', async () => {
  await page.viewport(390, 844)
  const decided = { by: suzuki, at: '2026-04-09T01:30:00Z' }
  const list: Import = {
    ...checked({ month_table: [{ ...may, decided }] }),
    viewers: [suzuki, { id: 10, name: '田中' }],
    latest_choice: decided,
  }
  const { answer, sent } = openScreen(address, { getImportOfReferrals: list })
  await expect.element(page.getByText(/鈴木さん、田中さんもこの取り込みを開いています/)).toBeVisible()
  await expect.element(page.getByText(/最後に変更したのは鈴木さんです（.+10:30）/)).toBeVisible()
  const months = block('月ごとの扱い')
  await expect.element(months.getByText(/鈴木さんが.+10:30に選択/)).toBeVisible()
  await expectAccessible()
  const again = { by: suzuki, at: '2026-04-09T02:15:00Z' }
  answer({
    decideImportOfReferrals: problem(409, { code: 'edit_conflict', detail: '鈴木さんが内容を更新しました。' }),
    getImportOfReferrals: { ...checked({ month_table: [{ ...may, decision: 'leave_out', decided: again }] }) },
  })
  await months.getByLabelText('2026年5月の扱い').selectOptions('追加する')
  const refusal = months.getByRole('alert')
  await expect
    .element(refusal)
    .toMatchTextContent(/「2026年5月」は、鈴木さんが.+11:15に選んだ「取り込まない」になっています。/)
  await expect
    .element(refusal)
    .toMatchTextContent(/あなたの選んだ「追加する」は保存されていません。選び直すこともできます。/)
  await expect.element(page.getByText(/入力した内容は残っています/)).not.toBeInTheDocument()
  expect(sent('decideImportOfReferrals')).toMatchObject([
    { body: { months: [{ month: '2026-05-01', decision: 'add', decided_at: decided.at }] } },
  ])
  // What is stored by now is read again.
  await expect.poll(() => sent('getImportOfReferrals').length).toBeGreaterThan(1)
})

test('a refused choice of departments or doubles says what a colleague has chosen instead', async () => {
  const of = (isWithin: boolean, decision: 'once' | 'all' | null, decided: { by: typeof suzuki; at: string } | null) =>
    checked({
      month_table: [may],
      departments: { names: ['循環器内科'], is_within: isWithin, decided },
      doubles: { ...doubles, decision, decided },
    })
  const refused = problem(409, { code: 'edit_conflict', detail: '鈴木さんが内容を更新しました。' })
  const { answer } = openScreen(address, { getImportOfReferrals: of(false, null, null) })
  const list = block('月ごとの扱い')
  await expect.element(list).toBeVisible()
  answer({
    decideImportOfReferrals: refused,
    getImportOfReferrals: of(true, 'all', { by: suzuki, at: '2026-04-09T01:30:00Z' }),
  })
  await page.getByLabelText(/1件として数える/).click()
  await expect
    .element(block('重複している行').getByRole('alert'))
    .toMatchTextContent(
      /鈴木さんが.+10:30に選んだ「別の紹介として、すべて取り込む」になっています。あなたの選んだ「1件として数える/,
    )
  answer({ getImportOfReferrals: of(false, 'all', { by: suzuki, at: '2026-04-09T01:40:00Z' }) })
  await page.getByLabelText('月全体を置き換える').click()
  await expect
    .element(list.getByRole('alert'))
    .toMatchTextContent(/「置き換える範囲」は、鈴木さんが.+10:40に選んだ「月全体を置き換える」になっています。/)
  await expect.element(page.getByText(/入力した内容は残っています/)).not.toBeInTheDocument()
})

test('a list that nobody else looks at or has changed says nothing of others', async () => {
  openScreen(address, { getImportOfReferrals: checked({ month_table: [may] }) })
  await expect.element(block('月ごとの扱い')).toBeVisible()
  await expect.element(page.getByText(/開いています|最後に変更した/)).not.toBeInTheDocument()
})

test('whose file stands in a month is named, also once it is decided, and the start says what it replaces', async () => {
  await page.viewport(1366, 900)
  const standing = {
    ...april,
    standing_files: [
      { filename: '先.csv', row_count: 30, created_by: { id: 9, name: '田中' }, at: '2026-04-09T01:30:00Z' },
    ],
  } as const
  const { answer } = openScreen(address, {
    getImportOfReferrals: checked({ month_table: [standing], open_decisions: ['months'] }),
  })
  const months = block('月ごとの扱い')
  const named = months.getByText(/今あるデータ: 田中さんの「先\.csv」30件（.+10:30）/)
  await expect.element(named).toBeVisible()
  const choice = await months.getByLabelText('2026年4月の扱い').findElement()
  if (!(choice instanceof HTMLSelectElement)) throw new Error('no select')
  const { paddingLeft, paddingRight, font } = getComputedStyle(choice)
  const context = document.createElement('canvas').getContext('2d')
  if (!context) throw new Error('no canvas')
  context.font = font
  expect(context.measureText('選んでください').width).toBeLessThanOrEqual(
    choice.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight),
  )
  await expect.element(page.getByText(/取り込むと、/)).not.toBeInTheDocument()
  answer({
    decideImportOfReferrals: checked({
      month_table: [{ ...standing, decision: 'replace', taken_count: 2, remaining_count: 2 }],
      taken_row_count: 2,
    }),
  })
  await months.getByLabelText('2026年4月の扱い').selectOptions('置き換える')
  await expect
    .element(page.getByText('取り込むと、2026年4月にある田中さんの「先.csv」（30件）を置き換えます。'))
    .toBeVisible()
  await expect.element(named).toBeVisible()
  await expectAccessible()
})

test('the question before a replaced list is undone says that the figures stay, and what can never come back', async () => {
  openScreen(address, {
    getImportOfReferrals: {
      ...completed,
      replaced_at: '2026-04-09T01:30:00Z',
      replaced_by: [replacement('後.csv', '田中')],
      undo: { fact_count: 0, returning_count: 0, returning_months: [], emptied_months: [] },
    },
  })
  await page.getByRole('button', { name: '取り消す' }).click()
  const dialog = page.getByRole('alertdialog')
  await expect.element(dialog.getByText('集計は変わりません', { exact: false })).toBeVisible()
  await expect
    .element(dialog)
    .toMatchTextContent(/4件（2026年5月）は、田中さんの「後\.csv」で置き換えられています。.+元に戻りません/)
  await expect.element(dialog.getByText('集計に反映します', { exact: false })).not.toBeInTheDocument()
  await expectAccessible()
})

test('a list that another one has replaced says so, and is not called imported', async () => {
  openScreen(address, {
    getImportOfReferrals: {
      ...waiting,
      status: 'completed',
      imported_row_count: 4,
      replaced_at: '2026-04-09T01:30:00Z',
      facts: { months: ['2026-05-01'] },
    },
  })
  await expect.element(page.getByText('置き換え済み')).toBeVisible()
  await expect.element(page.getByText(/取り込んだ4件は.+置き換えられ/)).toBeVisible()
  await expect.element(page.getByText(/4件を取り込みました/)).not.toBeInTheDocument()
  await expect.element(page.getByText(/紹介を取り込みました/)).not.toBeInTheDocument()
})
