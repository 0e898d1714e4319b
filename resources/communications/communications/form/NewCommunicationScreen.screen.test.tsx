import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clearDrafts, saveDrafts } from '#authProvider/drafts.ts'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { focus } from '#tests/support/screens/focus.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { cleanup } from '#tests/support/screens/render.ts'
import { type Answers, never, problem } from '#tests/support/screens/stubbedServer.ts'

const institution = { id: 7, name: '青葉内科' }
const address = `/communications/new?${new URLSearchParams({ source: JSON.stringify({ medicalInstitutionId: 7 }) })}`
const answers: Answers = {
  listCommunicationLabels: true,
  listOwnDepartments: true,
  listDoctors: true,
  listStaffs: { staffs: [{ id: 1, name: '佐藤 花子', is_active: true }] },
  searchMedicalInstitutions: { medical_institutions: [institution] },
  searchCommunications: true,
  createCommunication: { id: 5 },
}
const begin = async (more: Answers = {}) => {
  const screen = openScreen(address, { ...answers, ...more })
  await expect.element(page.getByRole('heading', { name: 'コミュニケーションの記録' })).toBeVisible()
  return screen
}

const save = page.getByRole('button', { name: '保存', exact: true })
const memo = page.getByLabelText('メモ')
const story = page.getByLabelText('面談内容')
const openWhole = page.getByRole('button', { name: '詳しく入力する' })
/** Shows the fields for partner, type, day and person, which the address has filled in. */
const openContact = page.getByRole('button', { name: '医療機関・種類・日付・担当者を変更' })
const chooseType = async (type: string) => {
  await page.getByRole('combobox', { name: /^種類（必須）/ }).click()
  await page.getByRole('option', { name: type, exact: true }).click()
}

test('partner, type, day and person are filled in already', async () => {
  await begin()
  await expect.element(page.getByRole('main')).toMatchTextContent(/青葉内科\s*訪問.*佐藤 花子/)
  await openContact.click()
  await expect.element(page.getByRole('combobox', { name: '医療機関（必須）' })).toHaveValue('青葉内科')
  await expect.element(page.getByRole('combobox', { name: '担当者（必須）' })).toHaveValue('佐藤 花子')
  await expectAccessible()
})

test('what a colleague has recorded of the same planned visit is asked about, and kept beside it only if that is wanted', async () => {
  const { sent, answer } = await begin({
    createCommunication: problem(409, {
      code: 'recorded_already',
      detail: '鈴木さんが10:23:12に「コミュニケーションの記録」を行っています。',
      current: { id: 31 },
    }),
  })
  await memo.fill('院長と面談')
  await save.click()
  const question = page.getByRole('alertdialog', { name: 'すでに記録されています' })
  await expect.element(question.getByText(/鈴木さんが10:23:12に/)).toBeVisible()
  await expect
    .element(question.getByRole('link', { name: 'その記録を別のタブで開く' }))
    .toHaveAttribute('href', expect.stringMatching(/\/communications\/31$/))
  await expectAccessible()
  await question.getByRole('button', { name: '保存せずに戻る' }).click()
  await expect.element(memo).toHaveValue('院長と面談')
  await save.click()
  answer({ createCommunication: { id: 5 } })
  await question.getByRole('button', { name: '別の記録として保存' }).click()
  await expect
    .poll(() => sent('createCommunication').at(-1)?.body)
    .toMatchObject({ memo: '院長と面談', recorded_anew: true })
  expect(sent('createCommunication').map(({ body }) => body?.recorded_anew ?? null)).toEqual([null, null, true])
})

