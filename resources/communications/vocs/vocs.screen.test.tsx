import { afterEach, describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clearDrafts, saveDrafts } from '#authProvider/drafts.ts'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { focus } from '#tests/support/screens/focus.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { cleanup } from '#tests/support/screens/render.ts'
import { type Answers, problem } from '#tests/support/screens/stubbedServer.ts'
import { userWith } from '#tests/support/screens/user.ts'

type Status = 'NOT_STARTED' | 'IN_PROGRESS' | 'COMPLETED' | 'NO_ACTION_REQUIRED'

const voice = (id: number, title: string, status: Status = 'NOT_STARTED') => ({
  id,
  title,
  status,
  reported_date: '2026-04-01',
  user: { id: 1, name: '佐藤 花子' },
})
type Voice = ReturnType<typeof voice>

/** Answers from voices that can be moved between the columns of the board. */
const board = (voices: readonly Voice[]): Answers => {
  const stored = new Map(voices.map((one) => [one.id, one]))
  return {
    listSavedFilters: true,
    listVocs: ({ query }) => ({ vocs: [...stored.values()].filter(({ status }) => status === query.status) }),
    updateVocStatus: ({ params, body }) => {
      const moved = { ...voice(Number(params.id), ''), ...stored.get(Number(params.id)), status: body.status }
      stored.set(moved.id, moved)
      return moved
    },
  }
}

/** A column of the board, by the beginning of its title. */
const column = (name: string) => page.getByRole('region', { name: new RegExp(`^${name}`) })
const card = (place: ReturnType<typeof column>, title: string) => place.getByRole('listitem').filter({ hasText: title })

describe('a voice on the board', () => {
  test('is moved by the keyboard, and that taken back', async () => {
    const title = '予約の電話がつながりにくい'
    const { sent } = openScreen('/vocs?view=board', board([voice(1, title), voice(2, '画像を早く見たい', 'COMPLETED')]))
    await expect.element(column('未対応（1件）')).toBeVisible()
    await expectAccessible()
    const menu = page.getByRole('button', { name: `「${title}」を移す` })
    await focus(menu)
    await userEvent.keyboard('{Enter}')
    const item = page.getByRole('menuitem', { name: '対応中へ移す' })
    await expect.element(item).toBeVisible()
    await focus(item)
    await userEvent.keyboard('{Enter}')
    await expect.element(card(column('対応中（1件）'), title)).toBeVisible()
    await expect.element(column('未対応（0件）')).toBeVisible()
    await expect.element(menu).toHaveFocus()
    await page.getByRole('button', { name: '元に戻す' }).click()
    await expect.element(card(column('未対応（1件）'), title)).toBeVisible()
    expect(sent('updateVocStatus')).toMatchObject([
      { params: { id: '1' }, body: { status: 'IN_PROGRESS' } },
      { params: { id: '1' }, body: { status: 'NOT_STARTED' } },
    ])
  })

  test('that a colleague has moved on is not put back, which is said first', async () => {
    const title = '予約の電話がつながりにくい'
    const { answer } = openScreen('/vocs?view=board', board([voice(1, title)]))
    await page.getByRole('button', { name: `「${title}」を移す` }).click()
    await page.getByRole('menuitem', { name: '対応中へ移す' }).click()
    await expect.element(card(column('対応中（1件）'), title)).toBeVisible()
    answer({ updateVocStatus: problem(409, { code: 'edit_conflict', detail: '鈴木さんが内容を更新しました。' }) })
    await page.getByRole('button', { name: '元に戻す' }).click()
    await expect.element(page.getByText('元に戻していません。 鈴木さんが内容を更新しました。')).toBeVisible()
  })

  test('goes back to where it stood if the server does not take it', async () => {
    const title = '待ち時間が長い'
    openScreen('/vocs?view=board', { ...board([voice(1, title)]), updateVocStatus: problem(503) })
    await page.getByRole('button', { name: `「${title}」を移す` }).click()
    await page.getByRole('menuitem', { name: '対応済みへ移す' }).click()
    await expect.element(page.getByRole('alert').filter({ hasText: /移せませんでした|Refused/ })).toBeVisible()
    await expect.element(card(column('未対応（1件）'), title)).toBeVisible()
    await expect.element(column('対応済み（0件）')).toBeVisible()
  })

  test('is found by the filters of the list', async () => {
    const filter = encodeURIComponent(JSON.stringify({ medicalInstitutionId: 7 }))
    const { sent } = openScreen(`/vocs?filter=${filter}`, {
      listSavedFilters: true,
      listVocs: { vocs: [voice(1, '勉強会をオンラインでも')] },
      searchMedicalInstitutions: { medical_institutions: [{ id: 7, name: '青葉内科' }] },
    })
    await expect.element(page.getByText('1 件', { exact: true })).toBeVisible()
    await page.getByRole('button', { name: 'ボード' }).click()
    await expect.element(column('対応不要')).toBeVisible()
    await expect
      .poll(() =>
        sent('listVocs').flatMap(({ query }) => (query.status ? [[query.status, query.medical_institution_id]] : [])),
      )
      .toEqual([
        ['NOT_STARTED', 7],
        ['IN_PROGRESS', 7],
        ['COMPLETED', 7],
        ['NO_ACTION_REQUIRED', 7],
      ])
  })
})

