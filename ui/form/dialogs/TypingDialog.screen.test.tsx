import { expect, onTestFinished, test } from 'vitest'
import { type Locator, page, userEvent } from 'vitest/browser'
import { VisitPlan } from '#contract/work/visitPlans.ts'
import { clearDrafts, saveDrafts } from '#authProvider/drafts.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { cleanup } from '#tests/support/screens/render.ts'
import { sampleOf } from '#tests/support/screens/sample.ts'
import { type Answers, problem } from '#tests/support/screens/stubbedServer.ts'
import { today } from '../../format.ts'

/** A dialog with fields of its own. */
interface Place {
  readonly address: string
  readonly answers: Answers
  readonly open: () => Promise<void>
  /** Where somebody types. */
  readonly field: (dialog: Locator) => Locator
}

const button = (name: string | RegExp) => page.getByRole('button', { name })
const click = (name: string | RegExp) => () => button(name).first().click()
const person = { id: 1, name: '佐藤 花子' }
const plan = {
  id: 4,
  medical_institution: { id: 7, name: '水前寺内科' },
  date: today(),
  position: 1,
  staff: person,
  purpose: 'ご挨拶',
  status: 'planned',
} as const
const planned: Answers = {
  listVisitPlans: { visit_plans: [plan], total_count: 1 },
  countVisitPlans: true,
  listStaffs: { staffs: [person] },
}
const choose = async (item: RegExp) => {
  await button('「水前寺内科」の予定の操作').last().click()
  await page.getByRole('menuitem', { name: item }).click()
}
const alert: Answers = {
  getAlert: { id: 5, name: '大口の紹介元が減った', target_count: 1 },
  listAlertMedicalInstitutions: {
    medical_institutions: [{ id: 7, name: '水前寺内科', referral_months: Array.from({ length: 12 }, () => 1) }],
  },
  listStaffs: { staffs: [person] },
  getBaseMonth: true,
}
const chosenOfAlert = (action: string) => async () => {
  await page.getByRole('listitem', { name: '水前寺内科' }).getByRole('checkbox').click()
  await page.getByRole('button', { name: action, exact: true }).click()
}

const places: Readonly<Record<string, Place>> = {
  'a change of a planned visit': {
    address: '/visit_plans',
    answers: planned,
    open: () => choose(/^変更/),
    field: (dialog) => dialog.getByLabelText('用件'),
  },
  'the reason of a visit that is cancelled': {
    address: '/visit_plans',
    answers: planned,
    open: () => choose(/^予定を取り消す/),
    field: (dialog) => dialog.getByRole('textbox'),
  },
  'a task for chosen institutions': {
    address: '/alerts/5',
    answers: alert,
    open: chosenOfAlert('タスクを追加'),
    field: (dialog) => dialog.getByRole('textbox', { name: 'タスク' }),
  },
  'visits to chosen institutions': {
    address: '/alerts/5',
    answers: { ...alert, findPlannedVisits: true },
    open: chosenOfAlert('訪問を予定'),
    field: (dialog) => dialog.getByLabelText('用件'),
  },
  'the reason for which nobody wants to hear of an institution': {
    address: '/alerts/5',
    answers: alert,
    open: chosenOfAlert('お休み'),
    field: (dialog) => dialog.getByRole('textbox', { name: '理由' }),
  },
  'a webhook': {
    address: '/webhooks',
    answers: { listWebhooks: true },
    open: click('送信先を追加'),
    field: (dialog) => dialog.getByLabelText(/^名前/),
  },
  'addresses that get no mail': {
    address: '/email_suppressions',
    answers: { listEmailSuppressions: true },
    open: click(/^追加$/),
    field: (dialog) => dialog.getByLabelText(/メモ/),
  },
  'why somebody agrees to mail': {
    address: '/email_consents',
    answers: { listEmailConsents: true },
    open: click(/記録/),
    field: (dialog) => dialog.getByRole('textbox').last(),
  },
  'a rule of who is in charge': {
    address: '/staff_rules',
    answers: {
      listStaffRules: true,
      listStaffs: { staffs: [person] },
      listTags: true,
      listPhaseMasters: true,
      listDepartments: true,
      listFacilityTypeGroups: true,
      listPrefectures: true,
      listMedicalInstitutionLabels: true,
    },
    open: click('ルールを追加'),
    field: (dialog) => dialog.getByLabelText(/名前/),
  },
  'the name of a list': {
    address: '/action_lists',
    answers: { listActionLists: true },
    open: click('リストを作成'),
    field: (dialog) => dialog.getByRole('textbox'),
  },
}

