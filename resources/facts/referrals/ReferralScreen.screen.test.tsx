import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import type { z } from 'zod'
import type { ReferralDetail } from '#contract/facts/referrals.ts'
import { permissions } from '#contract/permissions.ts'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { focus } from '#tests/support/screens/focus.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import type { Partially } from '#tests/support/screens/sample.ts'
import { type Answers, problem } from '#tests/support/screens/stubbedServer.ts'
import { fieldDay } from '#ui/dates/dayTexts.ts'
import { today } from '#ui/format.ts'
import { userWith } from '#tests/support/screens/user.ts'

const referral = {
  id: 5,
  referral_date: '2026-04-01',
  doctor_name_from: '待つ 医師',
  is_replied: false,
  is_entered_by_hand: true,
}
const reply = {
  is_replied: true,
  replied_on: today(),
  replied_by: { id: 1, name: '佐藤 花子' },
  reply_marked_at: '2026-04-01T09:00:00+09:00',
}
const letter = page.getByRole('region', { name: '紹介の内容' })

/** Opens a referral whose letter can be marked as answered, and the mark taken back. */
const open = (shown: Partially<z.input<typeof ReferralDetail>>, answers: Answers = {}, search = '') => {
  let isAnswered = false
  return openScreen(`/crms/7/referrals/5${search}`, {
    getMedicalInstitutionSummary: { id: 7, name: '青葉内科' },
    listDepartments: true,
    getReferral: () => (isAnswered ? { ...shown, ...reply } : shown),
    markReferralReplied: () => {
      isAnswered = true
      return { id: 5 }
    },
    unmarkReferralReplied: () => {
      isAnswered = false
      return undefined
    },
    ...answers,
  })
}

test('a letter is marked as answered by keyboard, tells by whom, and the mark is taken back', async () => {
  const { sent } = open(referral)
  await expect.element(letter).toMatchTextContent(/未返書/)
  const mark = letter.getByRole('button', { name: '返書済みにする' })
  await focus(mark)
  await userEvent.keyboard('{Enter}')
  const dialog = page.getByRole('dialog', { name: '返書済みにする' })
  await expect.element(dialog.getByLabelText('返書の日')).toHaveValue(fieldDay(today(), 'ja'))
  await expectAccessible()
  await userEvent.keyboard('{Tab}{Enter}')
  await expect.element(page.getByText('返書済みにしました')).toBeVisible()
  await expect.element(letter).toMatchTextContent(/佐藤 花子が.*に記録/)
  await letter.getByRole('button', { name: '返書の記録を取り消す' }).click()
  await expect.element(letter).toMatchTextContent(/未返書/)
  // The notice before this one also has a button to undo.
  await expect.element(page.getByText('返書の記録を取り消しました')).toBeVisible()
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect.element(letter).toMatchTextContent(/に記録/)
  const marked = { params: { id: '7', referral_id: '5' }, body: { replied_on: today() } }
  const givenBack = { ...marked, body: { ...marked.body, gives_back: true } }
  expect(sent('markReferralReplied').map(({ params, body }) => ({ params, body }))).toEqual([marked, givenBack])
  expect(sent('unmarkReferralReplied')).toHaveLength(1)
})

test('what a colleague has marked meanwhile stays, and the reply says whose it is', async () => {
  let isMarked = false
  const { sent } = open(referral, {
    getReferral: () => (isMarked ? { ...referral, ...reply, replied_by: { id: 9, name: '鈴木 健太' } } : referral),
    markReferralReplied: () => {
      isMarked = true
      return problem(409, {
        code: 'edit_conflict',
        is_own: false,
        saved_by: { id: 9, name: '鈴木 健太' },
        saved_at: reply.reply_marked_at,
      })
    },
  })
  await letter.getByRole('button', { name: '返書済みにする' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '記録する' }).click()
  await expect
    .element(page.getByText(/^鈴木 健太さんが.*その内容のままにしました。今回の操作は記録していません$/))
    .toBeVisible()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: '元に戻す' })).not.toBeInTheDocument()
  await expect.element(letter).toMatchTextContent(/鈴木 健太が.*に記録/)
  expect(sent('markReferralReplied')).toHaveLength(1)
})

