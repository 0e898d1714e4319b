import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { problem } from '#tests/support/screens/stubbedServer.ts'

const yearly = { id: 1, name: '連携先の一年', is_editable: true, gone: [] } as const
const monthly = { id: 2, name: '月別の紹介', is_editable: true, gone: [] } as const

const lists = (...definitions: readonly (typeof yearly | typeof monthly)[]) => ({
  listMedicalInstitutionReports: { definitions },
})
const links = page.getByRole('link', { name: /^(連携先の一年|月別の紹介)$/ })
const openMenu = () => page.getByRole('button', { name: '連携先の一年の操作' }).click()

test('a favourite stands first', async () => {
  const { sent, answer } = openScreen('/medical_institutions_reports', {
    ...lists(yearly, monthly),
    markMedicalInstitutionReport: { ...monthly, is_favorite: true },
  })
  await expect.element(links).toHaveLength(2)
  await expectAccessible()
  answer({ listMedicalInstitutionReports: { definitions: [{ ...monthly, is_favorite: true }, yearly] } })
  const star = page.getByRole('button', { name: '月別の紹介をお気に入りにする' })
  await star.click()
  await expect.element(star).toHaveAttribute('aria-pressed', 'true')
  await expect.element(links.first()).toMatchTextContent('月別の紹介')
  expect(sent('markMedicalInstitutionReport')).toMatchObject([{ params: { id: '2' }, body: { is_favorite: true } }])
})

test('a deletion is taken back', async () => {
  const { sent, answer } = openScreen('/medical_institutions_reports', {
    ...lists(yearly, monthly),
    getMedicalInstitutionReportUses: { uses: [] },
    deleteMedicalInstitutionReport: true,
    restoreMedicalInstitutionReport: true,
  })
  await openMenu()
  answer(lists(monthly))
  await page.getByRole('menuitem', { name: '削除' }).click()
  await expect.element(links).toHaveLength(1)
  answer(lists(yearly, monthly))
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect.element(links).toHaveLength(2)
  expect(sent('deleteMedicalInstitutionReport')).toMatchObject([{ params: { id: '1' } }])
  expect(sent('restoreMedicalInstitutionReport')).toMatchObject([{ params: { id: '1' } }])
})

test('the question before the deletion of a report that people get by mail names them', async () => {
  const { sent } = openScreen('/medical_institutions_reports', {
    ...lists(yearly, monthly),
    getMedicalInstitutionReportUses: {
      uses: ['「メールで受け取る」で1人に届いています（佐藤さん）。届かなくなります'],
    },
    deleteMedicalInstitutionReport: true,
  })
  await openMenu()
  await page.getByRole('menuitem', { name: '削除' }).click()
  const question = page.getByRole('alertdialog')
  await expect
    .element(question)
    .toMatchTextContent('「メールで受け取る」で1人に届いています（佐藤さん）。届かなくなります')
  expect(sent('deleteMedicalInstitutionReport')).toEqual([])
  await question.getByRole('button', { name: '削除' }).click()
  await expect.poll(() => sent('deleteMedicalInstitutionReport')).toHaveLength(1)
  await expect.element(question).not.toBeInTheDocument()
})

test('a report in use says where', async () => {
  const message = 'ダッシュボード「会議」に表示されています。先にそこから外してください'
  openScreen('/medical_institutions_reports', {
    ...lists(yearly, monthly),
    getMedicalInstitutionReportUses: { uses: [] },
    deleteMedicalInstitutionReport: problem(409, { code: 'in_use', errors: [{ path: 'dashboards.3', message }] }),
  })
  await openMenu()
  await page.getByRole('menuitem', { name: '削除' }).click()
  await expect.element(page.getByText(message)).toBeVisible()
  await expect.element(links).toHaveLength(2)
})

test('a report is found by its name in the address', async () => {
  const { sent } = openScreen(
    `/medical_institutions_reports?${new URLSearchParams({ filter: JSON.stringify({ name: '一年' }) })}`,
    lists(yearly),
  )
  await expect.element(links).toMatchTextContent('連携先の一年')
  expect(sent('listMedicalInstitutionReports')).toMatchObject([{ query: { name: '一年' } }])
})

test('somebody else can only change a copy', async () => {
  openScreen('/medical_institutions_reports', {
    listMedicalInstitutionReports: { definitions: [{ ...yearly, is_editable: false }] },
  })
  await openMenu()
  await expect.element(page.getByRole('menuitem')).toMatchTextContent('複製して編集')
  await expect.element(page.getByRole('menuitem')).toHaveLength(1)
})

test('a report that names what has been deleted is marked', async () => {
  openScreen('/medical_institutions_reports', {
    listMedicalInstitutionReports: {
      definitions: [yearly, { ...monthly, gone: [{ kind: 'tag', id: 7, name: '訪問不要' }] }],
    },
  })
  await expect.element(page.getByRole('row', { name: /月別の紹介/ })).toMatchTextContent('タグ「訪問不要」')
  await expect.element(page.getByRole('alert')).toHaveLength(1)
  await expectAccessible()
})

test('the kinds of reports are linked', async () => {
  const { address } = openScreen('/medical_institutions_reports', {
    ...lists(yearly),
    listCommunicationReports: { definitions: [{ id: 3, name: '訪問の集計' }] },
  })
  await page
    .getByRole('navigation', { name: 'レポートの種類' })
    .getByRole('link', { name: 'コミュニケーション' })
    .click()
  await expect
    .element(page.getByRole('link', { name: '訪問の集計' }))
    .toHaveAttribute('href', '/app/communication_reports/3')
  expect(address()).toMatch(/^\/communication_reports/)
})
