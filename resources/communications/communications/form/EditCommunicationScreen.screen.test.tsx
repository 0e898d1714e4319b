import { afterEach, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clearDrafts, saveDrafts } from '#authProvider/drafts.ts'
import { Communication } from '#contract/communications/communications.ts'
import { permissions } from '#contract/permissions.ts'
import { focus } from '#tests/support/screens/focus.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { sampleOf } from '#tests/support/screens/sample.ts'
import { cleanup } from '#tests/support/screens/render.ts'
import { never, problem } from '#tests/support/screens/stubbedServer.ts'
import { userWith } from '#tests/support/screens/user.ts'

const minutes = { id: 4, filename: '議事録.txt', content_type: 'text/plain', byte_count: 1 }
const communication = {
  id: 7,
  medical_institution: { id: 5, name: '青葉内科' },
  communication_type: 'visit',
  acted_date: '2026-04-01',
  user: { id: 1, name: '佐藤 花子' },
  story: '地域連携パスについて',
  attachments: [minutes],
} as const

const answers = {
  getCommunication: communication,
  listCommunicationLabels: true,
  listStaffs: { staffs: [{ id: 1, name: '佐藤 花子' }] },
  searchMedicalInstitutions: { medical_institutions: [{ id: 5, name: '青葉内科' }] },
  createUploadedFile: never,
  updateCommunication: never,
} as const

const open = (mayDelete: boolean) =>
  openScreen('/communications/7/edit', {
    ...answers,
    ...(!mayDelete && {
      getCurrentUser: userWith({
        role: 'member',
        permissions: permissions.filter((permission) => permission !== 'deletion'),
      }),
    }),
  })

const attached = page.getByRole('button', { name: '議事録.txt (1 byte)をダウンロード' })
const reason = page.getByText(/削除する権限がありません/)

test('a stored file is taken off by whoever may delete', async () => {
  open(true)
  await focus(attached)
  await userEvent.keyboard('{Delete}')
  await expect.element(attached).not.toBeInTheDocument()
  await expect.element(reason).not.toBeInTheDocument()
})

test('a stored file stays for others, who are told why, and may still add one', async () => {
  open(false)
  await expect.element(reason).toBeVisible()
  await focus(attached)
  await userEvent.keyboard('{Delete}')
  await expect.element(attached).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'ファイルを添付' })).toBeEnabled()
})

afterEach(clearDrafts)

test('a file that was taken off before the permission to delete went is back after a reload, and the rest is saved', async () => {
  open(true)
  await page.getByLabelText('目的', { exact: true }).fill('連携の確認')
  await focus(attached)
  await userEvent.keyboard('{Delete}')
  await expect.element(attached).not.toBeInTheDocument()
  saveDrafts('sato')
  cleanup()
  const { sent } = open(false)
  await expect
    .element(
      page.getByText(
        '削除する権限がないため、保存済みの添付ファイルは外せません。元に戻しました。ほかの変更は保存できます。',
      ),
    )
    .toBeVisible()
  await expect.element(attached).toBeVisible()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect
    .poll(() => sent('updateCommunication').map(({ body }) => body))
    .toMatchObject([{ purpose: '連携の確認', attachments: [4] }])
})

test('of several files the one that is on its way is named with those behind it', async () => {
  open(true)
  await page
    .getByLabelText('ファイルを添付')
    .first()
    .upload([new File(['x'], '地図.txt'), new File(['y'], '名簿.txt')])
  await expect.element(page.getByText('「地図.txt」ほか1件をアップロードしています（2 byte）')).toBeVisible()
  await page.getByRole('button', { name: 'アップロードを中止' }).click()
  await expect.element(page.getByText('「地図.txt」ほか1件のアップロードを中止しました')).toBeVisible()
})

test('of several files each good one is attached, and each refused one is named with its reason', async () => {
  const screen = open(true)
  const complaint = 'プログラムは添付できません。別のファイルを選んでください'
  const names = ['地図.txt', 'evil.txt', '名簿.txt', 'evil2.txt']
  let index = -1
  screen.answer({
    createUploadedFile: () => {
      index += 1
      return index % 2 === 1
        ? problem(422, { errors: [{ path: 'file', message: complaint }] })
        : { ...minutes, id: 11 + index, filename: names[index] ?? '' }
    },
  })
  await page
    .getByLabelText('ファイルを添付')
    .first()
    .upload(names.map((name) => new File(['x'], name)))
  for (const name of ['地図.txt', '名簿.txt'])
    await expect.element(page.getByRole('button', { name: `${name} (1 byte)をダウンロード` })).toBeVisible()
  for (const name of ['evil.txt', 'evil2.txt'])
    await expect.element(page.getByText(`「${name}」は添付していません: ${complaint}`)).toBeVisible()
  await page.getByRole('button', { name: '保存', exact: true }).click()
  await expect
    .poll(() => screen.sent('updateCommunication').map(({ body }) => body))
    .toMatchObject([{ attachments: [4, 11, 13] }])
})

test('a file that a colleague has taken off stays off, and the own new one is added and named', async () => {
  const list = { ...minutes, id: 5, filename: '名簿.txt' }
  const { sent, answer } = openScreen('/communications/7/edit', {
    ...answers,
    getCommunication: { ...communication, attachments: [minutes, list] },
    createUploadedFile: { ...minutes, id: 11, filename: '地図.txt' },
    updateCommunication: problem(409, {
      code: 'edit_conflict',
      is_own: false,
      saved_by: { id: 2, name: '井上 健' },
      current: sampleOf(Communication, {
        ...communication,
        attachments: [minutes],
        updated_at: '2026-04-02T00:00:00Z',
      }),
    }),
  })
  const shown = (name: string) => page.getByRole('button', { name: `${name} (1 byte)をダウンロード` })
  await page.getByLabelText('目的', { exact: true }).fill('連携の確認')
  answer({ getCommunication: { ...communication, attachments: [minutes] } })
  document.dispatchEvent(new Event('visibilitychange'))
  await page
    .getByLabelText('ファイルを添付')
    .first()
    .upload(new File(['x'], '地図.txt'))
  for (const name of ['議事録.txt', '名簿.txt', '地図.txt']) await expect.element(shown(name)).toBeVisible()
  const save = page.getByRole('button', { name: '保存', exact: true })
  await expect.poll(() => sent('getCommunication').length).toBeGreaterThan(1)
  await expect.element(shown('名簿.txt')).toBeVisible()
  await save.click()
  const files = page.getByRole('dialog').getByRole('radiogroup', { name: '添付ファイル' })
  await expect.element(files.getByRole('radio', { name: /自分の入力/ })).toBeChecked()
  await expect.element(files).toMatchTextContent(/議事録.txt.*議事録.txt\s*地図.txt$/)
  await expect.element(files).not.toMatchTextContent(/名簿/)
  answer({ updateCommunication: never })
  await page.getByRole('dialog').getByRole('button', { name: '選んだ内容で保存' }).click()
  await expect
    .poll(() => sent('updateCommunication').map(({ body }) => body))
    .toMatchObject([{ attachments: [4, 5, 11] }, { attachments: [4, 11], purpose: '連携の確認' }])
})
