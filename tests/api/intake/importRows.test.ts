import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Client } from '#dataProvider/client.ts'
import { daysAfter } from '#contract/days.ts'
import { dayInJapan } from '#server/japanDays.ts'
import { aPerson, aTenant, anInstitution } from '../../support/builders.ts'
import { csvOf, fileOf, type ImportOffice, importOffice } from '../../support/intake/importOffice.ts'

let office: ImportOffice
let client: Client
let clinic: number
beforeAll(async () => {
  office = await importOffice()
  client = office.client
  const { database } = office.product
  clinic = await anInstitution(database.owner, { name: '水前寺なごみ内科' })
  const { tenantId } = office.person
  await database.owner.query(
    `insert into own_departments (tenant_id, name, display_order) values ($1, '循環器内科', 1)`,
    [tenantId],
  )
  const label = { communicationType: 'visit', isRequired: false } as const
  for (const [name, componentType, selections] of [
    ['一言', 'text', undefined],
    ['長文', 'textarea', undefined],
    ['人数', 'integer', undefined],
    ['印象', 'select', ['良い', '普通']],
    ['次回', 'date', undefined],
    ['開始', 'time', undefined],
    ['話題', 'checkbox', ['地域連携', '症例', '内科/外科']],
    ['紹介先', 'own_department', undefined],
  ] as const)
    await client.createCommunicationLabel({
      body: {
        ...label,
        name,
        componentType,
        ...(selections && { selections: selections.map((one) => ({ label: one })) }),
      },
    })
  await client.createCommunicationLabel({
    body: {
      communicationType: 'phone',
      name: '用途',
      componentType: 'radio',
      isRequired: true,
      selections: [{ label: '予約' }, { label: '相談' }],
    },
  })
  await client.createCommunicationLabel({
    body: { communicationType: 'phone', name: '一言', componentType: 'text', isRequired: false },
  })
  for (const username of ['田中 一郎', '田中 一郎']) await aPerson(database, tenantId, { username })
  await aPerson(database, await aTenant(database), { username: '余所 太郎' })
})
afterAll(() => office.stop())

let serial = 0
const importRows = async (headings: readonly string[], ...rows: readonly (readonly string[])[]) => {
  serial += 1
  const file = fileOf(`${serial}.csv`, csvOf(headings, ...rows))
  const { id } = await client.createImportOfCommunications({ file, again: true })
  const done = await office.settled(id)
  const failed = await client.listFailedRowsOfImportOfCommunications({ id, perPage: 100 })
  const { communications } = await client.searchInstitutionCommunications({
    id: clinic,
    body: { perPage: 100, sort: 'asc' },
  })
  await client.deleteImportOfCommunications({ id })
  return { done, errors: failed.failedRows.flatMap(({ errors }) => errors), failed: failed.failedRows, communications }
}
const base = ['医療機関名', '種類', '実施日']
const named = '水前寺なごみ内科'

describe('a row becomes a communication', () => {
  test('with values of labels of every kind', async () => {
    const { done, errors, communications } = await importRows(
      [...base, '一言', '長文', '人数', '印象', '次回', '開始', '話題', '紹介先'],
      [
        named,
        '訪問',
        '2026/4/1',
        'ありがとう',
        '一行目\n二行目',
        '１，２３４',
        '良い',
        'R8.5.1',
        '9時5分',
        '症例、地域連携',
        '循環器内科',
      ],
      [named, '訪問', '2026/4/2', '', '', '', '', '', '', '内科/外科', ''],
    )
    expect(errors).toEqual([])
    expect(done).toMatchObject({ importedRowCount: 2 })
    const labels = new Map((await client.listCommunicationLabels()).map((label) => [label.id, label]))
    const values = communications.map(({ labelValues }) =>
      labelValues.map((value) => {
        const { name, selections } = labels.get(value.labelId) ?? { name: '', selections: [] }
        const chosen = [value.selectionId, ...(value.selectionIds ?? [])].filter((id) => id !== null)
        return [
          name,
          value.textValue ??
            value.integerValue ??
            value.dateValue ??
            value.timeValue ??
            (value.ownDepartmentId
              ? '診療科'
              : chosen.map((id) => selections.find((one) => one.id === id)?.label).join('・')),
        ]
      }),
    )
    expect(values).toEqual([
      [
        ['一言', 'ありがとう'],
        ['長文', '一行目\n二行目'],
        ['人数', 1234],
        ['印象', '良い'],
        ['次回', '2026-05-01'],
        ['開始', '09:05'],
        ['話題', '地域連携・症例'],
        ['紹介先', '診療科'],
      ],
      [['話題', '内科/外科']],
    ])
  })

  test('whichever way its type, staff and day are written', async () => {
    const login = office.person.loginName
    const { errors, communications } = await importRows(
      [...base, '担当'],
      [named, 'visit', '2026-01-01', '佐藤　花子'],
      [named, 'First visit', '2026.1.2', login],
      [named, '新規訪問', '20260103', `${login}@example.jp`],
      [named, 'メール', '２０２６年１月４日', ''],
      [named, 'その他', 'R8/1/5', '佐藤花子'],
      [named, '訪問', 'H31.4.30', ''],
      [named, '訪問', '令和元年５月１日', ''],
    )
    expect(errors).toEqual([])
    expect(
      communications.map(({ actedDate, communicationType, user }) => [actedDate, communicationType, user.name]),
    ).toEqual([
      ['2019-04-30', 'visit', '佐藤 花子'],
      ['2019-05-01', 'visit', '佐藤 花子'],
      ['2026-01-01', 'visit', '佐藤 花子'],
      ['2026-01-02', 'new_visit', '佐藤 花子'],
      ['2026-01-03', 'new_visit', '佐藤 花子'],
      ['2026-01-04', 'email', '佐藤 花子'],
      ['2026-01-05', 'other', '佐藤 花子'],
    ])
  })

  test('a column of labels stands for the label of that name of the row’s own type', async () => {
    const { errors, communications } = await importRows(
      [...base, '一言', '用途'],
      [named, '訪問', '2026/4/1', '訪問の一言', ''],
      [named, '電話', '2026/4/2', '電話の一言', '予約'],
    )
    expect(errors).toEqual([])
    const texts = communications.flatMap(({ labelValues }) => labelValues.flatMap(({ textValue }) => textValue ?? []))
    expect(texts).toEqual(['訪問の一言', '電話の一言'])
  })
})

