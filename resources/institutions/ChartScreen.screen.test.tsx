import { afterEach, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clearDrafts, saveDrafts } from '#authProvider/drafts.ts'
import { Doctor } from '#contract/institutions/doctors.ts'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { cleanup } from '#tests/support/screens/render.ts'
import { picture } from '#tests/support/screens/picture.ts'
import { type Answers, file, never, problem } from '#tests/support/screens/stubbedServer.ts'
import { sampleOf } from '#tests/support/screens/sample.ts'
import { userWith } from '#tests/support/screens/user.ts'
import { i18nProvider } from '#ui/texts/i18nProvider.ts'

afterEach(clearDrafts)

const summary = {
  id: 5,
  name: '花畑内科医院',
  address: '熊本県熊本市中央区花畑町1-1',
  prefecture_code: '43',
  municipality_code: '43101',
  facility_type_id: 2,
  tel: '096-111-1111',
} as const

const lookups: Answers = {
  listDepartments: true,
  listFacilityTypeGroups: [
    {
      key: 'kind',
      value: '種別',
      options: [
        { key: 1, value: '病院' },
        { key: 2, value: '一般診療所' },
      ],
    },
  ],
  listPrefectures: [{ code: '43', name: '熊本県', municipalities: [{ code: '43101', name: '熊本市中央区' }] }],
}

/** Opens a chart with the blocks of the given features. */
const open = (answers: Answers = {}, features: NonNullable<Parameters<typeof userWith>[0]['features']> = []) =>
  openScreen('/crms/5', {
    getCurrentUser: userWith({ features: ['medical_institutions_search', ...features] }),
    getMedicalInstitutionSummary: summary,
    getMemo: true,
    getSpecialNote: true,
    getMedicalInstitutionOpeningHours: true,
    getMedicalInstitutionStaffs: true,
    getPhase: true,
    getReferralSummary: true,
    listDoctors: true,
    listInstitutionChanges: true,
    listMedicalInstitutionTags: true,
    ...lookups,
    ...answers,
  })

const dialog = page.getByRole('dialog')
const doctors = page.getByRole('region', { name: '医師・窓口' })
const save = dialog.getByRole('button', { name: '保存', exact: true })

const ueda = {
  id: 9,
  name: '上田 隆',
  honorific: '先生',
  email: 'ueda@example.jp',
  is_email_valid: true,
  updated_date: '2026-04-01T09:00:00+09:00',
}

test('unanswered referrals say their period and what counts as one', async () => {
  open({
    getBaseMonth: true,
    getReferralSummary: {
      is_loaded: true,
      last_referral_date: '2026-09-30',
      unreplied_count: 96,
      unreplied_count_in_twelve_months: 51,
    },
  })
  const figures = page.getByRole('region', { name: '紹介・逆紹介' })
  await expect
    .element(figures.getByRole('link', { name: '未返書 96件（全期間。うち直近12か月 51件）' }))
    .toHaveAttribute('href', expect.stringMatching(/unreplied/))
  await figures.getByRole('button', { name: '未返書の説明' }).hover()
  await expect.element(page.getByRole('tooltip')).toMatchTextContent(/紹介1件を1件と数えます/)
})

test('no button of a narrow block breaks within its words', async () => {
  await page.viewport(1280, 900)
  onTestFinished(() => page.viewport(1280, 900))
  open()
  const paste = doctors.getByRole('button', { name: 'まとめて追加' })
  await expect.element(paste).toBeVisible()
  /** The heights at which the words of the button stand. */
  const lines = () => {
    const words = document.createRange()
    words.selectNodeContents(paste.query() ?? document.body)
    return new Set([...words.getClientRects()].filter(({ width }) => width > 0).map(({ bottom }) => Math.round(bottom)))
  }
  await expect.poll(() => lines().size).toBe(1)
})

