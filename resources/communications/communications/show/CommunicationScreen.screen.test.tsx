import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { clearDrafts, saveDrafts } from '#authProvider/drafts.ts'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { cleanup } from '#tests/support/screens/render.ts'
import { problem } from '#tests/support/screens/stubbedServer.ts'

const visit = {
  id: 5,
  communication_type: 'visit' as const,
  acted_date: '2026-04-01',
  memo: '話題になる訪問',
  user: { id: 1, name: '佐藤 花子' },
  medical_institution: { id: 7, name: '青葉内科' },
}
const sato = { id: 1, name: '佐藤 花子' }
const card = page.getByRole('article').filter({ hasText: '話題になる訪問' })

const open = async () => {
  const screen = openScreen('/communications/5', {
    getCommunication: visit,
    listCommunicationLabels: true,
    listOwnDepartments: true,
  })
  await expect.element(card).toBeVisible()
  return screen
}

test('a contact has an address of its own, with the way to all of them', async () => {
  await open()
  await expect
    .element(page.getByRole('banner').getByRole('link', { name: 'コミュニケーションへ戻る' }))
    .toHaveAttribute('href', '/app/communications')
  await expect.element(page.getByRole('heading', { name: '青葉内科のコミュニケーション' })).toBeVisible()
  await expect.element(card.getByRole('link', { name: '編集' })).toHaveAttribute('href', '/app/communications/5/edit')
})

test('colleagues like it', async () => {
  const { sent, answer } = await open()
  answer({ likeCommunication: [sato], getCommunication: { ...visit, likes: [sato] } })
  await card.getByRole('button', { name: 'いいね' }).click()
  await expect.element(card.getByRole('button', { name: 'いいね 1' })).toHaveAttribute('aria-pressed', 'true')
  expect(sent('likeCommunication')).toMatchObject([{ params: { communication_id: '5' } }])
})

test('colleagues comment on it', async () => {
  const { sent, answer } = await open()
  const comment = { id: 3, communication_id: 5, comment: '次は同行します', user: sato }
  answer({ createComment: comment, getCommunication: { ...visit, comments: [comment] } })
  await card.getByLabelText('コメントを書く').fill('次は同行します')
  await card.getByRole('button', { name: '送信' }).click()
  await expect.element(card.getByRole('button', { name: 'コメント 1' })).toBeVisible()
  await expect.element(card.getByText('次は同行します')).toBeVisible()
  await expectAccessible()
  expect(sent('createComment')).toMatchObject([
    { params: { communication_id: '5' }, body: { comment: '次は同行します' } },
  ])
})

test('after it was deleted on its own page, the list follows, and it comes back by undo', async () => {
  const { address, sent, answer } = await open()
  answer({
    deleteCommunication: true,
    restoreCommunication: true,
    getCommunication: problem(404, { code: 'not_found' }),
    searchCommunications: true,
  })
  await card.getByRole('button', { name: '削除' }).click()
  await expect.poll(address).toMatch(/^\/communications(\?|$)/)
  await expect.element(page.getByRole('button', { name: '削除済み' })).toBeVisible()
  expect(sent('deleteCommunication')).toMatchObject([{ params: { id: '5' } }])
  expect(sent('getCommunication')).toHaveLength(1)
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect.poll(() => sent('restoreCommunication')).toMatchObject([{ params: { id: '5' } }])
  answer({
    searchCommunications: ({ body }) =>
      body.deleted ? { communications: [visit], total_count: 1 } : { communications: [], total_count: 0 },
  })
  await page.getByRole('button', { name: '削除済み' }).click()
  await expect
    .element(page.getByRole('dialog', { name: '削除したコミュニケーション' }).getByRole('listitem'))
    .toMatchTextContent(/2026.*青葉内科/)
  await expectAccessible()
})

test('from an address that says where it came from, a deletion leads back there', async () => {
  const screen = openScreen('/communications/5?backLink=%2Ftags', {
    getCommunication: visit,
    listCommunicationLabels: true,
    listOwnDepartments: true,
    deleteCommunication: true,
    listTags: true,
  })
  await card.getByRole('button', { name: '削除' }).click()
  await expect.poll(screen.address).toMatch(/^\/tags/)
})