describe('a row is left out, and says why,', () => {
  const columns = [
    ...base,
    '担当者',
    '医師面談',
    'イベント名',
    '一言',
    '人数',
    '印象',
    '次回',
    '開始',
    '話題',
    '紹介先',
    '用途',
  ]
  const bad = (heading: string, cell: string, type = '訪問') => {
    const cells = new Map([
      ['医療機関名', named],
      ['種類', type],
      ['実施日', '2026/4/1'],
      [heading, cell],
    ])
    return columns.map((name) => cells.get(name) ?? '')
  }
  test.each([
    ['a day of 1900', '実施日', '1900/1/1', /2000年より前/],
    ['a day of 2999', '実施日', '2999-12-31', /これからの日付/],
    ['tomorrow', '実施日', daysAfter(dayInJapan(), 1), /これからの日付/],
    ['a day that does not exist', '実施日', '2026/2/30', /実在する日付/],
    ['no day', '実施日', '', /入力してください/],
    ['an unknown type', '種類', '来訪', /種類として読み取れません/],
    ['no type', '種類', '', /入力してください/],
    ['unknown staff', '担当者', '山田 太郎', /該当する職員がいません/],
    ['staff of another tenant', '担当者', '余所 太郎', /該当する職員がいません/],
    ['a name that two people have', '担当者', '田中一郎', /同じ氏名/],
    ['neither yes nor no', '医師面談', '△', /○か×/],
    ['a detail that its type does not have', 'イベント名', '研修会', /この種類のコミュニケーションにはない項目/],
    ['no institution', '医療機関名', '', /医療機関を入力/],
    ['an unknown institution', '医療機関名', 'どこにもない病院', /どの医療機関か決められません/],
    ['a name of an institution longer than any', '医療機関名', 'あ'.repeat(301), /長すぎます/],
    ['a text that is too long', '一言', 'あ'.repeat(201), /200文字以下/],
    ['no number', '人数', '三人', /整数として/],
    ['a number too large', '人数', '99999999999', /2147483647以下/],
    ['what is not offered', '印象', '悪い', /選択肢にない/],
    ['a selection of another label', '印象', '相談', /選択肢にない/],
    ['several selections of which one is unknown', '話題', '症例、天気', /選択肢にない/],
    ['no day for a label', '次回', '来週', /実在する日付/],
    ['no time for a label', '開始', '25:00', /時刻として/],
    ['an unknown department', '紹介先', '心療内科', /存在しない診療科/],
    ['a label of another type', '用途', '予約', /この種類のコミュニケーションにはない項目/],
  ])('with %s', async (_what, heading, cell, message) => {
    const { done, errors, communications } = await importRows(columns, bad(heading, cell))
    expect(errors).toEqual([{ column: columns.indexOf(heading), message: expect.stringMatching(message) }])
    expect(done).toMatchObject({ status: 'completed', importedRowCount: 0, failedRowCount: 1 })
    expect(communications).toEqual([])
  })

  test('with a required label missing, whether it has a column or not', async () => {
    const { errors } = await importRows([...base, '用途'], [named, '電話', '2026/4/1', ''])
    expect(errors).toEqual([{ column: 3, message: '選択してください' }])
    const without = await importRows(base, [named, '電話', '2026/4/1'])
    expect(without.errors).toEqual([{ column: null, message: '「用途」を選択してください' }])
  })

  test('with more cells than headings, a quote that nothing closes, or broken characters', async () => {
    const text = `${base.join(',')},メモ\r\n${named},訪問,2026/4/1,あ,い\r\n${named},訪問,"2026/4/1,あ\r\n${named},電話,2026/4/2,よい\r\n`
    const { id } = await client.createImportOfCommunications({
      file: fileOf(
        '崩れ.csv',
        Buffer.concat([
          Buffer.from(text),
          Buffer.from(`${named},訪問,2026/4/3,`),
          Buffer.from([0x61, 0xff, 0x0d, 0x0a]),
        ]),
      ),
    })
    await office.settled(id)
    const { failedRows } = await client.listFailedRowsOfImportOfCommunications({ id })
    expect(failedRows.map(({ rowNumber, errors }) => [rowNumber, errors[0]?.message])).toEqual([
      [2, expect.stringMatching(/列が多くあります/)],
      [3, expect.stringMatching(/引用符/)],
      [4, '「用途」を選択してください'],
      [5, expect.stringMatching(/読み取れない文字/)],
    ])
  })

  test('while the good rows beside it are imported', async () => {
    const { done, failed, communications } = await importRows(
      base,
      [named, '訪問', '2026/4/1'],
      [named, '訪問', '昨日'],
      [named, '訪問', ''],
      base,
      [named, '訪問', '2026/4/2'],
    )
    expect(done).toMatchObject({ importedRowCount: 2, failedRowCount: 2, unprocessedRowCount: 0 })
    expect(failed.map(({ rowNumber }) => rowNumber)).toEqual([3, 4])
    expect(communications).toHaveLength(2)
  })
})
