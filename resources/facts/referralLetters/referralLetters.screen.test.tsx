import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { letterIdOf } from '#contract/facts/referralLetters.ts'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { focus } from '#tests/support/screens/focus.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { cleanup } from '#tests/support/screens/render.ts'
import { type Answers, problem } from '#tests/support/screens/stubbedServer.ts'
import { fieldDay } from '#ui/dates/dayTexts.ts'
import { today } from '#ui/format.ts'

const letter = (referral: number, doctor: string) => ({
  id: letterIdOf(referral, 'arrival'),
  referral_id: referral,
  kind: 'arrival' as const,
  state: 'overdue' as const,
  due_date: '2026-04-08',
  days_late: 53,
  medical_institution: { id: 7, name: '青葉内科' },
  staffs: [{ id: 1, name: '佐藤 花子' }],
  referral_date: '2026-04-01',
  doctor_name_from: doctor,
})
const letters = [letter(10, '上田 0'), letter(11, '上田 1'), letter(12, '上田 2')]
const departments = [
  { id: 3, name: '循環器内科' },
  { id: 4, name: '外科' },
]
const answers: Answers = {
  listOwnDepartments: departments,
  listStaffs: { staffs: [{ id: 1, name: '佐藤 花子' }] },
  listSavedFilters: true,
  listReferralLetters: { referral_letters: letters },
  countReferralLetters: { is_begun: true },
  searchMedicalInstitutions: { medical_institutions: [{ id: 7, name: '青葉内科' }] },
}
const row = (doctor: string) => page.getByRole('row').filter({ hasText: doctor })
const found = (count: number) => page.getByText(`${count} 件`, { exact: true })

const open = async (more: Answers = {}, hash = '') => {
  const screen = openScreen(`/letters${hash}`, { ...answers, ...more })
  await expect.element(found(3)).toBeVisible()
  return screen
}

/** Answers from letters that can be marked, and the marks taken back; those without a mark are open. */
const markable = (): Answers => {
  let marked: readonly number[] = []
  return {
    listReferralLetters: () => ({ referral_letters: letters.filter(({ id }) => !marked.includes(id)) }),
    markReferralLetters: ({ body }) => {
      marked = body.letter_ids
      return { mark_ids: body.letter_ids.map((_, index) => index + 1) }
    },
    deleteReferralLetterMarks: () => {
      marked = []
      return { deleted_count: 2 }
    },
  }
}

test('a letter tells its kind and how late it is', async () => {
  await open()
  await expect.element(row('上田 0')).toMatchTextContent(/受診報告/)
  await expect.element(row('上田 0')).toMatchTextContent(/53日超過/)
})

test('letters are marked together as not needed with a reason, and that is taken back', async () => {
  const { sent } = await open(markable())
  await row('上田 0').getByRole('checkbox').click()
  await row('上田 1').getByRole('checkbox').click()
  await page.getByRole('button', { name: '不要にする' }).click()
  const dialog = page.getByRole('dialog', { name: '2件の返書を不要にする' })
  const reason = dialog.getByLabelText(/^不要の理由/)
  await reason.fill('紹介元から不要の連絡')
  await expectAccessible()
  await focus(reason)
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByText('2件を不要にしました')).toBeVisible()
  await expect.element(found(1)).toBeVisible()
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect.element(found(3)).toBeVisible()
  expect(sent('markReferralLetters')).toMatchObject([
    {
      body: {
        letter_ids: [letterIdOf(10, 'arrival'), letterIdOf(11, 'arrival')],
        state: 'not_needed',
        note: '紹介元から不要の連絡',
      },
    },
  ])
  expect(sent('deleteReferralLetterMarks')).toMatchObject([{ body: { mark_ids: [1, 2] } }])
})

test('a letter is marked as sent today, with a note', async () => {
  const { sent } = await open(markable())
  await row('上田 2')
    .getByRole('button', { name: /送付済みにする/ })
    .click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByLabelText(/^送付日/)).toHaveValue(fieldDay(today(), 'ja'))
  await expectAccessible()
  await dialog.getByLabelText('メモ').fill('郵送')
  await dialog.getByRole('button', { name: '送付済みにする' }).click()
  await expect.element(page.getByText('1件を送付済みにしました')).toBeVisible()
  expect(sent('markReferralLetters')).toMatchObject([
    { body: { letter_ids: [letterIdOf(12, 'arrival')], state: 'sent', sent_on: today(), note: '郵送' } },
  ])
})