test('a doctor is checked in the form, and added', async () => {
  const { sent, answer } = open({ createDoctor: ueda })
  await doctors.getByRole('button', { name: '追加', exact: true }).click()
  await dialog.getByLabelText('役職').fill('院長')
  await dialog.getByLabelText('メールアドレス').fill('ueda@')
  await save.click()
  await expect.element(dialog.getByText('必須項目です')).toBeVisible()
  await expect.element(dialog.getByText('メールアドレスの形が正しくありません')).toBeVisible()
  await expectAccessible()
  await dialog.getByLabelText('氏名（必須）').fill('上田 隆')
  await dialog.getByLabelText('メールアドレス').fill('ueda@example.jp')
  answer({ listDoctors: { doctors: [ueda] } })
  await save.click()
  await expect.element(doctors).toMatchTextContent('上田 隆 先生')
  await expect.element(doctors.getByRole('link', { name: 'ueda@example.jp' })).toBeVisible()
  expect(sent('createDoctor')).toMatchObject([
    { params: { id: '5' }, body: { name: '上田 隆', position: '院長', email: 'ueda@example.jp' } },
  ])
})

test('an address that no mail reaches is marked with its doctor', async () => {
  const { sent, answer } = open({ listDoctors: { doctors: [ueda] }, updateDoctor: { ...ueda, is_email_valid: false } })
  await doctors.getByRole('button', { name: '上田 隆を編集' }).click()
  await dialog.getByLabelText('メールを送信できる').click()
  answer({ listDoctors: { doctors: [{ ...ueda, is_email_valid: false }] } })
  await save.click()
  await expect.element(doctors).toMatchTextContent('送信不可')
  expect(sent('updateDoctor')).toMatchObject([{ body: { is_email_valid: false } }])
})

test('without the permission to send an address is not called reachable again', async () => {
  open({
    getCurrentUser: userWith({ features: ['medical_institutions_search'], permissions: ['exports'] }),
    listDoctors: { doctors: [{ ...ueda, is_email_valid: false }] },
  })
  await doctors.getByRole('button', { name: '上田 隆を編集' }).click()
  await expect.element(dialog.getByLabelText('メールを送信できる')).toBeDisabled()
  await expect.element(dialog.getByText(/メールを送信する権限がありません/)).toBeVisible()
})

test('an address that was called reachable before the permission to send went is left out, and the rest is saved', async () => {
  const { sent, answer } = open({ listDoctors: { doctors: [{ ...ueda, is_email_valid: false }] } })
  await doctors.getByRole('button', { name: '上田 隆を編集' }).click()
  await dialog.getByLabelText('役職').fill('院長')
  await dialog.getByLabelText('メールを送信できる').click()
  answer({
    getCurrentUser: userWith({ features: ['medical_institutions_search'], permissions: ['exports'] }),
    updateDoctor: problem(403, { code: 'permission_missing', permissions: ['sending'] }),
  })
  await save.click()
  await expect
    .element(
      dialog.getByText('権限が変わったため、「メールを送信できる」は入力から外しました。ほかの入力は保存できます。'),
    )
    .toBeVisible()
  await expect.element(dialog.getByLabelText('メールを送信できる')).not.toBeChecked()
  answer({ updateDoctor: ueda })
  await save.click()
  await expect.poll(() => sent('updateDoctor')).toHaveLength(2)
  const body: unknown = sent('updateDoctor')[1]?.body
  expect(body).toMatchObject({ position: '院長' })
  expect(body).not.toHaveProperty('is_email_valid')
})

test('a deleted doctor comes back with one click', async () => {
  const { sent, answer } = open({ listDoctors: { doctors: [ueda] }, deleteDoctor: true, restoreDoctor: ueda })
  await doctors.getByRole('button', { name: '上田 隆を編集' }).click()
  answer({ listDoctors: true })
  await dialog.getByRole('button', { name: '削除' }).click()
  await expect.element(doctors.getByText('上田 隆')).not.toBeInTheDocument()
  answer({ listDoctors: { doctors: [ueda] } })
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect.element(doctors).toMatchTextContent('上田 隆')
  expect(sent('deleteDoctor')).toMatchObject([{ params: { medical_institution_id: '5', id: '9' } }])
  expect(sent('restoreDoctor')).toMatchObject([{ params: { medical_institution_id: '5', id: '9' } }])
})