describe('a planned visit or task that a colleague has changed meanwhile', () => {
  const from = (given: object) =>
    `/communications/new?${new URLSearchParams({ source: JSON.stringify({ medicalInstitutionId: 7, ...given }) })}`
  const deletedBy = '鈴木さんが10:23:12に訪問予定を削除しました。元に戻して保存するか、訪問予定と関係なく保存できます。'
  const deleted = problem(409, {
    code: 'linked_record_deleted',
    detail: deletedBy,
    current: { field: 'visit_plan_id', id: 31 },
    is_restorable: true,
    deleted_record: 'visit_plan',
  })
  const question = page.getByRole('alertdialog', { name: '訪問予定が削除されています' })

  test('says who deleted it, and is restored and recorded with one press', async () => {
    const { sent, answer } = openScreen(from({ visitPlanId: 31 }), {
      ...answers,
      createCommunication: deleted,
      restoreVisitPlan: { id: 31 },
    })
    await memo.fill('院長と面談')
    await save.click()
    await expect.element(question.getByText(deletedBy)).toBeVisible()
    await expectAccessible()
    await question.getByRole('button', { name: 'キャンセル' }).click()
    await expect.element(page.getByRole('alert').filter({ hasText: deletedBy })).toBeVisible()
    await expect.element(page.getByRole('button', { name: '元に戻す' })).toBeVisible()
    await expect.element(memo).toHaveValue('院長と面談')
    await save.click()
    await expect.element(question).toBeVisible()
    answer({ createCommunication: { id: 5 } })
    await question.getByRole('button', { name: '元に戻して保存' }).click()
    await expect.poll(() => sent('restoreVisitPlan')).toMatchObject([{ params: { id: '31' } }])
    await expect
      .poll(() => sent('createCommunication').at(-1)?.body)
      .toMatchObject({ memo: '院長と面談', visit_plan_id: 31 })
    expect(sent('createCommunication')).toHaveLength(3)
  })

  test('is left aside if that is wanted, also where nobody may restore it', async () => {
    const { sent, answer } = openScreen(from({ finishedTaskId: 11 }), {
      ...answers,
      createCommunication: problem(409, {
        code: 'linked_record_deleted',
        detail: '鈴木さんが10:23:12にタスクを削除しました。タスクと関係なく保存できます。',
        current: { field: 'finished_task_id', id: 11 },
        is_restorable: false,
        deleted_record: 'task',
      }),
    })
    await memo.fill('院長と面談')
    await save.click()
    const asked = page.getByRole('alertdialog', { name: 'タスクが削除されています' })
    await expect.element(asked.getByRole('button', { name: '元に戻して保存' })).not.toBeInTheDocument()
    answer({ createCommunication: { id: 5 } })
    await asked.getByRole('button', { name: 'タスクと関係なく保存' }).click()
    await expect.poll(() => sent('createCommunication')).toHaveLength(2)
    expect(sent('createCommunication').at(-1)?.body.finished_task_id ?? null).toBe(null)
    expect(sent('createCommunication').at(-1)?.body).toMatchObject({ memo: '院長と面談' })
  })

  for (const [choice, body] of [
    ['記録して訪問済みにする', { visit_plan_id: 31, despite_cancellation: true }],
    ['予定と関係なく保存', { memo: '院長と面談' }],
  ] as const)
    test(`says who cancelled it and why, and is recorded as chosen: ${choice}`, async () => {
      const cancelledBy =
        '鈴木さんが10:23:12に「訪問予定の取り消し」を行っています。この訪問予定は取り消されています（理由：院長不在）。'
      const { sent, answer } = openScreen(from({ visitPlanId: 31 }), {
        ...answers,
        createCommunication: problem(409, {
          code: 'visit_plan_cancelled',
          detail: cancelledBy,
          current: { id: 31 },
        }),
      })
      await memo.fill('院長と面談')
      await save.click()
      const asked = page.getByRole('alertdialog', { name: '訪問予定が取り消されています' })
      await expect.element(asked.getByText(cancelledBy)).toBeVisible()
      answer({ createCommunication: { id: 5 } })
      await asked.getByRole('button', { name: choice }).click()
      await expect.poll(() => sent('createCommunication')).toHaveLength(2)
      const last = sent('createCommunication').at(-1)?.body
      expect(last).toMatchObject(body)
      expect(last?.visit_plan_id ?? null).toBe('visit_plan_id' in body ? 31 : null)
    })

  test('says where it was moved, and is recorded as that planned visit if that is wanted', async () => {
    const movedBy = 'この訪問予定は、いま2026/12/8です。訪問済みにするか、予定と関係なく保存してください。'
    const given = { visitPlanId: 31, seenPlanDate: '2026-12-01', seenPlanStaffId: 1 }
    const { sent, answer } = openScreen(from(given), {
      ...answers,
      createCommunication: problem(409, { code: 'visit_plan_moved', detail: movedBy, current: { id: 31 } }),
    })
    await memo.fill('院長と面談')
    await save.click()
    expect(sent('createCommunication').at(-1)?.body).toMatchObject({ seen_plan_date: '2026-12-01' })
    const asked = page.getByRole('alertdialog', { name: '訪問予定が変更されています' })
    await expect.element(asked.getByText(movedBy)).toBeVisible()
    answer({ createCommunication: { id: 5 } })
    await asked.getByRole('button', { name: '記録して訪問済みにする' }).click()
    await expect.poll(() => sent('createCommunication')).toHaveLength(2)
    expect(sent('createCommunication').at(-1)?.body).toMatchObject({ visit_plan_id: 31 })
    expect(sent('createCommunication').at(-1)?.body.seen_plan_date ?? null).toBe(null)
  })

  test('says who has finished the task, and is recorded for it if that is wanted', async () => {
    const finishedBy = '鈴木さんが10:23:12に「タスクの変更」を行っています。'
    const { sent, answer } = openScreen(from({ finishedTaskId: 11, seenTaskUnfinished: true }), {
      ...answers,
      createCommunication: problem(409, { code: 'task_finished', detail: finishedBy, current: { id: 11 } }),
    })
    await memo.fill('院長に電話した')
    await save.click()
    const asked = page.getByRole('alertdialog', { name: 'タスクは完了になっています' })
    await expect.element(asked.getByText(finishedBy)).toBeVisible()
    answer({ createCommunication: { id: 5 } })
    await asked.getByRole('button', { name: 'このタスクの記録として保存' }).click()
    await expect
      .poll(() => sent('createCommunication').map(({ body }) => body.seen_task_unfinished ?? null))
      .toEqual([true, null])
    expect(sent('createCommunication').at(-1)?.body).toMatchObject({ finished_task_id: 11 })
  })

  test('keeps a record that was written offline, with the same choice', async () => {
    onTestFinished(() => localStorage.removeItem('renkei.outbox'))
    const { sent, answer } = openScreen(from({ visitPlanId: 31 }), {
      ...answers,
      createCommunication: problem(0),
      searchCommunications: problem(0),
    })
    await memo.fill('圏外で書いた記録')
    await save.click()
    answer({ createCommunication: deleted })
    await page.getByRole('button', { name: '今すぐ送信' }).click()
    await expect.element(page.getByRole('listitem').filter({ hasText: deletedBy })).toBeVisible()
    await page.getByRole('link', { name: '開いて直す' }).click()
    await expect.element(memo).toHaveValue('圏外で書いた記録')
    await save.click()
    answer({ createCommunication: { id: 5 }, searchCommunications: true })
    await question.getByRole('button', { name: '予定と関係なく保存' }).click()
    await expect.poll(() => localStorage.getItem('renkei.outbox')).toBe(null)
    expect(sent('createCommunication').at(-1)?.body).toMatchObject({ memo: '圏外で書いた記録' })
    expect(sent('createCommunication').at(-1)?.body.visit_plan_id ?? null).toBe(null)
  })
})

