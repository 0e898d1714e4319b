import { describe, expect, onTestFinished, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { clearDrafts, saveDrafts } from '#authProvider/drafts.ts'
import { cleanup } from '#tests/support/screens/render.ts'
import { expectAccessible } from '#tests/support/screens/axe.ts'
import { focus } from '#tests/support/screens/focus.ts'
import { openScreen } from '#tests/support/screens/openScreen.tsx'
import { type Answers, problem } from '#tests/support/screens/stubbedServer.ts'
import { userWith } from '#tests/support/screens/user.ts'

const priority = {
  id: 3,
  name: '訪問優先度',
  component_type: 'select',
  selections: ['A（毎月）', 'B（四半期に一度）', 'C（年に一度）', '対象外'].map((label, index) => ({
    id: index + 1,
    label,
  })),
} as const
const withPriority: Answers = { listMedicalInstitutionLabels: [priority] }

const dialog = page.getByRole('dialog')
const name = dialog.getByLabelText('ラベル名（必須）')
const save = dialog.getByRole('button', { name: '保存', exact: true })
const labelNamed = (label: string) => page.getByRole('button', { name: `「${label}」を編集` })
const selection = (place: number) => dialog.getByRole('textbox', { name: `選択肢${place}` })

const begin = async (label: string, kind: string) => {
  await page.getByRole('button', { name: 'ラベルを追加' }).click()
  await name.fill(label)
  await dialog.getByRole('combobox', { name: /^入力形式/ }).click()
  await page.getByRole('option', { name: kind }).click()
}

test('a label of a choice needs selections, and is then in the list', async () => {
  const { sent, answer } = openScreen('/labels', { ...withPriority, createMedicalInstitutionLabel: { id: 9 } })
  await expect.poll(() => document.title).toMatch(/^ラベル管理/)
  await begin('訪問の形', 'プルダウン（一つ選択）')
  await save.click()
  await expect.element(dialog.getByText('選択肢を一つ以上登録してください')).toBeVisible()
  await expectAccessible()
  for (const [index, text] of ['対面', 'オンライン'].entries()) {
    await dialog.getByRole('button', { name: '選択肢を追加' }).click()
    await selection(index + 1).fill(text)
  }
  await expectAccessible()
  answer({ listMedicalInstitutionLabels: [priority, { id: 9, name: '訪問の形', component_type: 'select' }] })
  await save.click()
  await expect.element(page.getByText('ラベルを保存しました')).toBeVisible()
  await expect.element(labelNamed('訪問の形')).toBeVisible()
  expect(sent('createMedicalInstitutionLabel')).toMatchObject([
    { body: { name: '訪問の形', component_type: 'select', selections: [{ label: '対面' }, { label: 'オンライン' }] } },
  ])
})

test('a label whose values are in use is deleted after one question that says so', async () => {
  const { sent, answer } = openScreen('/labels', {
    ...withPriority,
    getMedicalInstitutionLabelUses: { uses: ['「訪問優先度」には 1 件の値が入力されています'], uses_version: 'one' },
    deleteMedicalInstitutionLabel: () => undefined,
  })
  await page.getByRole('button', { name: '「訪問優先度」を削除' }).click()
  const question = page.getByRole('alertdialog', { name: '「訪問優先度」を削除しますか' })
  await expect.element(question).toMatchTextContent(/「訪問優先度」には 1 件の値が入力されています/)
  await expectAccessible()
  answer({ listMedicalInstitutionLabels: [] })
  await question.getByRole('button', { name: '使われたまま削除' }).click()
  await expect.element(labelNamed('訪問優先度')).not.toBeInTheDocument()
  expect(sent('deleteMedicalInstitutionLabel').map(({ params, query }) => [params.id, query])).toEqual([
    ['3', { delete_used: true, seen_uses: 'one' }],
  ])
})

describe('labels of a type of communication', () => {
  const labels = ['甲', '乙', '丙'].map((label, index) => ({
    id: index + 1,
    name: label,
    communication_type: 'postal_item' as const,
    component_type: 'date' as const,
  }))
  const address = '/labels?tab=CommunicationLabels&type=postal_item'

  test('may have to be filled in', async () => {
    const { sent } = openScreen(address, { listCommunicationLabels: labels, createCommunicationLabel: true })
    await expect
      .element(page.getByRole('tab', { name: 'コミュニケーションのラベル' }))
      .toHaveAttribute('aria-selected', 'true')
    await begin('発送日', '日付')
    await page.getByRole('checkbox', { name: '入力を必須にする' }).click()
    await save.click()
    await expect.element(dialog).not.toBeInTheDocument()
    expect(sent('createCommunicationLabel')).toMatchObject([
      {
        body: { name: '発送日', communication_type: 'postal_item', component_type: 'date', is_required: true },
      },
    ])
  })

  test('are put in order with the buttons, one change after the other', async () => {
    const stored = Promise.withResolvers<void>()
    const { sent } = openScreen(address, {
      listCommunicationLabels: labels,
      orderCommunicationLabels: async ({ body }) => {
        await stored.promise
        return body.label_ids.flatMap((id) => labels.filter((label) => label.id === id))
      },
    })
    const up = page.getByRole('button', { name: '「丙」を上へ' })
    const order = () =>
      page
        .getByRole('button', { name: /」を編集$/ })
        .elements()
        .map(({ textContent }) => textContent)
    await expect.element(up).toBeEnabled()
    await focus(up)
    await userEvent.keyboard('{Enter}')
    await expect.poll(order).toEqual(['甲', '丙', '乙'])
    await expect.element(up).toBeDisabled()
    stored.resolve()
    await expect.element(up).toBeEnabled()
    await expect.element(up).toHaveFocus()
    await expect.poll(order).toEqual(['甲', '丙', '乙'])
    expect(sent('orderCommunicationLabels')).toMatchObject([
      { body: { label_ids: [1, 3, 2], seen_label_ids: [1, 2, 3] } },
    ])
  })

  test('that a colleague has ordered meanwhile are shown in that order, with who did so', async () => {
    const reordered = ['乙', '甲', '丙'].flatMap((one) => labels.filter((label) => label.name === one))
    const { answer } = openScreen(address, {
      listCommunicationLabels: labels,
      orderCommunicationLabels: problem(409, {
        code: 'edit_conflict',
        detail: '編集中に佐藤さんが内容を更新しました。',
        current: reordered,
      }),
    })
    const up = page.getByRole('button', { name: '「丙」を上へ' })
    await expect.element(up).toBeEnabled()
    answer({ listCommunicationLabels: reordered })
    await up.click()
    await expect.element(page.getByText(/佐藤さんが内容を更新しました/)).toBeVisible()
    const names = () =>
      page
        .getByRole('button', { name: /」を編集$/ })
        .elements()
        .map(({ textContent }) => textContent)
    await expect.poll(names).toEqual(['乙', '甲', '丙'])
  })
})

test('selections are put in order with the buttons, and screen readers hear where one went', async () => {
  openScreen('/labels', withPriority)
  await labelNamed('訪問優先度').click()
  const up = dialog.getByRole('button', { name: '「C（年に一度）」を上へ' })
  await expect.element(up).toBeVisible()
  const values = () =>
    [1, 2, 3, 4].map((place) => {
      const input = selection(place).query()
      return input instanceof HTMLInputElement ? input.value : undefined
    })
  await expect.poll(values).toEqual(['A（毎月）', 'B（四半期に一度）', 'C（年に一度）', '対象外'])
  await focus(up)
  await userEvent.keyboard('{Enter}')
  await expect.poll(values).toEqual(['A（毎月）', 'C（年に一度）', 'B（四半期に一度）', '対象外'])
  await expect.element(dialog.getByText('「C（年に一度）」を4件中2番目に移しました')).toBeInTheDocument()
  await userEvent.keyboard('{Enter}')
  await expect.poll(values).toEqual(['C（年に一度）', 'A（毎月）', 'B（四半期に一度）', '対象外'])
  await expect.element(dialog.getByText('「C（年に一度）」を4件中1番目に移しました')).toBeInTheDocument()
  await expect.element(up).toBeDisabled()
  await expect.element(up).toHaveFocus()
  await expectAccessible()
})

test('whoever may not delete takes away only the selections that they have just added', async () => {
  openScreen('/labels', { ...withPriority, getCurrentUser: userWith({ role: 'member', permissions: ['exports'] }) })
  await labelNamed('訪問優先度').click()
  await dialog.getByRole('button', { name: '選択肢を追加' }).click()
  await selection(5).fill('保留')
  await expect.element(dialog.getByRole('button', { name: '選択肢「保留」を削除' })).toBeEnabled()
  await expect.element(dialog.getByRole('button', { name: '選択肢「対象外」を削除' })).toBeDisabled()
})

test('whoever may not delete takes away only the areas that they have just added', async () => {
  const areas = [{ id: 1, name: '地区1', addresses: [{ prefecture: '43', city_or_locality: '43101' }] }]
  openScreen('/labels', {
    listMedicalInstitutionLabels: [{ id: 9, name: '担当地区', component_type: 'area', areas }],
    listPrefectures: [{ code: '43', name: '熊本県', municipalities: [{ code: '43101', name: '熊本市中央区' }] }],
    getCurrentUser: userWith({ role: 'member', permissions: ['exports'] }),
  })
  await labelNamed('担当地区').click()
  await dialog.getByRole('button', { name: 'エリアを追加' }).click()
  await dialog.getByLabelText('エリア名').nth(1).fill('地区2')
  await expect.element(dialog.getByRole('button', { name: 'エリア「地区2」を削除' })).toBeEnabled()
  await expect.element(dialog.getByRole('button', { name: 'エリア「地区1」を削除' })).toBeDisabled()
})

test('an area that is in use is deleted only after a question that says what is lost', async () => {
  const areas = ['43101', '43102'].map((code, index) => ({
    id: index + 1,
    name: `地区${index + 1}`,
    addresses: [{ prefecture: '43', city_or_locality: code }],
  }))
  const uses = ['エリア「地区2」には 4742 施設が入っています', 'レポート「地区の集計」がこのラベルの値を表示しています']
  const { sent } = openScreen('/labels', {
    listMedicalInstitutionLabels: [{ id: 9, name: '担当地区', component_type: 'area', areas }],
    listPrefectures: [{ code: '43', name: '熊本県', municipalities: [{ code: '43101', name: '熊本市中央区' }] }],
    updateMedicalInstitutionLabel: ({ body }) =>
      body.delete_used
        ? { id: 9 }
        : problem(409, {
            code: 'in_use',
            uses_version: 'these',
            errors: uses.map((message) => ({ path: 'areas', message })),
          }),
  })
  await labelNamed('担当地区').click()
  await dialog.getByRole('button', { name: 'エリア「地区2」を削除' }).click()
  await save.click()
  const question = page.getByRole('alertdialog', { name: '使われているエリアを削除しますか' })
  for (const use of uses) await expect.element(question.getByText(use)).toBeVisible()
  await expect.element(question.getByText(/値が空になります.+元に戻せません/)).toBeVisible()
  await expect.element(question.getByText(/条件には「削除済み」として残ります/)).toBeVisible()
  await question.getByRole('button', { name: '削除して保存' }).click()
  await expect
    .poll(() => sent('updateMedicalInstitutionLabel').map(({ body }) => [body.delete_used, body.seen_uses]))
    .toEqual([
      [false, undefined],
      [true, 'these'],
    ])
})

test('areas are made of municipalities, none of which is in two', async () => {
  const { sent, answer } = openScreen('/labels', {
    ...withPriority,
    createMedicalInstitutionLabel: { id: 9 },
    listPrefectures: [
      {
        code: '43',
        name: '熊本県',
        municipalities: [
          { code: '43101', name: '熊本市中央区' },
          { code: '43102', name: '熊本市東区' },
        ],
      },
    ],
  })
  await begin('担当地区', 'エリア（所在地から自動で設定）')
  const addArea = dialog.getByRole('button', { name: 'エリアを追加' })
  const municipalities = dialog.getByRole('combobox', { name: '市区町村' })
  await addArea.click()
  await dialog.getByLabelText('エリア名').fill('地区1')
  await municipalities.fill('熊本市中央区')
  await page.getByRole('option', { name: '熊本市中央区' }).click()
  await userEvent.keyboard('{Escape}')
  await addArea.click()
  await dialog.getByLabelText('エリア名').nth(1).fill('地区2')
  await municipalities.nth(1).fill('熊本市')
  await expect.element(page.getByRole('option', { name: '熊本市東区' })).toBeVisible()
  await expect.element(page.getByRole('option', { name: '熊本市中央区' })).not.toBeInTheDocument()
  await page.getByRole('option', { name: '熊本市東区' }).click()
  await userEvent.keyboard('{Escape}')
  await expectAccessible()
  const areas = [
    { id: 1, name: '地区1', addresses: [{ prefecture: '43', city_or_locality: '43101' }] },
    { id: 2, name: '地区2', addresses: [{ prefecture: '43', city_or_locality: '43102' }] },
  ]
  answer({ listMedicalInstitutionLabels: [{ id: 9, name: '担当地区', component_type: 'area', areas }] })
  await save.click()
  await expect.element(page.getByRole('main').getByRole('listitem')).toMatchTextContent(/地区1 ／ 地区2/)
  expect(sent('createMedicalInstitutionLabel')).toMatchObject([
    {
      body: {
        name: '担当地区',
        component_type: 'area',
        areas: areas.map(({ name: areaName, addresses }) => ({ name: areaName, addresses })),
      },
    },
  ])
})

test('a label half made comes back after a reload', async () => {
  onTestFinished(clearDrafts)
  openScreen('/labels', withPriority)
  await begin('訪問の形', 'プルダウン（一つ選択）')
  await dialog.getByRole('button', { name: '選択肢を追加' }).click()
  await selection(1).fill('対面')
  saveDrafts('sato')
  cleanup()
  openScreen('/labels', withPriority)
  await page.getByRole('button', { name: 'ラベルを追加' }).click()
  await expect.element(name).toHaveValue('訪問の形')
  await expect.element(selection(1)).toHaveValue('対面')
})

test('whoever leaves a label half made is asked first', async () => {
  openScreen('/labels', withPriority)
  await page.getByRole('button', { name: 'ラベルを追加' }).click()
  await name.fill('書きかけ')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: '編集を続ける' }).click()
  await expect.element(name).toHaveValue('書きかけ')
  await userEvent.keyboard('{Escape}')
  await page.getByRole('button', { name: '破棄する' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
})

describe('the partners with a value of a label', () => {
  const open = async () => {
    const screen = openScreen('/labels', {
      ...withPriority,
      searchMedicalInstitutionsForLabels: ({ body }) => ({
        medical_institutions: Array.from({ length: 25 }, (_, index) => {
          const id = (Number(body.page) - 1) * 25 + index + 1
          return { id, name: `${id}番医院`, label_value: { label_id: 3, selection_id: 1 } }
        }),
        total_count: 50,
        total_page: 2,
      }),
    })
    await page.getByRole('button', { name: '「訪問優先度」の値がある連携先' }).click()
    const list = page.getByRole('dialog', { name: '「訪問優先度」の値がある連携先' })
    await expect.element(list.getByText('50 施設', { exact: true })).toBeVisible()
    return { ...screen, list }
  }

  test('are listed by 25 with their values, and lead to their charts', async () => {
    const { list } = await open()
    await expect.element(list.getByRole('listitem')).toHaveLength(25)
    await expectAccessible()
    await list.getByRole('button', { name: 'さらに表示' }).click()
    await expect.element(list.getByRole('listitem').nth(49)).toBeInTheDocument()
    await expect.element(list.getByRole('button', { name: 'さらに表示' })).not.toBeInTheDocument()
    await expect.element(list.getByRole('listitem').first()).toMatchTextContent(/^1番医院A（毎月）/)
    await expect.element(list.getByRole('link', { name: '26番医院' })).toHaveAttribute('href', '/app/crms/26')
  })

  test('are what the search is narrowed down to', async () => {
    const { list } = await open()
    const filter = encodeURIComponent(JSON.stringify({ labels: [{ labelId: 3 }] }))
    await expect
      .element(list.getByRole('link', { name: '連携先管理で絞り込む' }))
      .toHaveAttribute('href', `/app/medical_institutions_search?filter=${filter}`)
  })
})

test('of two windows that edit one label the second chooses what to keep, and loses no selection', async () => {
  const stored = { ...priority, updated_at: '2026-04-02T09:00:00.000000+09:00' }
  const newer = {
    ...stored,
    description: '四半期ごとに見直す',
    selections: [...stored.selections, { id: 5, label: 'D（新規）' }],
    areas: [],
    order: 1,
    updated_at: '2026-04-02T09:05:00.000000+09:00',
  }
  const { sent, answer } = openScreen('/labels', {
    listMedicalInstitutionLabels: [stored],
    updateMedicalInstitutionLabel: problem(409, { code: 'edit_conflict', is_own: false, current: newer }),
  })
  await labelNamed('訪問優先度').click()
  await name.fill('訪問の優先度')
  await save.click()
  const conflict = page.getByRole('dialog', { name: 'ほかの方が先に保存しました' })
  await expect.element(conflict).toMatchTextContent(/D（新規）/)
  await expect.element(conflict).toMatchTextContent(/四半期ごとに見直す/)
  await expectAccessible()
  answer({ updateMedicalInstitutionLabel: { ...newer, name: '訪問の優先度' } })
  await conflict.getByRole('button', { name: '選んだ内容で保存' }).click()
  await expect.element(page.getByText('ラベルを保存しました')).toBeVisible()
  expect(sent('updateMedicalInstitutionLabel').map(({ body }) => body)).toMatchObject([
    { name: '訪問の優先度', updated_at: stored.updated_at },
    {
      name: '訪問の優先度',
      description: '四半期ごとに見直す',
      selections: newer.selections,
      updated_at: newer.updated_at,
    },
  ])
})