test('a doctor whose deletion is refused after a save was refused: it is said, and the button says whom to ask', async () => {
  const refusal = problem(403, {
    code: 'permission_missing',
    detail: '「削除」の権限がありません。',
    permissions: ['deletion'],
  })
  const { answer } = open({
    listDoctors: { doctors: [ueda] },
    updateDoctor: problem(422, { errors: [{ path: 'position', message: '役職を確かめてください' }] }),
    deleteDoctor: refusal,
  })
  await doctors.getByRole('button', { name: '上田 隆を編集' }).click()
  await dialog.getByLabelText('役職').fill('院長')
  await save.click()
  await expect.element(dialog.getByText('役職を確かめてください')).toBeVisible()
  answer({ getCurrentUser: userWith({ features: ['medical_institutions_search'], permissions: ['exports'] }) })
  await dialog.getByRole('button', { name: '削除' }).click()
  await expect.element(page.getByText(/「削除」の権限がありません。/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: '削除' })).toBeDisabled()
  await expect.element(dialog.getByLabelText('役職')).toHaveValue('院長')
})

test('of two who change one doctor at once the second is shown both versions of each field, and decides', async () => {
  const newer = { ...ueda, position: '副院長', memo: '木曜は不在', updated_date: '2026-04-02T09:00:00.000Z' }
  const { sent, answer } = open({
    listDoctors: { doctors: [ueda] },
    updateDoctor: ({ body }) =>
      body.updated_date === newer.updated_date
        ? { ...newer, position: '院長' }
        : problem(409, {
            code: 'edit_conflict',
            is_own: false,
            saved_by: { id: 2, name: '田中 陽子' },
            saved_at: newer.updated_date,
            current: sampleOf(Doctor, newer),
          }),
  })
  await doctors.getByRole('button', { name: '上田 隆を編集' }).click()
  await dialog.getByLabelText('役職').fill('院長')
  await save.click()
  const conflict = page.getByRole('dialog', { name: 'ほかの方が先に保存しました' })
  await expect.element(conflict).toMatchTextContent('田中 陽子さんが2026/4/2 18:00:00に保存しました。')
  await expect.element(conflict.getByRole('radio', { name: /木曜は不在/ })).toBeChecked()
  await expectAccessible()
  await conflict.getByRole('radio', { name: /自分の入力.*院長/ }).click()
  answer({ listDoctors: { doctors: [{ ...newer, position: '院長' }] } })
  await conflict.getByRole('button', { name: '選んだ内容で保存' }).click()
  await expect.element(doctors.getByText('院長', { exact: true })).toBeVisible()
  expect(sent('updateDoctor')).toMatchObject([
    { body: { position: '院長', updated_date: ueda.updated_date } },
    { body: { position: '院長', memo: '木曜は不在', updated_date: newer.updated_date } },
  ])
})