test('a partner that is no more is not hidden in the folded line', async () => {
  await begin({ searchMedicalInstitutions: true, getMedicalInstitutionSummary: problem(404, { code: 'not_found' }) })
  await expect.element(page.getByRole('combobox', { name: '医療機関（必須）' })).toBeVisible()
})

test('nothing is saved without a file that is still on its way', async () => {
  const { sent } = await begin({ createUploadedFile: never })
  await openWhole.click()
  await story.fill('地域連携パスについて')
  await page
    .getByLabelText('ファイルを添付')
    .first()
    .upload(new File(['x'], '議事録.txt'))
  await expect.element(page.getByRole('button', { name: 'アップロードを待っています…' })).toBeDisabled()
  await expect.element(save).not.toBeInTheDocument()
  expect(sent('createUploadedFile')).toHaveLength(1)
})

test('leaving with text and a file on its way says that both are lost', async () => {
  const screen = await begin({ createUploadedFile: never, listTags: true })
  await openWhole.click()
  await story.fill('地域連携パスについて')
  await page
    .getByLabelText('ファイルを添付')
    .first()
    .upload(new File(['x'], '議事録.txt'))
  await expect.element(page.getByText('「議事録.txt」をアップロードしています（1 byte）')).toBeVisible()
  void screen.goTo('/tags')
  const question = page.getByRole('alertdialog', { name: '保存していない内容があります' })
  await expect.element(question).toMatchTextContent('アップロードは中止され、入力した内容は失われます')
  await question.getByRole('button', { name: '編集を続ける' }).click()
  await expect.element(page.getByText('「議事録.txt」をアップロードしています（1 byte）')).toBeVisible()
})