afterEach(clearDrafts)

describe('groups of voices', () => {
  const groups = ['診療', '検査・画像', '事務'].map((name, index) => ({
    id: index + 1,
    name,
    voc_count: index === 1 ? 2 : 0,
  }))
  const updated_at = '2026-04-01T09:00:00+09:00'
  const dialog = page.getByRole('dialog', { name: '連携先の声のグループ' })
  const save = page.getByRole('button', { name: '保存', exact: true })
  const open = () => page.getByRole('button', { name: 'グループ', exact: true }).click()
  const openGroups = async (replaceVocGroups: Answers['replaceVocGroups'], more: Answers = {}, last = '事務') => {
    const screen = openScreen('/vocs', {
      listSavedFilters: true,
      listVocs: true,
      listVocGroups: { voc_groups: groups, updated_at },
      replaceVocGroups,
      ...more,
    })
    await open()
    await expect.element(dialog.getByLabelText('グループ名').nth(2)).toHaveValue(last)
    return screen
  }

  test('are named, ordered and saved together', async () => {
    const { sent } = await openGroups(true)
    await dialog.getByRole('button', { name: 'グループを追加' }).click()
    await dialog.getByLabelText('グループ名').last().fill('試験のグループ')
    await dialog.getByRole('button', { name: '「試験のグループ」を上へ' }).click()
    await expectAccessible()
    await dialog.getByRole('button', { name: '「診療」を削除' }).click()
    await save.click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(sent('replaceVocGroups')).toMatchObject([
      {
        body: {
          voc_groups: [
            { id: 2, name: '検査・画像' },
            { id: null, name: '試験のグループ' },
            { id: 3, name: '事務' },
          ],
          updated_at,
          delete_used: false,
        },
      },
    ])
  })

  test('that were taken out before the permission to delete went are back after a reload, and the rest is saved', async () => {
    await openGroups(true)
    await dialog.getByLabelText('グループ名').nth(1).fill('画像診断')
    await dialog.getByRole('button', { name: '「診療」を削除' }).click()
    saveDrafts('sato')
    cleanup()
    const withoutDeletion = { getCurrentUser: userWith({ role: 'member', permissions: ['exports'] }) }
    const { sent } = await openGroups(true, withoutDeletion, '診療')
    await expect
      .element(
        dialog.getByText(
          '削除する権限がないため、保存されているものは外せません。一覧に戻しました。ほかの変更は保存できます。',
        ),
      )
      .toBeVisible()
    await save.click()
    await expect
      .poll(() => sent('replaceVocGroups').map(({ body }) => body.voc_groups))
      .toMatchObject([
        [
          { id: 2, name: '画像診断' },
          { id: 3, name: '事務' },
          { id: 1, name: '診療' },
        ],
      ])
  })

  test('that are in use go only when asked twice', async () => {
    const { sent } = await openGroups(({ body }) =>
      body.delete_used
        ? {}
        : problem(409, {
            code: 'in_use',
            errors: [{ path: 'voc_groups', message: '「検査・画像」には2件の声があります' }],
          }),
    )
    await dialog.getByRole('button', { name: '「検査・画像」を削除' }).click()
    await save.click()
    const question = page.getByRole('alertdialog', { name: '声が登録されているグループを削除しますか' })
    await expect.element(question).toMatchTextContent(/「検査・画像」には/)
    await expectAccessible()
    await question.getByRole('button', { name: 'キャンセル' }).click()
    await expect.element(question).not.toBeInTheDocument()
    await save.click()
    await question.getByRole('button', { name: '削除して保存' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(sent('replaceVocGroups').map(({ body }) => body.delete_used)).toEqual([false, false, true])
  })

  test('that were changed and not saved are left only after a question', async () => {
    await openGroups(true)
    await dialog.getByRole('button', { name: '「検査・画像」を削除' }).click()
    await dialog.getByRole('button', { name: 'キャンセル' }).click()
    await page.getByRole('button', { name: '破棄する' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await open()
    await expect.element(dialog.getByLabelText('グループ名').nth(1)).toHaveValue('検査・画像')
  })
})