test('several doctors are pasted from a table, looked over and added at once', async () => {
  const { sent, answer } = open({ createDoctors: true })
  await doctors.getByRole('button', { name: 'まとめて追加' }).click()
  const rows = [
    ['診療科', '氏名', 'メール', '年齢'],
    ['内科', '上田 隆 先生', 'ｕｅｄａ@example.jp', '60'],
    ['外科', '本田 誠', 'honda@', '45'],
    ['', '上田　隆', '', ''],
    ['地域連携室', '原田 和子 様', '', ''],
  ]
  await page.getByLabelText('貼り付け欄').fill(rows.map((row) => row.join('\t')).join('\n'))
  const preview = page.getByRole('table', { name: '追加する内容の確認' })
  await expect.element(preview.getByText('メールアドレス: メールアドレスの形が正しくありません')).toBeVisible()
  await expect.element(preview.getByRole('checkbox', { name: '本田 誠を追加する' })).toBeDisabled()
  await expect.element(preview.getByText('登録済みの可能性があります')).toBeVisible()
  const fourth = preview.getByRole('combobox', { name: '4列目の内容' })
  await expect.element(fourth).toHaveTextContent('使わない')
  await expectAccessible()
  await fourth.click()
  await page.getByRole('option', { name: 'メモ' }).click()
  answer({ listDoctors: { doctors: [ueda, { ...ueda, id: 10, name: '原田 和子', honorific: '様', email: null }] } })
  await page.getByRole('button', { name: '2人を追加' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => doctors.getByRole('listitem').elements()).toHaveLength(2)
  await expect.element(doctors).toMatchTextContent('原田 和子 様')
  await expect.element(doctors.getByRole('link', { name: 'ueda@example.jp' })).toBeVisible()
  await expectAccessible()
  expect(sent('createDoctors')).toMatchObject([
    {
      body: {
        doctors: [
          { division: '内科', name: '上田 隆', honorific: '先生', email: 'ueda@example.jp', memo: '60' },
          { division: '地域連携室', name: '原田 和子', honorific: '様' },
        ],
      },
    },
  ])
})

test('a correction is checked in the form', async () => {
  const { sent } = open()
  await page.getByRole('button', { name: '情報を修正' }).click()
  await dialog.getByLabelText('電話番号').fill('内線5')
  await save.click()
  await expect.element(dialog.getByText(/番号は数字とハイフンで入力してください/)).toBeVisible()
  await expectAccessible()
  expect(sent('correctMedicalInstitution')).toEqual([])
})

test('a correction is sent with the value that the person saw', async () => {
  const { sent } = open({ correctMedicalInstitution: true })
  await page.getByRole('button', { name: '情報を修正' }).click()
  await dialog.getByLabelText('電話番号').fill('096-222-2222')
  await save.click()
  await expect.element(dialog).not.toBeInTheDocument()
  expect(sent('correctMedicalInstitution')).toMatchObject([
    { params: { id: '5' }, body: { tel: '096-222-2222', seen: { tel: summary.tel } } },
  ])
})

test('an institution is put into a phase, with who and when, and that can be taken back', async () => {
  const sato = { id: 1, name: '佐藤 花子' }
  const at = '2026-04-01T09:00:00+09:00'
  const contacted = {
    phase_master_id: 2,
    phase_name: '接触済み',
    changed_user: sato,
    changed_at: at,
    history: [{ name: '接触済み', changed_user: sato, changed_at: at }],
  }
  const { sent } = open({
    listPhaseMasters: { phase_masters: [{ id: 2, name: '接触済み' }] },
    updatePhase: ({ body }) => (body.phase_master_id === null ? { phase_name: null } : contacted),
  })
  const none = page.getByRole('button', { name: /フェーズを変更（現在: フェーズなし）/ })
  await none.click()
  await dialog.getByRole('combobox').click()
  await page.getByRole('option', { name: '接触済み' }).click()
  await expect.element(page.getByRole('listbox')).not.toBeInTheDocument()
  await expectAccessible()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect.element(page.getByRole('region', { name: 'フェーズ' })).toMatchTextContent('佐藤 花子')
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect.element(page.getByText('元に戻しました', { exact: true })).toBeVisible()
  await expect.element(none).toBeVisible()
  expect(sent('updatePhase')).toMatchObject([{ body: { phase_master_id: 2 } }, { body: { phase_master_id: null } }])
})

test('a phase that a colleague has set meanwhile is not put back, which is said first', async () => {
  const said = '田中 陽子さんが9:05:00に内容を更新しました。最新の内容を確認してください。'
  open({
    getPhase: { phase_master_id: null, phase_name: null, changed_at: null, changed_user: null, history: [] },
    listPhaseMasters: { phase_masters: [{ id: 2, name: '接触済み' }] },
    updatePhase: ({ body }) =>
      body.phase_master_id === null
        ? problem(409, { code: 'edit_conflict', detail: said })
        : {
            phase_master_id: 2,
            phase_name: '接触済み',
            changed_at: '2026-04-01T09:00:00.000Z',
            changed_user: null,
            history: [],
          },
  })
  await page.getByRole('button', { name: /フェーズを変更（現在: フェーズなし）/ }).click()
  await dialog.getByRole('combobox').click()
  await page.getByRole('option', { name: '接触済み' }).click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect.element(page.getByText(`元に戻していません。 ${said}`)).toBeVisible()
})

test('a phase that a colleague has set meanwhile is named before it is replaced', async () => {
  const suzuki = { id: 9, name: '鈴木 健太' }
  const newer = {
    phase_master_id: 3,
    phase_name: '訪問済み',
    changed_user: suzuki,
    changed_at: '2026-04-01T09:05:00.000Z',
    history: [],
  }
  const { sent, answer } = open({
    getPhase: { phase_master_id: null, phase_name: null, changed_at: null, changed_user: null, history: [] },
    listPhaseMasters: {
      phase_masters: [
        { id: 2, name: '接触済み' },
        { id: 3, name: '訪問済み' },
      ],
    },
    updatePhase: problem(409, {
      code: 'edit_conflict',
      is_own: false,
      saved_by: suzuki,
      saved_at: newer.changed_at,
      current: { medical_institution_id: 5, ...newer },
    }),
  })
  await page.getByRole('button', { name: /フェーズを変更（現在: フェーズなし）/ }).click()
  await dialog.getByRole('combobox').click()
  await page.getByRole('option', { name: '接触済み' }).click()
  await dialog.getByRole('button', { name: '保存' }).click()
  await expect.element(dialog.getByText(/鈴木 健太さんが.*フェーズが「訪問済み」に変更されました/)).toBeVisible()
  answer({ updatePhase: { phase_master_id: 2, phase_name: '接触済み', changed_at: '2026-04-01T09:06:00.000Z' } })
  await dialog.getByRole('button', { name: '上書きする' }).click()
  await expect.element(page.getByText('フェーズを変更しました')).toBeVisible()
  answer({
    updatePhase: problem(409, {
      code: 'edit_conflict',
      detail: '編集中に鈴木 健太さんが内容を更新しました。',
      current: { medical_institution_id: 5, ...newer },
    }),
  })
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect.element(page.getByText('元に戻していません。 編集中に鈴木 健太さんが内容を更新しました。')).toBeVisible()
  expect(sent('updatePhase').map(({ body }) => body)).toEqual([
    { phase_master_id: 2, seen: null },
    { phase_master_id: 2, seen: newer.changed_at },
    { phase_master_id: 3, seen: '2026-04-01T09:06:00.000Z' },
  ])
})

const contacts = {
  communications: Array.from({ length: 5 }, (_, index) => ({ id: index + 1 })),
  total_count: 40,
  total_page: 8,
}

test('a chart with many contacts asks for the newest few, and leads to the others', async () => {
  const { sent } = open(
    { searchInstitutionCommunications: contacts, listCommunicationLabels: true, listVisitPlans: true, listVocs: true },
    ['communications'],
  )
  const block = page.getByRole('region', { name: 'コミュニケーション' })
  await expect.poll(() => block.getByRole('article').elements()).toHaveLength(5)
  expect(sent('searchInstitutionCommunications')[0]).toMatchObject({ params: { id: '5' }, body: { per_page: 5 } })
  await block.getByRole('link', { name: /\(40\)/ }).click()
  await expect.poll(() => document.title).toMatch(/花畑内科医院のコミュニケーション/)
  await expect.element(page.getByText('40 件')).toBeVisible()
})

const entered = { ...summary, entered: { by: { id: 1, name: '佐藤 花子' }, at: '2026-04-01T09:00:00+09:00' } }

test('an entered institution that a list has by now can be merged with it', async () => {
  open({
    getMedicalInstitutionSummary: entered,
    listSimilarMedicalInstitutions: {
      medical_institutions: [{ id: 7, name: '花畑内科医院', address: '熊本市中央区', running_status: 'open' }],
    },
    previewMedicalInstitutionMerge: true,
  })
  const notice = page.getByRole('alert').filter({ hasText: '同じ医療機関と思われる登録が見つかりました' })
  await expect.element(notice).toMatchTextContent('公的な一覧にない医療機関です')
  await notice.getByRole('button', { name: '統合の内容を確認' }).click()
  await expect.element(dialog.getByText('移る記録はありません。')).toBeVisible()
  await expectAccessible()
  await dialog.getByRole('button', { name: 'キャンセル' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test('a merge of which a colleague has changed something since its preview shows what holds now, and is asked for again', async () => {
  const into = { id: 7, name: '花畑内科医院', address: '熊本市中央区', running_status: 'open' as const }
  const { sent, answer } = open({
    getMedicalInstitutionSummary: entered,
    listSimilarMedicalInstitutions: { medical_institutions: [into] },
    previewMedicalInstitutionMerge: { into, moved: [], kept: [], version: 'first' },
    mergeMedicalInstitution: problem(409, { code: 'edit_conflict', detail: '編集中に内容が更新されました。' }),
  })
  await page.getByRole('button', { name: '統合の内容を確認' }).click()
  await expect.element(dialog.getByText('移る記録はありません。')).toBeVisible()
  answer({
    previewMedicalInstitutionMerge: { into, moved: [{ kind: 'tasks', count: 2 }], kept: [], version: 'second' },
  })
  await dialog.getByRole('button', { name: '統合する' }).click()
  await expect.element(dialog.getByText(/編集中に内容が更新されました/)).toBeVisible()
  await expect.element(dialog.getByText('タスク 2件')).toBeVisible()
  await dialog.getByRole('button', { name: '統合する' }).click()
  await expect
    .poll(() => sent('mergeMedicalInstitution').map(({ body }) => body))
    .toEqual([
      { into_id: 7, seen_version: 'first' },
      { into_id: 7, seen_version: 'second' },
    ])
})

test('a merge that a colleague has taken back before is said to be, and is listed no more', async () => {
  const merge = {
    id: 9,
    name: '花畑内科（仮）',
    merged_by: { id: 1, name: '佐藤 花子' },
    merged_at: '2026-04-01T09:00:00+09:00',
  }
  const { answer } = open({
    getMedicalInstitutionSummary: { ...summary, merges: [merge] },
    undoMedicalInstitutionMerge: problem(409, {
      code: 'merge_undone',
      detail: 'この統合はすでに取り消されています。',
    }),
  })
  const undo = page.getByRole('button', { name: '元に戻す' })
  await undo.click()
  answer({ getMedicalInstitutionSummary: { ...summary, merges: [] } })
  await page.getByRole('alertdialog').getByRole('button', { name: '元に戻す' }).click()
  await expect.element(page.getByText('この統合はすでに取り消されています。')).toBeVisible()
  await expect.element(undo).not.toBeInTheDocument()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
})

test('place and kind of an entered institution are changed', async () => {
  const { sent } = open({
    getMedicalInstitutionSummary: entered,
    listSimilarMedicalInstitutions: true,
    changeUnlistedMedicalInstitution: { former: { municipality_code: '43101', facility_type_id: 2 } },
  })
  await page.getByRole('button', { name: '所在地・種別を変更' }).click()
  await dialog.getByLabelText(/^種別/).click()
  await page.getByRole('option', { name: '病院', exact: true }).click()
  await save.click()
  await expect.element(page.getByText('所在地・種別を変更しました')).toBeVisible()
  expect(sent('changeUnlistedMedicalInstitution')).toMatchObject([
    { params: { id: '5' }, body: { municipality_code: '43101', facility_type_id: 1 } },
  ])
  await userEvent.keyboard('{Escape}')
})

/** Opens the form for where an entered institution lies and what it is, which a colleague has moved to Fukuoka meanwhile. */
const openKind = async (answers: Answers = {}) => {
  const screen = open({
    getMedicalInstitutionSummary: entered,
    listSimilarMedicalInstitutions: true,
    ...answers,
    listPrefectures: [
      { code: '40', name: '福岡県', municipalities: [{ code: '40130', name: '福岡市' }] },
      { code: '43', name: '熊本県', municipalities: [{ code: '43101', name: '熊本市中央区' }] },
    ],
    changeUnlistedMedicalInstitution: problem(409, {
      code: 'edit_conflict',
      current: { municipality_code: '40130', facility_type_id: 2, department_ids: [] },
    }),
  })
  await page.getByRole('button', { name: '所在地・種別を変更' }).click()
  return screen
}
const chooseHospital = async () => {
  await dialog.getByLabelText(/^種別/).click()
  await page.getByRole('option', { name: '病院', exact: true }).click()
}

for (const when of ['at once', 'after a reload'] as const)
  test(`a kind that is saved ${when} takes back no place that a colleague has saved meanwhile`, async () => {
    const { sent, answer } = await openKind()
    await chooseHospital()
    let calls = { sent, answer }
    if (when === 'after a reload') {
      saveDrafts('sato')
      cleanup()
      const moved = { ...entered, prefecture_code: '40', municipality_code: '40130' }
      calls = await openKind({ getMedicalInstitutionSummary: moved })
      await expect.element(dialog.getByLabelText(/^種別/)).toMatchTextContent('病院')
    }
    await save.click()
    const conflict = page.getByRole('dialog', { name: '先に保存されています' })
    await expect
      .element(
        conflict
          .getByRole('radiogroup', { name: '市区町村' })
          .getByRole('radio', { name: '保存されている内容 福岡県福岡市' }),
      )
      .toBeChecked()
    await expect
      .element(conflict.getByRole('radiogroup', { name: '種別' }).getByRole('radio', { name: '自分の入力 病院' }))
      .toBeChecked()
    await expectAccessible()
    calls.answer({ changeUnlistedMedicalInstitution: { former: { municipality_code: '40130', facility_type_id: 2 } } })
    await conflict.getByRole('button', { name: '選んだ内容で保存' }).click()
    await expect.element(page.getByText('所在地・種別を変更しました')).toBeVisible()
    expect(calls.sent('changeUnlistedMedicalInstitution').map(({ body }) => body)).toMatchObject([
      { municipality_code: '43101', facility_type_id: 1, seen: { municipality_code: '43101', facility_type_id: 2 } },
      { municipality_code: '40130', facility_type_id: 1, seen: { municipality_code: '40130', facility_type_id: 2 } },
    ])
    await userEvent.keyboard('{Escape}')
  })

test('the chart of a deleted institution is not shown any more on the way back', async () => {
  const { answer, goTo } = open({
    getMedicalInstitutionSummary: entered,
    listSimilarMedicalInstitutions: true,
    deleteUnlistedMedicalInstitution: true,
    searchMedicalInstitutions: true,
    // The search asks for its choices once the screen is quiet, which a slow machine is before the chart is opened again.
    listTags: true,
    listStaffs: true,
    listPhaseMasters: true,
  })
  await page.getByRole('button', { name: '削除', exact: true }).click()
  answer({ getMedicalInstitutionSummary: problem(404, {}) })
  await page.getByRole('alertdialog').getByRole('button', { name: '削除' }).click()
  await expect.element(page.getByRole('heading', { level: 1, name: '連携先管理' })).toBeVisible()
  await goTo('/crms/5')
  await expect.element(page.getByText('ページが見つかりません')).toBeVisible()
})

test('a tap on the telephone number calls it', async () => {
  await page.viewport(390, 844)
  open()
  await expect
    .element(page.getByRole('link', { name: /096-111-1111/ }).first())
    .toHaveAttribute('href', 'tel:0961111111')
})

const card = dialog.getByRole('group', { name: '名刺' })
const stored = { id: 4, url: '', filename: '名刺.png', content_type: 'image/png', byte_count: picture.length } as const
const withoutRights = userWith({
  role: 'member',
  features: ['medical_institutions_search', 'emails'],
  permissions: ['exports'],
})

/** Opens the form of a doctor whose business card is stored. */
const editDoctor = async (answers: Answers = {}) => {
  const screen = open(
    {
      listDoctors: { doctors: [{ ...ueda, business_card: stored }] },
      listEmailConsents: true,
      listEmailSuppressions: true,
      readUploadedFile: file('名刺.png', picture),
      ...answers,
    },
    ['emails'],
  )
  await doctors.getByRole('button', { name: '上田 隆を編集' }).click()
  return screen
}

test('a business card is neither replaced nor removed without the permission to delete, and the form says why', async () => {
  await editDoctor({ getCurrentUser: withoutRights })
  await expect.element(card.getByRole('button', { name: '差し替える' })).toBeDisabled()
  await expect.element(card.getByRole('button', { name: '写真を外す' })).toBeDisabled()
  await expect.element(card.getByText(/削除する権限がありません/)).toBeVisible()
})

test('a business card that is on its way is named and can be cancelled', async () => {
  await editDoctor({ createUploadedFile: never })
  await card.getByLabelText('名刺の写真を追加').upload(new File([picture], '上田先生.png', { type: 'image/png' }))
  await expect.element(card.getByText(/^「上田先生\.png」をアップロードしています/)).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'アップロードを待っています…' })).toBeDisabled()
  await card.getByRole('button', { name: 'アップロードを中止' }).click()
  await expect.element(page.getByText('「上田先生.png」のアップロードを中止しました')).toBeVisible()
  await expect.element(card.getByRole('button', { name: '差し替える' })).toHaveFocus()
  await expect.element(save).toBeEnabled()
})

test('closing the form asks before a business card on its way is given up', async () => {
  await editDoctor({ createUploadedFile: never })
  await card.getByLabelText('名刺の写真を追加').upload(new File([picture], '上田先生.png', { type: 'image/png' }))
  await expect.element(card.getByText(/^「上田先生\.png」をアップロードしています/)).toBeVisible()
  await dialog.getByRole('button', { name: 'キャンセル' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: '編集を続ける' }).click()
  await expect.element(card.getByText(/^「上田先生\.png」をアップロードしています/)).toBeVisible()
})

test('a business card that could not be loaded is told from one that is missing', async () => {
  const { answer } = await editDoctor({ readUploadedFile: problem(500) })
  await expect.element(card.getByRole('img', { name: '画像を読み込めませんでした' })).toBeVisible()
  await card.getByRole('button', { name: /名刺/ }).first().click()
  const large = page.getByRole('dialog', { name: '上田 隆の名刺' })
  await expect.element(large.getByRole('alert')).toMatchTextContent('画像を読み込めませんでした')
  answer({ readUploadedFile: file('名刺.png', picture) })
  await large.getByRole('button', { name: 'もう一度試す' }).click()
  await expect.element(large.getByRole('img', { name: '上田 隆の名刺' })).toBeVisible()
})

test('a consent that was withdrawn is not recorded anew without the permission to send, and the form says why', async () => {
  const withdrawn = { id: 3, address: 'ueda@example.jp', basis: 'lifted', obtained_on: '2026-04-01' } as const
  await editDoctor({
    getCurrentUser: withoutRights,
    listEmailConsents: { email_consents: [withdrawn] },
  })
  const consents = dialog.getByRole('region', { name: /同意/ })
  await expect.element(consents.getByRole('button', { name: /同意を記録/ })).toBeDisabled()
  await expect.element(consents.getByText(/メールを送信する権限がありません/)).toBeVisible()
})

test('in English the chart names what the institution is in English, with English separators', async () => {
  await i18nProvider.changeLocale('en')
  open({
    getMedicalInstitutionSummary: {
      ...summary,
      type_names: ['一般診療所'],
      functions: ['二次救急', '地域医療支援病院'],
      beds: null,
    },
    getMedicalInstitutionOpeningHours: {
      hours: [],
      closed_weekdays: ['sun', 'holiday'],
      other_closed_days: null,
    },
  })
  await expect.element(page.getByText('Clinic', { exact: true })).toBeVisible()
  await expect
    .element(page.getByText('Secondary emergency care, Regional medical care support hospital', { exact: true }))
    .toBeVisible()
  await expect.element(page.getByText(/Su, PH/)).toBeVisible()
})

test('a chart whose institution is merged while it is open says so once, with the way to the other', async () => {
  const gone = problem(404, { code: 'not_found' })
  const merged = Promise.withResolvers<typeof gone>()
  const { answer } = open({ getPhase: () => merged.promise })
  await expect.element(page.getByRole('heading', { level: 1, name: summary.name })).toBeVisible()
  answer({
    getMedicalInstitutionSummary: problem(404, {
      code: 'not_found',
      detail: '鈴木 健太さんが「みずほ内科」に統合しました。',
      merged_into: { id: 8, name: 'みずほ内科' },
    }),
  })
  merged.resolve(gone)
  await expect.element(page.getByRole('heading', { level: 1, name: '統合されました' })).toBeVisible()
  await expect.element(page.getByText('鈴木 健太さんが「みずほ内科」に統合しました。')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: '「みずほ内科」のカルテを開く' }))
    .toHaveAttribute('href', '/app/crms/8')
  await expect.element(page.getByText('見つかりません')).not.toBeInTheDocument()
})