test('the undo of a mark names it, so that a colleague’s later one stays', async () => {
  const { sent } = open(referral, {
    markReferralReplied: { id: 5, reply_marked_at: reply.reply_marked_at },
    unmarkReferralReplied: problem(409, { code: 'edit_conflict', is_own: false }),
  })
  await letter.getByRole('button', { name: '返書済みにする' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '記録する' }).click()
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect.element(page.getByText(/^ほかの人が返書の記録を変更しています/)).toBeVisible()
  expect(sent('unmarkReferralReplied')).toMatchObject([{ query: { reply_marked_at: reply.reply_marked_at } }])
})

test('a referral from a file says why it is not corrected here, and can be marked as answered', async () => {
  open({ ...referral, is_entered_by_hand: false })
  await expect.element(letter).toMatchTextContent(/その月の一覧を次に取り込むと置き換わる/)
  await expect.element(letter.getByRole('button', { name: '削除' })).not.toBeInTheDocument()
  await expect.element(letter.getByRole('link', { name: '編集' })).not.toBeInTheDocument()
  await letter.getByRole('button', { name: '返書済みにする' }).click()
  await page.getByRole('dialog').getByRole('button', { name: '記録する' }).click()
  await expect.element(letter).toMatchTextContent(/に記録/)
  await expectAccessible()
})

test('a deletion leads back to the list from which the person came, and is undone there', async () => {
  const list = `/crms/7/referrals?filter=${encodeURIComponent(JSON.stringify({ unreplied: true }))}`
  const { sent, address } = open(
    referral,
    {
      getReferralSummary: true,
      listOwnDepartments: true,
      listReferrals: true,
      listSavedFilters: true,
      deleteReferral: true,
      restoreReferral: true,
    },
    `?${new URLSearchParams({ backLink: list })}`,
  )
  await letter.getByRole('button', { name: '削除' }).click()
  await expect.poll(address).toBe(list)
  await page.getByRole('button', { name: '元に戻す' }).click()
  const which = { params: { id: '7', referral_id: '5' } }
  await expect.poll(() => sent('restoreReferral')).toMatchObject([which])
  expect(sent('deleteReferral')).toMatchObject([which])
})

test('whoever may not delete sees that it is not theirs', async () => {
  open(referral, {
    getCurrentUser: userWith({
      role: 'member',
      permissions: permissions.filter((permission) => permission !== 'deletion'),
    }),
  })
  await expect.element(letter.getByRole('link', { name: '編集' })).toBeVisible()
  await expect.element(letter.getByRole('button', { name: '削除' })).toBeDisabled()
})

describe('a referral', () => {
  test('tells that it led to no stay', async () => {
    open(referral)
    await expect.element(page.getByText('この紹介による入院はありません。')).toBeVisible()
  })

  test('tells a stay that it led to in words, with its operations and what it brought in', async () => {
    open({
      ...referral,
      hospital_admissions: [
        {
          id: 1,
          admission_date: '2026-04-02',
          discharge_date: '2026-04-06',
          hospital_days: 5,
          is_first_admission: true,
          department_code: '070',
          main_icd10: 'I509',
          main_disease_name: 'うっ血性心不全',
          route: '1',
          discharge_to: '4',
          outcome: '1',
          adl_at_admission: '0123012301',
          bundled_yen: 300_000,
          fee_yen: 50_000,
          operations: [{ operation_date: '2026-04-02', kcode: 'K546', anaesthesia: '5', name: '経皮的冠動脈形成術' }],
        },
      ],
    })
    const stay = page.getByRole('region', { name: /^入院 / })
    for (const words of [
      '5日間',
      '循環器科',
      'うっ血性心不全',
      '家庭からの入院',
      '他の病院・診療所への転院',
      '350,000円',
    ])
      await expect.element(stay).toMatchTextContent(new RegExp(words))
    await expect.element(stay.getByRole('row', { name: /K546/ })).toMatchTextContent(/局所麻酔/)
    await expect.element(stay.getByRole('row', { name: /移乗/ })).toMatchTextContent(/1/)
    await expectAccessible()
  })
})