test.for(Object.entries(places))('%s is not dropped without a question', async ([, place]) => {
  openScreen(place.address, place.answers)
  await place.open()
  const dialog = page.getByRole('dialog')
  const question = page.getByRole('alertdialog', { name: '編集を破棄しますか' })
  const stay = question.getByRole('button', { name: '編集を続ける' })
  const field = place.field(dialog)
  await field.fill('検査機器の紹介')
  await dialog.getByRole('button', { name: 'キャンセル' }).click()
  await stay.click()
  await expect.element(question).not.toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await stay.click()
  await expect.element(question).not.toBeInTheDocument()
  await expect.element(field).toHaveValue('検査機器の紹介')
  await dialog.getByRole('button', { name: 'キャンセル' }).click()
  await question.getByRole('button', { name: '破棄する' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

test.for(Object.entries(places))(
  '%s is there again after a reload, which is said, and not dropped without a question',
  async ([, place]) => {
    onTestFinished(clearDrafts)
    openScreen(place.address, place.answers)
    await place.open()
    await place.field(page.getByRole('dialog')).fill('検査機器の紹介')
    saveDrafts('sato')
    cleanup()
    openScreen(place.address, place.answers)
    await place.open()
    const dialog = page.getByRole('dialog')
    await expect.element(place.field(dialog)).toHaveValue('検査機器の紹介')
    await expect.element(page.getByText('書きかけの内容を復元しました。まだ保存していません。')).toBeInTheDocument()
    await dialog.getByRole('button', { name: 'キャンセル' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: '破棄する' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
  },
)

test('a dialog in which nothing was typed closes at once, and another page asks only for what was typed', async () => {
  const { goTo } = openScreen('/visit_plans', { ...planned, listTags: true })
  const dialog = page.getByRole('dialog')
  await choose(/^変更/)
  await dialog.getByRole('button', { name: 'キャンセル' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await choose(/^変更/)
  await dialog.getByLabelText('用件').fill('検査機器の紹介')
  void goTo('/tags')
  await page.getByRole('alertdialog').getByRole('button', { name: '編集を続ける' }).click()
  await expect.element(dialog.getByLabelText('用件')).toHaveValue('検査機器の紹介')
})

test('a change typed before a reload is compared with the version that it was begun with', async () => {
  onTestFinished(clearDrafts)
  const [seen, later] = ['2026-04-01T09:00:00.000Z', '2026-04-01T09:05:00.000Z']
  const answersOf = (changes: object): Answers => ({
    ...planned,
    listVisitPlans: { visit_plans: [{ ...plan, ...changes }], total_count: 1 },
  })
  openScreen('/visit_plans', answersOf({ updated_at: seen }))
  await choose(/^変更/)
  await page.getByRole('dialog').getByLabelText('用件').fill('検査機器の紹介')
  saveDrafts('sato')
  cleanup()
  const { sent } = openScreen('/visit_plans', {
    ...answersOf({ updated_at: later, purpose: '新任の挨拶' }),
    updateVisitPlan: problem(409, {
      code: 'edit_conflict',
      current: sampleOf(VisitPlan, { ...plan, updated_at: later, purpose: '新任の挨拶' }),
    }),
  })
  await choose(/^変更/)
  await expect.element(page.getByRole('dialog').getByLabelText('用件')).toHaveValue('検査機器の紹介')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect.poll(() => sent('updateVisitPlan').map(({ body }) => body.updated_at)).toEqual([seen])
})

test('targets typed before a reload are saved over the version that they were begun with', async () => {
  onTestFinished(clearDrafts)
  const [seen, later] = ['2026-04-01T09:00:00.000Z', '2026-04-01T09:05:00.000Z']
  const targets = [{ staff: null, visits: 10, interviews: 5, new_partners: 1 }]
  const answersAt = (version: string): Answers => ({
    getTargetProgress: true,
    listStaffs: { staffs: [person] },
    listTargets: { targets, updated_at: version },
  })
  const visits = page.getByRole('dialog').getByRole('textbox').first()
  openScreen('/targets', answersAt(seen))
  await button('目標を設定').click()
  await visits.fill('12')
  saveDrafts('sato')
  cleanup()
  const { sent } = openScreen('/targets', {
    ...answersAt(later),
    replaceTargets: problem(409, { code: 'edit_conflict' }),
  })
  await button('目標を設定').click()
  await expect.element(visits).toHaveValue('12')
  await page.getByRole('dialog').getByRole('button', { name: '保存' }).click()
  await expect.poll(() => sent('replaceTargets').map(({ body }) => body.updated_at)).toEqual([seen])
})