test('a sent letter tells who has marked it, which is taken back', async () => {
  const mark = { id: 9, marked_by: { id: 2, name: '田中 陽子' }, marked_at: '2026-04-09T09:00:00+09:00' }
  const { sent } = await open({
    listReferralLetters: {
      referral_letters: [...letters.slice(0, 2), { ...letter(12, '上田 2'), state: 'sent', proof: 'mark', mark }],
    },
    deleteReferralLetterMarks: { deleted_count: 1 },
  })
  await expect.element(row('上田 2')).toMatchTextContent(/田中/)
  await row('上田 2')
    .getByRole('button', { name: /記録を取り消す/ })
    .click()
  await expect.element(page.getByText('返書の記録を取り消しました')).toBeVisible()
  expect(sent('deleteReferralLetterMarks')).toMatchObject([{ body: { mark_ids: [9] } }])
})

test('letters are narrowed down to the own partners, and tell who is in charge of each', async () => {
  const { sent } = await open()
  await page.getByRole('button', { name: '列を編集' }).click()
  await page
    .getByRole('switch', { name: '担当者' })
    .or(page.getByRole('checkbox', { name: '担当者' }))
    .click()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('columnheader', { name: '担当者' })).toBeVisible()
  await expect.element(row('上田 0')).toMatchTextContent(/佐藤/)
  await page.getByRole('group', { name: '絞り込み' }).getByRole('button', { name: '条件を追加' }).click()
  await page.getByRole('dialog', { name: '条件を追加' }).getByRole('option', { name: '担当者' }).click()
  const staff = page.getByRole('dialog', { name: '担当者' })
  await staff
    .getByRole('menuitemradio', { name: '自分の担当先' })
    .or(staff.getByRole('option', { name: '自分の担当先' }))
    .click()
  await expect.poll(() => sent('listReferralLetters').at(-1)?.query).toMatchObject({ staff_id: 1 })
})

describe('the numbers of departments', () => {
  const counted = (id: number, overdue: number, unconfirmed: number, upcoming: number) => ({
    own_department: departments.find((each) => each.id === id)!,
    overdue_count: overdue,
    unconfirmed_count: unconfirmed,
    upcoming_count: upcoming,
    open_count: overdue + unconfirmed + upcoming,
  })
  const countReferralLetters = {
    is_begun: true,
    counted_from: '2026-01-01',
    departments: [counted(3, 5, 1, 0), counted(4, 4, 0, 6)],
  }
  const openFiltered = (filter: object) =>
    open({ countReferralLetters }, `?${new URLSearchParams({ filter: JSON.stringify(filter) })}`)
  const chips = (status: string) => page.getByRole('group', { name: `診療科ごとの${status}の返書` }).getByRole('button')

  test('say what they count, and add up to the list', async () => {
    await open({ countReferralLetters })
    await expect.element(chips('未送付').nth(0)).toMatchTextContent(/^外科 10件$/)
    await expect.element(chips('未送付').nth(1)).toMatchTextContent(/^循環器内科 6件$/)
    await expect.element(page.getByText('2026年1月1日(木)以降の紹介の返書です。')).toBeVisible()
    await page.getByRole('button', { name: '返書の説明' }).hover()
    await expect.element(page.getByRole('tooltip')).toMatchTextContent(/紹介ごとに数える「未返書」とは一致しません/)
    await expectAccessible()
  })

  test('are those of the listed state, and of none that is not counted by department', async () => {
    await openFiltered({ status: 'overdue' })
    await expect.element(chips('期限超過').nth(0)).toMatchTextContent(/^循環器内科 5件$/)
    cleanup()
    await openFiltered({ status: 'sent' })
    await expect.element(page.getByText(/以降の紹介の返書です/)).toBeVisible()
    await expect.element(page.getByText(/^診療科ごとの/)).not.toBeInTheDocument()
  })

  test('follow the other conditions, but not the department that they are to choose', async () => {
    const { sent } = await openFiltered({
      status: 'open',
      kind: 'arrival',
      medicalInstitutionId: 7,
      staffId: 1,
      ownDepartmentId: 3,
    })
    await expect.element(chips('未送付').nth(0)).toBeVisible()
    expect(sent('countReferralLetters').at(-1)?.query).toEqual({
      kind: 'arrival',
      medical_institution_id: 7,
      staff_id: 1,
    })
    await expect
      .element(page.getByRole('link', { name: 'この連携先の未返書の紹介' }))
      .toHaveAttribute('href', expect.stringMatching(/\/crms\/7\/referrals\?filter=/))
  })
})

