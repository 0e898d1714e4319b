import { afterEach, expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearDrafts, saveDrafts } from '#authProvider/drafts.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { cleanup } from '#tests/support/screens/render.ts'
import type { Answers } from '#tests/support/screens/stubbedServer.ts'

afterEach(() => {
  clearDrafts()
  localStorage.clear()
})

const clinic = { id: 11, name: '試験内科医院' }
const list: Answers = {
  getActionList: { id: 3, name: '今月の訪問先', medical_institution_count: 1 },
  listActionListMedicalInstitutions: { medical_institutions: [{ ...clinic, status: 'not_actioned' }] },
  listDepartments: true,
  listFacilityTypeGroups: true,
  listMedicalInstitutionLabels: true,
  listPhaseMasters: true,
  listPrefectures: true,
  listStaffs: true,
  listTags: true,
}

interface TypedName {
  readonly address: string
  readonly answers: Answers
  readonly open?: () => Promise<void>
  readonly field: () => ReturnType<typeof page.getByLabelText>
}

const names: Readonly<Record<string, TypedName>> = {
  'a route': {
    address: '/visit_route?ids=11',
    answers: {
      searchMedicalInstitutions: { medical_institutions: [clinic] },
      listActionLists: true,
      searchMedicalInstitutionOpeningHours: true,
    },
    field: () => page.getByLabelText('リスト名'),
  },
  'a template of letters': {
    address: '/action_lists/3',
    answers: { ...list, listLetterTemplates: true, findMailRecipients: true },
    open: async () => {
      await page.getByRole('row').filter({ hasText: clinic.name }).getByRole('checkbox').click()
      await page.getByRole('button', { name: '宛名・文書' }).click()
      await page.getByRole('combobox', { name: /^用紙/ }).click()
      await page.getByRole('option', { name: '手紙 A4' }).click()
    },
    field: () => page.getByRole('combobox', { name: 'ひな形' }),
  },
  'pasted institutions': {
    address: '/action_lists/3',
    answers: list,
    open: () => page.getByRole('button', { name: '貼り付けて追加' }).click(),
    field: () => page.getByRole('dialog').getByRole('textbox').first(),
  },
}

test.each(Object.entries(names))('what is typed for %s is there again after a reload', async (_of, name) => {
  openScreen(name.address, name.answers)
  await name.open?.()
  await name.field().fill('水前寺方面')
  saveDrafts('sato')
  cleanup()
  openScreen(name.address, name.answers)
  await name.open?.()
  await expect.element(name.field()).toHaveValue('水前寺方面')
})
