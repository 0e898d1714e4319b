import { afterEach, describe, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearDrafts, saveDrafts } from '#authProvider/drafts.ts'
import { permissions } from '#contract/permissions.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { cleanup } from '#tests/support/screens/render.ts'
import { type Answers, problem } from '#tests/support/screens/stubbedServer.ts'
import { userWith } from '#tests/support/screens/user.ts'

afterEach(clearDrafts)

const version = '2026-04-10T09:00:00+09:00'
const summary: Answers = { getMedicalInstitutionSummary: { id: 5, name: '青葉内科' }, listOwnDepartments: [] }
const withoutNumbers: Answers = {
  getCurrentUser: userWith({
    role: 'member',
    owner_names: ['中村 葵'],
    permissions: permissions.filter((permission) => permission !== 'patient_numbers'),
  }),
}
const refusal = problem(403, {
  code: 'permission_missing',
  detail: '「患者番号の閲覧」の権限がありません',
  permissions: ['patient_numbers'],
})
const shown = { patient_id: '1001', hides_patient_numbers: false, is_entered_by_hand: true, updated_at: version }
const hidden = { ...shown, patient_id: null, hides_patient_numbers: true }

const referral = {
  id: 9,
  medical_institution_id: 5,
  referral_date: '2026-04-01',
  first_visit_flag: true,
  own_department: null,
} as const
const reverse = { id: 9, reverse_referral_date: '2026-04-01', medical_institution_id_to: 5 } as const

const forms = {
  'a referral': {
    address: '/crms/5/referrals/9/edit',
    answers: (number: object): Answers => ({ ...summary, getReferral: { ...referral, ...number } }),
    saves: 'updateReferral',
    saved: { updateReferral: { id: 9 } },
    field: () => page.getByLabelText('紹介元の医師'),
    name: 'doctor_name_from',
    after: { getReferralSummary: true, listReferrals: true },
  },
  'a reverse referral': {
    address: '/crms/5/reverse_referrals/9/edit',
    answers: (number: object): Answers => ({ ...summary, getReverseReferral: { ...reverse, ...number } }),
    saves: 'updateReverseReferral',
    saved: { updateReverseReferral: { id: 9 } },
    field: () => page.getByLabelText('紹介先の診療科'),
    name: 'specialty_name',
    after: { listReverseReferrals: true },
  },
} as const

const number = page.getByLabelText('患者番号')
const said = page.getByText('権限が変わったため、「患者番号」は入力から外しました。ほかの入力は保存できます。')
const save = page.getByRole('button', { name: '保存', exact: true })
const refused = page.getByText('まだ保存していません。もう一度「保存」を押すと、「患者番号」のほかを保存します。')
const returned = page.getByText('権限が戻ったため、入力していた「患者番号」も保存します。')
const comeBack = () => document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))