describe('the days within which letters are owed', () => {
  const rules = {
    starts_on: '2026-04-01',
    arrival_days: 7,
    interim_inpatient_days: 14,
    interim_outpatient_days: 30,
    final_inpatient_days: 14,
    final_outpatient_days: 30,
    updated_at: '2026-04-01T09:00:00+09:00',
  }
  const dialog = page.getByRole('dialog', { name: '返書の開始日と期限' })
  const save = dialog.getByRole('button', { name: '保存' })
  const own = dialog.getByRole('group', { name: '循環器内科' })
  const openRules = async (more: object = {}) => {
    const screen = await open({
      getReferralLetterRules: { ...rules, ...more },
      replaceReferralLetterRules: { ...rules, ...more },
    })
    await page.getByRole('button', { name: '期限の設定' }).click()
    await expect.element(dialog.getByLabelText('受診報告').first()).toHaveValue('7')
    return screen
  }

  test('are numbers or nothing', async () => {
    const { sent } = await openRules()
    await dialog.getByLabelText('中間報告（外来）').fill('x')
    await expect.element(save).toBeDisabled()
    await dialog.getByLabelText('中間報告（外来）').fill('')
    await expectAccessible()
    await save.click()
    await expect.element(page.getByText('保存しました')).toBeVisible()
    expect(sent('replaceReferralLetterRules')).toMatchObject([
      { body: { ...rules, interim_outpatient_days: null, departments: [] } },
    ])
  })

  test('that somebody has saved meanwhile can be looked at in another tab, which opens them', async () => {
    const { answer } = await openRules()
    answer({ replaceReferralLetterRules: problem(409, { code: 'edit_conflict' }) })
    await save.click()
    const link = dialog.getByRole('link', { name: '保存されている内容を見る（別のタブ）' })
    await expect.element(link).toHaveAttribute('href', expect.stringMatching(/#rules$/))
    cleanup()
    await open({ getReferralLetterRules: { ...rules, arrival_days: 9 } }, '#rules')
    await expect.element(dialog.getByLabelText('受診報告').first()).toHaveValue('9')
  })

  test('are other ones for a department, which begin with those of the hospital', async () => {
    const { sent } = await openRules()
    await dialog.getByRole('button', { name: '診療科を追加' }).click()
    await page.getByRole('menuitem', { name: '循環器内科' }).click()
    await expect.element(own.getByLabelText('受診報告')).toHaveValue('7')
    await own.getByLabelText('受診報告').fill('2')
    await save.click()
    await expect.element(page.getByText('保存しました')).toBeVisible()
    expect(sent('replaceReferralLetterRules')).toMatchObject([
      { body: { departments: [{ own_department_id: 3, arrival_days: 2, interim_inpatient_days: 14 }] } },
    ])
  })

  test('of a department that a colleague deletes meanwhile are named with what was typed, and not saved', async () => {
    const { sent, answer } = await openRules({
      departments: [
        { own_department_id: 3, arrival_days: 2 },
        { own_department_id: 4, arrival_days: 5 },
      ],
    })
    await own.getByLabelText('受診報告').fill('9')
    answer({
      listOwnDepartments: departments.filter(({ id }) => id !== 3),
      listDeletedNames: {
        deleted_names: [
          {
            kind: 'own_department',
            id: 3,
            name: '循環器内科',
            deleted_at: '2026-04-01T09:05:00+09:00',
            deleted_by: { id: 2, name: '田中 陽子' },
          },
        ],
      },
    })
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    const notice = dialog.getByRole('alert')
    await expect.element(notice).toMatchTextContent(/診療科「循環器内科」は、田中 陽子さんが.*9:05:00に削除しました/)
    await expect.element(notice).toMatchTextContent(/入力していた内容：「受診報告 9/)
    await expect.element(own).not.toBeInTheDocument()
    await save.click()
    await expect.element(page.getByText('保存しました')).toBeVisible()
    expect(sent('replaceReferralLetterRules')).toMatchObject([
      { body: { departments: [{ own_department_id: 4, arrival_days: 5 }] } },
    ])
  })

  test('are again those of the hospital once a department’s are taken away', async () => {
    const { sent } = await openRules({ departments: [{ own_department_id: 3, arrival_days: 2 }] })
    await expect.element(own.getByLabelText('受診報告')).toHaveValue('2')
    await expectAccessible()
    await own.getByRole('button', { name: '循環器内科を病院全体の期限に戻す' }).click()
    await expect.element(own).not.toBeInTheDocument()
    await save.click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(sent('replaceReferralLetterRules')).toMatchObject([{ body: { departments: [] } }])
  })
})