const heightOf = async (button: string) =>
  (await page.getByRole('button', { name: button }).findElement()).getBoundingClientRect().height

test('a link to one that was deleted says who deleted it, and opens it once it is restored', async () => {
  const { answer } = openScreen('/communications/5', {
    getCommunication: problem(404, {
      code: 'not_found',
      detail: '鈴木 一郎さんが10:05:00に削除しました。元に戻すと、続けることができます。',
      deleted_record: 'communication',
      deleted_at: '2026-04-01T01:05:00.000Z',
      is_restorable: true,
    }),
    listCommunicationLabels: true,
    listOwnDepartments: true,
  })
  await expect.element(page.getByRole('alert')).toMatchTextContent(/鈴木 一郎さんが10:05:00に削除しました。/)
  await expect.element(page.getByRole('heading', { level: 1, name: '削除されています' })).toBeVisible()
  await expect.element(page.getByText('404')).not.toBeInTheDocument()
  // Both are buttons of one size.
  expect(await heightOf('元に戻す')).toBe(await heightOf('TOPページに戻る'))
  await expectAccessible()
  answer({ restoreCommunication: true, getCommunication: visit })
  await page.getByRole('button', { name: '元に戻す' }).click()
  await expect.element(card).toBeVisible()
  await expect.element(page.getByText('元に戻しました')).toBeVisible()
})

test('a comment on what somebody has just deleted says who and when, and is sent once it is restored', async () => {
  const { sent, answer } = await open()
  const deletion = problem(404, {
    code: 'not_found',
    detail: '鈴木 一郎さんが10:05:00に削除しました。元に戻すと、続けることができます。',
    deleted_record: 'communication',
    deleted_at: '2026-04-01T01:05:00.000Z',
    is_restorable: true,
  })
  answer({ createComment: deletion, likeCommunication: deletion, restoreCommunication: true })
  await card.getByRole('button', { name: 'いいね' }).click()
  await expect.element(card.getByRole('alert')).toMatchTextContent(/鈴木 一郎さんが/)
  await card.getByLabelText('コメントを書く').fill('次は同行します')
  await card.getByRole('button', { name: '送信' }).click()
  const failure = card.getByRole('alert').filter({ hasText: '鈴木 一郎さんが' }).last()
  await failure.getByRole('button', { name: '元に戻す' }).click()
  await expect.poll(() => sent('restoreCommunication')).toMatchObject([{ params: { id: '5' } }])
  const comment = { id: 3, communication_id: 5, comment: '次は同行します', user: sato }
  answer({ createComment: comment, getCommunication: { ...visit, comments: [comment] } })
  await card.getByRole('button', { name: '送信' }).click()
  await expect.element(card.getByRole('button', { name: 'コメント 1' })).toBeVisible()
})

test('a comment half written is not lost by leaving, and comes back after a reload', async () => {
  const { goTo, answer } = await open()
  const writing = card.getByLabelText('コメントを書く')
  await writing.fill('次は')
  answer({ listTags: true })
  void goTo('/tags')
  await page.getByRole('alertdialog').getByRole('button', { name: '編集を続ける' }).click()
  await expect.element(writing).toHaveValue('次は')
  saveDrafts('sato')
  cleanup()
  await open()
  await expect.element(writing).toHaveValue('次は')
  clearDrafts()
})

test('a comment half written is there again when the card has gone and come back', async () => {
  const screen = openScreen('/communications?view=timeline', {
    searchCommunications: { communications: [visit], total_count: 1 },
    listCommunicationLabels: true,
    listOwnDepartments: true,
  })
  const writing = card.getByLabelText('コメントを書く')
  await card.getByRole('button', { name: 'コメント', exact: true }).click()
  await writing.fill('次は同行します')
  screen.answer({ searchCommunications: { communications: [], total_count: 0 } })
  void screen.goTo(`/communications?view=timeline&filter=${encodeURIComponent('{"communicationTypes":["phone"]}')}`)
  await expect.element(card).not.toBeInTheDocument()
  screen.answer({ searchCommunications: { communications: [visit], total_count: 1 } })
  void screen.goTo('/communications?view=timeline&filter=%7B%7D')
  await expect.element(writing).toHaveValue('次は同行します')
})