test('a file that hangs on its way is given up by keyboard, and the rest is saved', async () => {
  const { sent } = await begin({ createUploadedFile: never })
  await openWhole.click()
  await story.fill('地域連携パスについて')
  const attach = page.getByLabelText('ファイルを添付').first()
  await attach.upload(new File(['x'], '議事録.txt'))
  await expect.element(page.getByText('「議事録.txt」をアップロードしています（1 byte）')).toBeVisible()
  await focus(page.getByRole('button', { name: 'アップロードを中止' }))
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('button', { name: 'ファイルを添付' })).toHaveFocus()
  await expect.element(page.getByRole('alert')).toMatchTextContent('「議事録.txt」のアップロードを中止しました')
  await save.click()
  await expect.poll(() => sent('createCommunication')).toMatchObject([{ body: { story: '地域連携パスについて' } }])
})

test('a file that was sent before a reload comes back by its name and size, and one that was not is named', async () => {
  onTestFinished(clearDrafts)
  const file = { id: 11, filename: '議事録.txt', content_type: 'text/plain', byte_count: 2048 }
  const { answer } = await begin({ createUploadedFile: file })
  await openWhole.click()
  await story.fill('地域連携パスについて')
  const attach = page.getByLabelText('ファイルを添付').first()
  await attach.upload(new File(['x'], '議事録.txt'))
  const attached = page.getByRole('button', { name: '議事録.txt (2 KB)をダウンロード' })
  await expect.element(attached).toBeVisible()
  answer({ createUploadedFile: never })
  await attach.upload(new File(['x'], '名簿.xlsx'))
  await expect.element(page.getByText(/^「名簿.xlsx」をアップロードしています/)).toBeVisible()
  saveDrafts('sato')
  cleanup()
  const { sent } = await begin()
  await expect.element(attached).toBeVisible()
  await expect
    .element(
      page.getByText(
        /^「名簿.xlsx」はアップロードが終わらなかったため、送られていません（.*）。もう一度選んでください。$/,
      ),
    )
    .toBeVisible()
  await expect.element(page.getByText(/議事録.txt」は/)).not.toBeInTheDocument()
  await save.click()
  await expect.poll(() => sent('createCommunication')).toMatchObject([{ body: { attachments: [11] } }])
  expect(sent('createCommunication')[0]?.body).not.toHaveProperty('sent_files')
})