describe.each(Object.entries(forms))('of %s', (_name, form) => {
  test('a patient’s number that nobody has touched is not sent', async () => {
    const { sent } = openScreen(form.address, { ...form.answers(shown), ...form.saved, ...form.after })
    await expect.element(number).toHaveValue('1001')
    await form.field().fill('上田')
    await save.click()
    await expect.poll(() => sent(form.saves)).toHaveLength(1)
    const body: unknown = sent(form.saves)[0]?.body
    expect(body).toMatchObject({ [form.name]: '上田', updated_at: version })
    expect(body).not.toHaveProperty('patient_id')
  })

  test('a number that somebody empties is sent', async () => {
    const { sent } = openScreen(form.address, { ...form.answers(shown), ...form.saved, ...form.after })
    await number.fill('')
    await save.click()
    await expect.poll(() => sent(form.saves).at(-1)?.body).toMatchObject({ patient_id: null })
  })

  test('the right to see numbers goes while one is typed: the field closes, says so, and the rest is saved', async () => {
    const { sent, answer } = openScreen(form.address, { ...form.answers(shown), ...form.after })
    await form.field().fill('上田')
    await number.fill('1002')
    answer({ ...withoutNumbers, [form.saves]: refusal })
    await save.click()
    await expect.element(said).toBeVisible()
    await expect.element(refused).toBeVisible()
    // One message says both: a second one would contradict it.
    await expect.element(page.getByText(/保存できませんでした/)).not.toBeInTheDocument()
    await expect.element(page.getByText('「患者番号の閲覧」の権限がありません')).not.toBeInTheDocument()
    await expect.element(number).toBeDisabled()
    answer(form.saved)
    await save.click()
    await expect.poll(() => sent(form.saves)).toHaveLength(2)
    const body: unknown = sent(form.saves)[1]?.body
    expect(body).toMatchObject({ [form.name]: '上田', updated_at: version })
    expect(body).not.toHaveProperty('patient_id')
  })

  test('what comes back after a reload without the right has no number, says so, and is saved', async () => {
    openScreen(form.address, form.answers(shown))
    await form.field().fill('上田')
    await number.fill('1002')
    saveDrafts('sato')
    cleanup()
    const { sent } = openScreen(form.address, {
      ...form.answers(hidden),
      ...withoutNumbers,
      ...form.saved,
      ...form.after,
    })
    await expect.element(form.field()).toHaveValue('上田')
    await expect.element(said).toBeVisible()
    await expect.element(number).toBeDisabled()
    await save.click()
    await expect.poll(() => sent(form.saves)).toHaveLength(1)
    expect(sent(form.saves)[0]?.body).not.toHaveProperty('patient_id')
  })

  test('the right comes back while the form is open: the number that was typed is said to be saved, and is', async () => {
    const { sent, answer } = openScreen(form.address, { ...form.answers(shown), ...form.after })
    await number.fill('1002')
    answer({ ...withoutNumbers, [form.saves]: refusal })
    await save.click()
    await expect.element(number).toBeDisabled()
    answer({ getCurrentUser: userWith({}), ...form.saved })
    comeBack()
    await expect.element(number).toHaveValue('1002')
    await expect.element(returned).toBeVisible()
    await expect.element(said).not.toBeInTheDocument()
    await expect.element(refused).not.toBeInTheDocument()
    await save.click()
    await expect.poll(() => sent(form.saves).at(-1)?.body).toMatchObject({ patient_id: '1002' })
  })

  test('a number that was typed before a reload without the right comes back with the right', async () => {
    openScreen(form.address, form.answers(shown))
    await number.fill('1002')
    saveDrafts('sato')
    cleanup()
    const { sent, answer } = openScreen(form.address, {
      ...form.answers(hidden),
      ...withoutNumbers,
      ...form.saved,
      ...form.after,
    })
    await expect.element(said).toBeVisible()
    answer({ getCurrentUser: userWith({}), ...form.answers(shown) })
    comeBack()
    await expect.element(number).toHaveValue('1002')
    await expect.element(returned).toBeVisible()
    await save.click()
    await expect.poll(() => sent(form.saves).at(-1)?.body).toMatchObject({ patient_id: '1002' })
  })

  test('a number that was hidden shows when the right comes back, and what else is typed empties nothing', async () => {
    const { sent, answer } = openScreen(form.address, {
      ...form.answers(hidden),
      ...withoutNumbers,
      ...form.saved,
      ...form.after,
    })
    await form.field().fill('上田')
    answer({ getCurrentUser: userWith({}), ...form.answers(shown) })
    comeBack()
    await expect.element(number).toHaveValue('1001')
    await expect.element(form.field()).toHaveValue('上田')
    await expect.element(page.getByText(/保存されている内容が更新されました/)).not.toBeInTheDocument()
    await save.click()
    await expect.poll(() => sent(form.saves)).toHaveLength(1)
    expect(sent(form.saves)[0]?.body).not.toHaveProperty('patient_id')
  })

  test('a number that was hidden is not emptied by whoever may see numbers again', async () => {
    const { sent, answer } = openScreen(form.address, {
      ...form.answers(hidden),
      ...withoutNumbers,
      ...form.saved,
      ...form.after,
    })
    await form.field().fill('上田')
    await expect.element(said).not.toBeInTheDocument()
    answer({ getCurrentUser: userWith({}) })
    await save.click()
    await expect.poll(() => sent(form.saves)).toHaveLength(1)
    expect(sent(form.saves)[0]?.body).not.toHaveProperty('patient_id')
  })
})

test('a new referral that comes back after a reload without the right is saved without its number', async () => {
  const address = '/crms/5/referrals/new'
  openScreen(address, summary)
  await page.getByLabelText('紹介元の医師').fill('上田')
  await number.fill('x'.repeat(51))
  saveDrafts('sato')
  cleanup()
  const { sent } = openScreen(address, {
    ...summary,
    ...withoutNumbers,
    createReferral: { id: 10 },
    listReferrals: true,
  })
  await expect.element(said).toBeVisible()
  await save.click()
  await expect.poll(() => sent('createReferral')).toHaveLength(1)
  expect(sent('createReferral')[0]?.body).toMatchObject({ doctor_name_from: '上田' })
  expect(sent('createReferral')[0]?.body).not.toHaveProperty('patient_id')
})