test('a comment half written is dropped by キャンセル only after a question', async () => {
  await open()
  const writing = card.getByLabelText('コメントを書く')
  await writing.fill('次は同行します')
  await card.getByRole('button', { name: 'キャンセル' }).click()
  const question = page.getByRole('alertdialog', { name: '編集を破棄しますか' })
  await question.getByRole('button', { name: '編集を続ける' }).click()
  await expect.element(writing).toHaveValue('次は同行します')
  await card.getByRole('button', { name: 'キャンセル' }).click()
  await question.getByRole('button', { name: '破棄する' }).click()
  await expect.element(writing).toHaveValue('')
})

test('whoever leaves in the moment of typing is asked too', async () => {
  const { goTo, answer } = await open()
  answer({ listTags: true })
  const writing = card.getByLabelText('コメントを書く')
  const typed = new Promise((resolve) => document.addEventListener('input', resolve, { once: true }))
  const leaving = typed.then(() => goTo('/tags'))
  await writing.fill('次は')
  await page.getByRole('alertdialog').getByRole('button', { name: '編集を続ける' }).click()
  await leaving
  await expect.element(writing).toHaveValue('次は')
})

test('a comment that was changed in another window meanwhile is compared, and not written over', async () => {
  const comment = {
    id: 3,
    communication_id: 5,
    comment: '次は同行します',
    user: sato,
    created_date: '2026-04-01T09:00:00.000Z',
    updated_at: '2026-04-01T09:00:00.000Z',
  }
  const newer = { ...comment, comment: '次回は同行できません', updated_at: '2026-04-01T09:05:00.000Z' }
  const { sent, answer } = openScreen('/communications/5', {
    getCommunication: { ...visit, comments: [comment] },
    listCommunicationLabels: true,
    updateComment: problem(409, {
      code: 'edit_conflict',
      is_own: true,
      saved_by: sato,
      saved_at: newer.updated_at,
      current: newer,
    }),
  })
  await card.getByRole('button', { name: '編集', exact: true }).click()
  await card.getByLabelText('コメントを編集').fill('次は私も行きます')
  await card.getByRole('button', { name: '保存' }).click()
  const conflict = page.getByRole('dialog', { name: 'ご自分の別の画面で先に保存されています' })
  await conflict.getByRole('radio', { name: /次は私も行きます/ }).click()
  answer({ updateComment: { ...newer, comment: '次は私も行きます' } })
  await conflict.getByRole('button', { name: '選んだ内容で保存' }).click()
  await expect.element(conflict).not.toBeInTheDocument()
  await expect
    .poll(() => sent('updateComment'))
    .toMatchObject([
      { body: { comment: '次は私も行きます', updated_at: comment.updated_at } },
      { body: { comment: '次は私も行きます', updated_at: newer.updated_at } },
    ])
})

test('values of labels stand on the card in words', async () => {
  openScreen('/communications/5', {
    getCommunication: {
      ...visit,
      communication_type: 'phone',
      label_values: [{ label_id: 4, selection_id: 41 }],
    },
    listCommunicationLabels: [
      {
        id: 4,
        name: '用件',
        communication_type: 'phone',
        component_type: 'select',
        selections: [{ id: 41, label: '転院の相談' }],
      },
    ],
    listOwnDepartments: true,
  })
  await expect.element(card).toMatchTextContent(/用件.*転院の相談/)
})

test('a comment that was deleted in another window meanwhile is said to be gone, and goes', async () => {
  const comment = { id: 3, communication_id: 5, comment: '次は同行します', user: sato }
  const { answer } = openScreen('/communications/5', {
    getCommunication: { ...visit, comments: [comment] },
    deleteComment: problem(404, { code: 'not_found', detail: 'ご自分で10:05に削除しました。' }),
    listCommunicationLabels: true,
    listOwnDepartments: true,
  })
  await card.getByRole('button', { name: '削除' }).last().click()
  answer({ getCommunication: visit })
  await page.getByRole('alertdialog').getByRole('button', { name: '削除' }).click()
  await expect.element(page.getByText('ご自分で10:05に削除しました。')).toBeVisible()
  await expect.element(card.getByText('次は同行します')).not.toBeInTheDocument()
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
})