test('each type asks for what it needs', async () => {
  const { sent } = await begin()
  await openWhole.click()
  await expect.element(story).toBeVisible()
  await openContact.click()
  await chooseType('イベント')
  await expect.element(page.getByLabelText('イベント名')).toBeVisible()
  await expect.element(page.getByLabelText('目的')).not.toBeInTheDocument()
  await chooseType('その他')
  await page.getByLabelText('内容', { exact: true }).fill('年賀状を受け取った')
  await expect.element(story).not.toBeInTheDocument()
  await save.click()
  await expect
    .poll(() => sent('createCommunication'))
    .toMatchObject([{ params: { id: '7' }, body: { communication_type: 'other', other_memo: '年賀状を受け取った' } }])
})

test('what is optional stays unfolded for the person, and is never hidden once it is filled in', async () => {
  await begin()
  await expect.element(story).not.toBeInTheDocument()
  await openWhole.click()
  const category = page.getByLabelText('分類')
  await category.fill('挨拶')
  await page.getByRole('button', { name: '詳しい項目を閉じる' }).click()
  await expect.element(story).not.toBeInTheDocument()
  await expect.element(category).toHaveValue('挨拶')
  await category.clear()
  await expect.element(category).toBeVisible()
  await openWhole.click()
  cleanup()
  await begin()
  await expect.element(story).toBeVisible()
})

test('a label that must be filled in is asked for at its place', async () => {
  const { sent } = await begin({
    listCommunicationLabels: [
      {
        id: 4,
        name: '用件',
        communication_type: 'phone',
        component_type: 'select',
        selections: [{ id: 41, label: '転院の相談' }],
        is_required: true,
      },
    ],
    createCommunication: ({ body }) =>
      body.label_values?.some((value) => value.selection_id === 41)
        ? { id: 5 }
        : problem(422, { errors: [{ path: 'label_values.0.selection_id', message: '「用件」を入力してください' }] }),
  })
  await openContact.click()
  await chooseType('電話')
  await memo.fill('折り返しの電話')
  await save.click()
  await expect.element(page.getByText(/次の項目を確認してください/)).toBeVisible()
  await expect.element(page.getByRole('combobox', { name: /用件/ })).toHaveAccessibleDescription(/入力してください/)
  // At the end of the page the bar with the buttons covers no field.
  window.scrollTo(0, document.body.scrollHeight)
  await expectAccessible()
  await page.getByRole('combobox', { name: /用件/ }).click()
  await page.getByRole('option', { name: '転院の相談' }).click()
  await save.click()
  await expect
    .poll(() => sent('createCommunication').at(-1)?.body)
    .toMatchObject({ memo: '折り返しの電話', label_values: [{ label_id: 4, selection_id: 41 }] })
})

test('a day to come is refused at its field, and nothing typed is lost', async () => {
  const message = 'これからの日付です。予定はタスクとして登録してください'
  const { sent } = await begin({
    createCommunication: problem(422, { errors: [{ path: 'acted_date', message }] }),
  })
  await memo.fill('来年の予定')
  await openContact.click()
  const day = page.getByLabelText('実施日（必須）')
  await day.fill('2099-04-01')
  await save.click()
  await expect.element(day).toHaveAccessibleDescription(new RegExp(message))
  await expect.element(memo).toHaveValue('来年の予定')
  expect(sent('createCommunication')).toMatchObject([{ body: { acted_date: '2099-04-01' } }])
})

describe('what was being written', () => {
  const leaveHalfway = async () => {
    await begin()
    await memo.fill('電池が切れる前に')
    await expect
      .poll(() => Object.values({ ...localStorage }).some((value) => String(value).includes('電池が切れる前に')))
      .toBe(true)
    cleanup()
  }

  test('is there again after the tab was closed', async () => {
    await leaveHalfway()
    await begin()
    await expect.element(page.getByText(/^保存していない入力があります（.*から）$/)).toBeVisible()
    await expect.element(memo).toHaveValue('電池が切れる前に')
    await expectAccessible()
  })

  test('is said by one bar after a reload, with the fields that it is in', async () => {
    onTestFinished(clearDrafts)
    await begin()
    await memo.fill('電池が切れる前に')
    await expect
      .poll(() => Object.values({ ...localStorage }).some((value) => String(value).includes('電池が切れる前に')))
      .toBe(true)
    await memo.fill('電池が切れる前に書く')
    saveDrafts('sato')
    cleanup()
    await begin()
    await expect.element(memo).toHaveValue('電池が切れる前に書く')
    const bar = page.getByText(/^保存していない入力があります（.*から）$/)
    await expect.element(bar).toBeVisible()
    await expect.element(page.getByText('入力した項目：メモ', { exact: true })).toBeVisible()
    await expect.element(bar).toHaveLength(1)
    await page.getByRole('button', { name: '破棄' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '破棄する' }).click()
    await expect.element(memo).toHaveValue('')
    await expect.element(bar).not.toBeInTheDocument()
  })

  test('is thrown away on demand', async () => {
    await leaveHalfway()
    await begin()
    await page.getByRole('button', { name: '破棄' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '破棄する' }).click()
    await expect.element(memo).toHaveValue('')
  })

  test('is gone once it is saved, and what is written next is another record', async () => {
    await leaveHalfway()
    const { sent, goTo } = await begin()
    await expect.element(memo).toHaveValue('電池が切れる前に')
    await save.click()
    await expect.element(memo).not.toBeInTheDocument()
    await goTo(address)
    await expect.element(memo).toHaveValue('')
    await expect.element(page.getByText(/^保存していない入力があります（.*から）$/)).not.toBeInTheDocument()
    await memo.fill('次の訪問')
    await save.click()
    await expect.poll(() => sent('createCommunication')).toHaveLength(2)
    const [first, second] = sent('createCommunication')
    expect(first?.body.draft_key).not.toBe(second?.body.draft_key)
  })
})

test('a contact that a task leads to finishes the task', async () => {
  const source = JSON.stringify({ medicalInstitutionId: 7, finishedTaskId: 11 })
  const { sent } = openScreen(`/communications/new?${new URLSearchParams({ source })}`, answers)
  await memo.fill('予定どおり伺った')
  await save.click()
  await expect
    .poll(() => sent('createCommunication'))
    .toMatchObject([{ params: { id: '7' }, body: { finished_task_id: 11, memo: '予定どおり伺った' } }])
})

test('a partner that a colleague has merged meanwhile is named with who did it, and one tap takes the other one', async () => {
  const merger =
    '「青葉内科」は、佐藤 花子さんが2026/4/2に「若葉内科」に統合しました。これまでの記録は統合先のカルテにあります。'
  const gone = problem(404, { code: 'not_found', detail: merger, merged_into: { id: 8, name: '若葉内科' } })
  const { answer, sent } = openScreen(address, { ...answers, createCommunication: gone })
  await memo.fill('訪問した')
  answer({
    getMedicalInstitutionSummary: gone,
    searchMedicalInstitutions: ({ body }) => ({
      medical_institutions: body.medical_institution_ids?.includes(8) ? [{ id: 8, name: '若葉内科' }] : [],
    }),
  })
  await save.click()
  await page.getByRole('button', { name: '「若葉内科」に変更' }).click()
  await expect.element(page.getByRole('combobox', { name: '医療機関（必須）' })).toHaveValue('若葉内科')
  answer({ createCommunication: { id: 5 }, searchCommunications: true })
  await save.click()
  await expect
    .poll(() => sent('createCommunication').at(-1))
    .toMatchObject({ params: { id: '8' }, body: { memo: '訪問した' } })
})

describe('without a connection', () => {
  const sentText = page.getByText('未送信だった1件を送信しました')
  const keptText = page.getByText(/^通信できないため、この端末に保存しました/)
  const wait = page.getByText(/^未送信の記録が1件あります/)
  const away = problem(0)
  const saveOffline = async (more: Answers = {}, search = '') => {
    onTestFinished(() => localStorage.removeItem('renkei.outbox'))
    const screen = openScreen(`${address}${search}`, { ...answers, createCommunication: away, ...more })
    await memo.fill('圏外で書いた記録')
    await save.click()
    await expect.element(keptText).toBeVisible()
    return screen
  }

  test('what is saved leads to the list that says what waits, and its message goes once it was sent', async () => {
    const { answer, sent } = await saveOffline({ searchCommunications: away })
    await expect.element(wait).toBeVisible()
    await expect.element(page.getByText('503')).not.toBeInTheDocument()
    // A pointer that rests on a message holds it.
    await keptText.hover()
    answer({ createCommunication: { id: 5 }, searchCommunications: true })
    await page.getByRole('button', { name: '今すぐ送信' }).click()
    await expect.element(sentText).toBeVisible()
    await expect.element(keptText).not.toBeInTheDocument()
    await expect.element(wait).not.toBeInTheDocument()
    await page.getByRole('button', { name: '閉じる' }).click()
    await expect.element(sentText).not.toBeInTheDocument()
    expect(new Set(sent('createCommunication').map(({ body }) => body.draft_key)).size).toBe(1)
  })

  test('what is refused later is opened, given to another partner and sent, with all that was written', async () => {
    const { answer, sent } = await saveOffline({ searchCommunications: away })
    answer({
      createCommunication: problem(404, {
        code: 'not_found',
        detail: '指定されたデータは存在しないか、削除されました。',
      }),
    })
    await page.getByRole('button', { name: '今すぐ送信' }).click()
    await expect.element(page.getByText(/^受け付けられなかった記録が1件あります/)).toBeVisible()
    await expect.element(wait).not.toBeInTheDocument()
    answer({
      createCommunication: { id: 5 },
      searchMedicalInstitutions: { medical_institutions: [institution, { id: 8, name: '若葉内科' }] },
    })
    await page.getByRole('link', { name: '開いて直す' }).click()
    await expect.element(memo).toHaveValue('圏外で書いた記録')
    await expect
      .element(page.getByText('まだ送信されていません: 指定されたデータは存在しないか、削除されました。'))
      .toBeVisible()
    await expect.element(page.getByText('記録した医療機関: 青葉内科')).toBeVisible()
    const partner = page.getByRole('combobox', { name: '医療機関（必須）' })
    await expect.element(partner).toHaveValue('')
    await expect
      .element(partner)
      .toHaveAccessibleDescription('「青葉内科」は使えなくなりました。医療機関を選んでください。')
    await expectAccessible()
    await partner.click()
    await page.getByRole('option', { name: '若葉内科' }).click()
    await save.click()
    await expect.poll(() => localStorage.getItem('renkei.outbox')).toBe(null)
    expect(sent('createCommunication').at(-1)).toMatchObject({
      params: { id: '8' },
      body: { memo: '圏外で書いた記録' },
    })
  })

  test('what was refused since its partner was merged names the other one, and is recorded there with one tap', async () => {
    await page.viewport(390, 844)
    onTestFinished(() => page.viewport(1280, 900))
    const { answer, sent } = await saveOffline({ searchCommunications: away })
    const merger = '佐藤 花子さんが2026/4/2に「若葉内科」に統合しました。これまでの記録は統合先のカルテにあります。'
    answer({
      createCommunication: problem(404, {
        code: 'not_found',
        detail: merger,
        merged_into: { id: 8, name: '若葉内科' },
      }),
      searchMedicalInstitutions: ({ body }) => ({
        medical_institutions: body.medical_institution_ids?.includes(8) ? [{ id: 8, name: '若葉内科' }] : [],
      }),
    })
    await page.getByRole('button', { name: '今すぐ送信' }).click()
    const entry = page.getByRole('listitem').filter({ hasText: merger })
    await expect.element(entry).toBeVisible()
    await expect.poll(() => entry.query()?.getBoundingClientRect().width).toBeGreaterThan(240)
    await page.getByRole('link', { name: '開いて直す' }).click()
    await expect.element(page.getByText(`まだ送信されていません: ${merger}`)).toBeVisible()
    await page.getByRole('button', { name: '「若葉内科」の記録にする' }).click()
    await expect.element(page.getByRole('combobox', { name: '医療機関（必須）' })).toHaveValue('若葉内科')
    answer({ createCommunication: { id: 5 } })
    await save.click()
    await expect.poll(() => localStorage.getItem('renkei.outbox')).toBe(null)
    expect(sent('createCommunication').at(-1)).toMatchObject({
      params: { id: '8' },
      body: { memo: '圏外で書いた記録' },
    })
  })

  test('what was refused since its partner was merged is sent to the other one only when asked', async () => {
    const { answer } = await saveOffline({ searchCommunications: away })
    answer({ createCommunication: problem(404, { code: 'not_found', merged_into: { id: 8, name: '若葉内科' } }) })
    await page.getByRole('button', { name: '今すぐ送信' }).click()
    await page.getByRole('link', { name: '開いて直す' }).click()
    await expect.element(page.getByRole('combobox', { name: '医療機関（必須）' })).toHaveValue('')
    await save.click()
    await expect.element(page.getByText(/次の項目を確認してください/)).toBeVisible()
    await expect
      .element(page.getByRole('combobox', { name: '医療機関（必須）' }))
      .toHaveAccessibleDescription('必須項目です')
  })

  test('what was refused is sent again on request', async () => {
    const { answer, sent } = await saveOffline({ searchCommunications: away })
    answer({ createCommunication: problem(404, { code: 'not_found' }) })
    const sendNow = page.getByRole('button', { name: '今すぐ送信' })
    await sendNow.click()
    await expect.element(page.getByText(/^受け付けられなかった記録が1件あります/)).toBeVisible()
    answer({ createCommunication: { id: 5 }, searchCommunications: true })
    await sendNow.click()
    await expect.element(sentText).toBeVisible()
    expect(sent('createCommunication').length).toBeGreaterThan(2)
  })

  test('what is sent later shows in the tasks of the screen that is open', async () => {
    const { answer } = await saveOffline({ listTasks: true }, `&backLink=${encodeURIComponent('/tasks')}`)
    await expect.element(page.getByRole('heading', { level: 1, name: 'タスク' })).toBeVisible()
    answer({ createCommunication: { id: 5 }, listTasks: { tasks: [{ id: 3, title: '返書を頼む' }], total_count: 1 } })
    window.dispatchEvent(new Event('online'))
    await expect.element(page.getByText('返書を頼む')).toBeVisible()
  })

  test('a page that cannot be loaded says that the record is kept, and comes by itself', async () => {
    const { answer } = await saveOffline(
      { getCommunication: away },
      `&backLink=${encodeURIComponent('/communications/9')}`,
    )
    await expect.element(page.getByRole('heading', { level: 1, name: '未送信の記録' })).toBeVisible()
    await expect.element(wait).toBeVisible()
    await expect.element(page.getByText('503')).not.toBeInTheDocument()
    await expectAccessible()
    await expect.element(page.getByRole('button', { name: 'もう一度試す' })).toBeVisible()
    answer({ createCommunication: { id: 5 }, getCommunication: { id: 9, memo: '前回の訪問' } })
    window.dispatchEvent(new Event('online'))
    await expect.element(page.getByText('前回の訪問')).toBeVisible()
  })
})
