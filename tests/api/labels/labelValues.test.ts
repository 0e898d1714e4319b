import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import type { CommunicationLabelConditions, CommunicationLabelValuesPayload } from '#contract/labels/labels.ts'
import type { Client, RequestParameters } from '#dataProvider/client.ts'
import { withTenant } from '#server/db/tenant.ts'
import {
  checkLabelValues,
  labelValuesOfCommunications,
  writeCommunicationLabelValues,
} from '#server/labels/communicationLabelValues.ts'
import { communicationLabelConditions } from '#server/labels/labelConditions.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import {
  aCommunication,
  anInstitution,
  aPermissionRole,
  aPerson,
  aTenant,
  type Person,
} from '../../support/builders.ts'

type InstitutionLabel = RequestParameters<'createMedicalInstitutionLabel'>['body']
type CommunicationLabel = RequestParameters<'createCommunicationLabel'>['body']
type Conditions = RequestParameters<'searchMedicalInstitutions'>['body']['labels']

let product: TestApi
let person: Person
let we: Client
let institution: number
let other: number

beforeAll(async () => {
  product = await testApi()
  await product.database.owner.query(
    `insert into municipalities (code, prefecture_code, name) values ('43101', '43', '熊本市中央区'), ('43102', '43', '熊本市東区') on conflict do nothing`,
  )
})
afterAll(() => product.stop())

beforeEach(async () => {
  const { database } = product
  await database.owner.query(`update medical_institutions set municipality_code = null, running_status = 'closed'`)
  person = await aPerson(database, await aTenant(database))
  we = await product.clientFor(person)
  institution = await anInstitution(database.owner, { name: '田中医院', municipalityCode: '43101' })
  other = await anInstitution(database.owner, { name: '森医院', municipalityCode: '43102' })
})

const label = (name: string, componentType: InstitutionLabel['componentType'], body: Partial<InstitutionLabel> = {}) =>
  we.createMedicalInstitutionLabel({ body: { name, componentType, ...body } })
const choices = (...labels: string[]) => ({ selections: labels.map((one) => ({ label: one })) })
const set = (
  id: number,
  ...labelValues: RequestParameters<'setMedicalInstitutionLabelValues'>['body']['labelValues']
) => we.setMedicalInstitutionLabelValues({ id, body: { labelValues } })
const idIn = (items: readonly { readonly id: number }[], place = 0) => {
  const found = items[place]
  if (!found) throw new Error(`no item ${place}`)
  return found.id
}
const centreAndEast = [
  { name: '中央', addresses: [{ prefecture: '43', cityOrLocality: '43101' }] },
  { name: '東', addresses: [{ prefecture: '43', cityOrLocality: '43102' }] },
]

describe('values of an institution', () => {
  test('that somebody else has changed since they were seen are not replaced, and others are', async () => {
    const name = (await label('担当者名', 'text')).id
    const hours = (await label('訪問しやすい時間', 'text')).id
    const value = (labelId: number, textValue: string | null) => ({ labelId, textValue })
    const change = (labelValues: ReturnType<typeof value>[], seenLabelValues: ReturnType<typeof value>[]) =>
      we.setMedicalInstitutionLabelValues({ id: institution, body: { labelValues, seenLabelValues } })
    const stored = async () =>
      (await we.getMedicalInstitutionLabelValues({ id: institution })).labelValues.map(({ textValue }) => textValue)
    await change([value(name, '松本')], [value(name, null)])
    await expect(change([value(name, '松元')], [value(name, null)])).rejects.toMatchObject({
      problem: {
        code: 'edit_conflict',
        current: { label_values: [{ label_id: name, text_value: '松本' }] },
        isOwn: true,
        savedAt: expect.any(String),
      },
    })
    // The same value again, and another label, are no conflict.
    await change([value(name, '松本')], [value(name, null)])
    await change([value(hours, '午前')], [value(hours, null)])
    expect(await stored()).toEqual(['松本', '午前'])
    await change([value(name, '松元')], [value(name, '松本')])
    expect(await stored()).toEqual(['松元', '午前'])
  })

  test('of which only a choice was deleted since they were seen are replaced, and other changes of them are not', async () => {
    const fields = await label('得意領域', 'checkbox', choices('循環器', '小児', '在宅医療'))
    const priority = await label('訪問優先度', 'select', choices('高', '低'))
    const [heart, children, home] = [0, 1, 2].map((place) => idIn(fields.selections, place))
    const [high, low] = [0, 1].map((place) => idIn(priority.selections, place))
    const before = [
      { labelId: fields.id, selectionIds: [heart ?? 0, children ?? 0] },
      { labelId: priority.id, selectionId: high ?? 0 },
    ]
    await set(institution, ...before)
    for (const { id, name, selections } of [fields, priority])
      await we.updateMedicalInstitutionLabel({
        id,
        body: { name, selections: selections.slice(1), deleteUsed: true },
      })
    const change = [
      { labelId: fields.id, selectionIds: [children ?? 0, home ?? 0] },
      { labelId: priority.id, selectionId: low ?? 0 },
    ]
    await we.setMedicalInstitutionLabelValues({
      id: institution,
      body: { labelValues: change, seenLabelValues: before },
    })
    expect((await we.getMedicalInstitutionLabelValues({ id: institution })).labelValues).toMatchObject(change)
    await expect(
      we.setMedicalInstitutionLabelValues({
        id: institution,
        body: { labelValues: [{ labelId: fields.id, selectionIds: [] }], seenLabelValues: before },
      }),
    ).rejects.toMatchObject({ problem: { code: 'edit_conflict' } })
  })

  test('are kept in the labels’ order, each in the field of its kind', async () => {
    const labels = [
      await label('担当者名', 'text'),
      await label('備考', 'textarea'),
      await label('年間紹介目標', 'integer'),
      await label('訪問優先度', 'select', choices('高', '低')),
      await label('得意領域', 'checkbox', choices('循環器', '整形', '眼科')),
    ] as const
    const [name, remark, goal, priority, fields] = labels
    const chosen = [idIn(fields.selections, 0), idIn(fields.selections, 2)]
    await set(
      institution,
      { labelId: fields.id, selectionIds: chosen.toReversed() },
      { labelId: priority.id, selectionId: idIn(priority.selections) },
      { labelId: goal.id, integerValue: 0 },
      { labelId: remark.id, textValue: '一行\n二行 ' },
      { labelId: name.id, textValue: ' 山本 ' },
    )
    const { labelValues } = await we.getMedicalInstitutionLabelValues({ id: institution })
    expect(labelValues).toMatchObject([
      { labelId: name.id, textValue: '山本', integerValue: null, selectionId: null, selectionIds: null, areaId: null },
      { labelId: remark.id, textValue: '一行\n二行' },
      { labelId: goal.id, integerValue: 0 },
      { labelId: priority.id, selectionId: idIn(priority.selections), selectionIds: null },
      { labelId: fields.id, selectionId: null, selectionIds: chosen },
    ])
  })

  test('of labels that are not named stay, and an empty one is taken away', async () => {
    const [name, goal] = [await label('担当者名', 'text'), await label('年間紹介目標', 'integer')]
    await set(institution, { labelId: name.id, textValue: '山本' }, { labelId: goal.id, integerValue: 12 })
    await set(institution, { labelId: goal.id, integerValue: 24 })
    const { labelValues } = await set(institution, { labelId: name.id, textValue: ' ' })
    expect(labelValues).toMatchObject([{ labelId: goal.id, integerValue: 24 }])
  })

  test('that do not fit are refused at their field, and nothing is stored', async () => {
    const [name, goal] = [await label('担当者名', 'text'), await label('年間紹介目標', 'integer')]
    const wrong = set(institution, { labelId: name.id, textValue: '山本' }, { labelId: goal.id, textValue: '多め' })
    await expect(wrong).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'label_values.1.text_value', message: 'この項目の入力形式に合わない値です' }] },
    })
    expect((await we.getMedicalInstitutionLabelValues({ id: institution })).labelValues).toEqual([])
  })

  test('of an area label follow from the municipality, for every institution, and are never written', async () => {
    const area = await label('営業エリア', 'area', { areas: centreAndEast })
    expect((await we.getMedicalInstitutionLabelValues({ id: other })).labelValues).toMatchObject([
      { labelId: area.id, areaId: idIn(area.areas, 1) },
    ])
    await expect(set(other, { labelId: area.id, integerValue: 1 })).rejects.toMatchObject({ status: 422 })
  })

  test('of one tenant are out of another’s sight', async () => {
    const name = await label('担当者名', 'text')
    await set(institution, { labelId: name.id, textValue: '山本' })
    const they = await product.clientFor(await aPerson(product.database, await aTenant(product.database)))
    expect((await they.getMedicalInstitutionLabelValues({ id: institution })).labelValues).toEqual([])
    expect((await they.searchMedicalInstitutions({ body: { labels: [{ labelId: name.id }] } })).totalCount).toBe(0)
    await expect(they.searchMedicalInstitutionsForLabels({ body: { labelId: name.id } })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'label_id' }] },
    })
  })
})

describe('values of several institutions', () => {
  type Changes = RequestParameters<'changeLabelValuesOfMedicalInstitutions'>['body']['changes']
  const change = (...changes: Changes) => we.changeLabelValuesOfMedicalInstitutions({ body: { changes } })
  const valuesOf = async (id: number) => (await we.getMedicalInstitutionLabelValues({ id })).labelValues
  const both = () => [institution, other]

  test('are set in one step, which tells what it replaced and can be taken back', async () => {
    const mood = await label('手ごたえ', 'select', choices('良い', '悪い'))
    const fields = await label('得意分野', 'checkbox', choices('脊椎', '膝', '肩'))
    const [spine, knee, shoulder] = fields.selections.map(({ id }) => id)
    if (!spine || !knee || !shoulder) throw new Error('three selections were made')
    const third = await anInstitution(product.database.owner, { name: '林医院' })
    await set(institution, { labelId: mood.id, selectionId: idIn(mood.selections, 1) })
    await set(institution, { labelId: fields.id, selectionIds: [knee, spine] })
    await set(third, { labelId: mood.id, selectionId: idIn(mood.selections) })
    await set(third, { labelId: fields.id, selectionIds: [spine, knee] })
    const before = await Promise.all([...both(), third].map(valuesOf))

    const { changedCount, replacedCount, former } = await change({
      medicalInstitutionIds: [...both(), third],
      labelValues: [
        { labelId: mood.id, selectionId: idIn(mood.selections) },
        { labelId: fields.id, selectionIds: [knee, spine] },
      ],
    })
    expect({ changedCount, replacedCount }).toEqual({ changedCount: 2, replacedCount: 1 })
    const after = await Promise.all([...both(), third].map(valuesOf))
    expect(after.map((values) => values.map(({ selectionId, selectionIds }) => selectionId ?? selectionIds))).toEqual(
      Array.from({ length: 3 }, () => [idIn(mood.selections), [spine, knee]]),
    )

    await we.changeLabelValuesOfMedicalInstitutions({ body: former })
    expect(await Promise.all([...both(), third].map(valuesOf))).toEqual(before)
  })

  test('are filled in only where there is none, or taken away', async () => {
    const name = await label('担当者名', 'text')
    await set(institution, { labelId: name.id, textValue: '山本' })
    const given = { medicalInstitutionIds: both(), labelValues: [{ labelId: name.id, textValue: ' 佐藤 ' }] }
    expect(await change({ ...given, onlyEmpty: true })).toMatchObject({ changedCount: 1, replacedCount: 0 })
    expect(await valuesOf(institution)).toMatchObject([{ textValue: '山本' }])
    expect(await valuesOf(other)).toMatchObject([{ textValue: '佐藤' }])
    expect(await change({ ...given, onlyEmpty: true })).toEqual({
      changedCount: 0,
      replacedCount: 0,
      keptCount: 0,
      former: { changes: [] },
    })
    expect(await change({ ...given, labelValues: [{ labelId: name.id }] })).toMatchObject({
      changedCount: 2,
      replacedCount: 2,
    })
    expect(await Promise.all(both().map(valuesOf))).toEqual([[], []])
  })

  test('are taken away without the permission to delete by whoever has filled them in, as a step back', async () => {
    const { database } = product
    const permissionRoleId = await aPermissionRole(database, person.tenantId, { permissions: [] })
    const they = await product.clientFor(await aPerson(database, person.tenantId, { permissionRoleId }))
    const name = await label('担当者名', 'text')
    const mood = await label('手ごたえ', 'select', choices('良い'))
    await set(other, { labelId: name.id, textValue: '山本' })
    const theyChange = (...changes: Changes) => they.changeLabelValuesOfMedicalInstitutions({ body: { changes } })
    const labelValues = [
      { labelId: name.id, textValue: '佐藤' },
      { labelId: mood.id, selectionId: idIn(mood.selections) },
    ]
    const { former } = await theyChange({ medicalInstitutionIds: both(), labelValues, onlyEmpty: true })
    await theyChange(...former.changes)
    expect(await valuesOf(institution)).toEqual([])
    expect(await valuesOf(other)).toMatchObject([{ textValue: '山本' }])

    // What somebody has changed since is theirs.
    const again = await theyChange({ medicalInstitutionIds: both(), labelValues, onlyEmpty: true })
    await set(institution, { labelId: name.id, textValue: '鈴木' })
    const unseen = again.former.changes.map(({ seenLabelValues: _seen, ...one }) => one)
    await expect(theyChange(...unseen)).rejects.toMatchObject({
      status: 403,
      problem: { code: 'permission_missing', permissions: ['deletion'] },
    })
    expect(await valuesOf(institution)).toHaveLength(2)
  })

  test('go back except where somebody has changed them since, and the reply says how many stay', async () => {
    const name = await label('担当者名', 'text')
    await set(institution, { labelId: name.id, textValue: '山本' })
    const labelValues = [{ labelId: name.id, textValue: '佐藤' }]
    const { former } = await change({ medicalInstitutionIds: both(), labelValues })
    await set(institution, { labelId: name.id, textValue: '鈴木' })
    expect(await change(...former.changes)).toMatchObject({ changedCount: 1, keptCount: 1 })
    expect(await valuesOf(institution)).toMatchObject([{ textValue: '鈴木' }])
    expect(await valuesOf(other)).toEqual([])
  })

  test('are refused as a whole where one does not fit, is named twice, or is of nobody', async () => {
    const [name, goal] = [await label('担当者名', 'text'), await label('年間紹介目標', 'integer')]
    const fitting = { medicalInstitutionIds: both(), labelValues: [{ labelId: name.id, textValue: '山本' }] }
    const of = (labelValues: Changes[number]['labelValues']) => ({ medicalInstitutionIds: both(), labelValues })
    await expect(change(fitting, of([{ labelId: goal.id, textValue: '多め' }]))).rejects.toMatchObject({
      status: 422,
      problem: {
        errors: [{ path: 'changes.1.label_values.0.text_value', message: 'この項目の入力形式に合わない値です' }],
      },
    })
    await expect(change(fitting, of([{ labelId: name.id, textValue: '森' }]))).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'changes' }] },
    })
    const nowhere = { ...fitting, medicalInstitutionIds: [institution, 999_999_999] }
    await expect(change(nowhere)).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'medical_institution_ids' }] },
    })
    const they = await product.clientFor(await aPerson(product.database, await aTenant(product.database)))
    await expect(they.changeLabelValuesOfMedicalInstitutions({ body: { changes: [fitting] } })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'changes.0.label_values.0.label_id' }] },
    })
    expect(await Promise.all(both().map(valuesOf))).toEqual([[], []])
  })

  test('set by many at once end with one of them', async () => {
    const name = await label('担当者名', 'text')
    await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        index % 2 === 0
          ? change({ medicalInstitutionIds: both(), labelValues: [{ labelId: name.id, textValue: `${index}` }] })
          : set(institution, { labelId: name.id, textValue: `${index}` }),
      ),
    )
    expect(await valuesOf(institution)).toHaveLength(1)
  })
})

describe('the partner search', () => {
  const found = async (...labels: NonNullable<Conditions>) =>
    (await we.searchMedicalInstitutions({ body: { labels, sortBy: 'name' } })).medicalInstitutions.map(({ id }) => id)

  test('finds by what a text contains, in whatever width, and by numbers from and to', async () => {
    const [name, goal] = [await label('担当者名', 'text'), await label('年間紹介目標', 'integer')]
    await set(institution, { labelId: name.id, textValue: 'ヤマモト' }, { labelId: goal.id, integerValue: 12 })
    await set(other, { labelId: name.id, textValue: '森' }, { labelId: goal.id, integerValue: 30 })
    expect(await found({ labelId: name.id, text: 'ﾔﾏ' })).toEqual([institution])
    expect(await found({ labelId: goal.id, integerFrom: 12, integerTo: 29 })).toEqual([institution])
    expect(await found({ labelId: goal.id, integerFrom: 13 })).toEqual([other])
    expect(await found({ labelId: goal.id, integerFrom: 1 }, { labelId: name.id, text: '森' })).toEqual([other])
    expect(await found({ labelId: name.id, text: '%' })).toEqual([])
  })

  test('finds by any of several selections, by area, and by having any value at all', async () => {
    const fields = await label('得意領域', 'checkbox', choices('循環器', '整形', '眼科'))
    const area = await label('営業エリア', 'area', { areas: centreAndEast })
    const [heart, bones, eyes] = fields.selections.map(({ id }) => id)
    await set(institution, { labelId: fields.id, selectionIds: [heart ?? 0, bones ?? 0] })
    expect(await found({ labelId: fields.id, selectionIds: [bones ?? 0, eyes ?? 0] })).toEqual([institution])
    expect(await found({ labelId: fields.id, selectionIds: [eyes ?? 0] })).toEqual([])
    expect(await found({ labelId: area.id, areaIds: [idIn(area.areas, 1)] })).toEqual([other])
    expect(await found({ labelId: fields.id })).toEqual([institution])
    expect(await found({ labelId: area.id })).toEqual([other, institution])
  })

  test('brings along the values of just the labels that are asked for', async () => {
    const [name, goal] = [await label('担当者名', 'text'), await label('年間紹介目標', 'integer')]
    await set(institution, { labelId: name.id, textValue: '山本' }, { labelId: goal.id, integerValue: 12 })
    const search = async (labelIds?: number[]) => {
      const body = { medicalInstitutionIds: [institution], ...(labelIds && { labelIds }) }
      return (await we.searchMedicalInstitutions({ body })).medicalInstitutions[0]?.labelValues
    }
    expect(await search()).toEqual([])
    expect(await search([goal.id])).toMatchObject([{ labelId: goal.id, integerValue: 12 }])
  })

  test('takes them away as columns of the CSV too, in words', async () => {
    const fields = await label('得意領域', 'checkbox', choices('循環器', '整形'))
    const goal = await label('年間紹介目標', 'integer')
    const area = await label('営業エリア', 'area', { areas: centreAndEast })
    const selectionIds = fields.selections.map(({ id }) => id)
    await set(institution, { labelId: fields.id, selectionIds }, { labelId: goal.id, integerValue: 0 })
    const body = { medicalInstitutionIds: [institution], labelIds: [area.id, goal.id, fields.id] }
    const lines = (await (await we.exportMedicalInstitutions({ body })).text()).split('\r\n')
    expect(lines[0]).toMatch(/,自院からの距離（km）,得意領域,年間紹介目標,営業エリア$/)
    expect(lines[1]).toMatch(/,循環器 整形,0,中央$/)
  })

  test('for one label lists the institutions that have a value of it, within further conditions', async () => {
    const name = await label('担当者名', 'text')
    await set(institution, { labelId: name.id, textValue: '山本' })
    await set(other, { labelId: name.id, textValue: '森' })
    const all = await we.searchMedicalInstitutionsForLabels({ body: { labelId: name.id, perPage: 1 } })
    expect(all).toMatchObject({
      totalCount: 2,
      totalPage: 2,
      medicalInstitutions: [{ labelValue: { textValue: '山本' } }],
    })
    const body = { labelId: name.id, medicalInstitutionName: '森医院' }
    expect((await we.searchMedicalInstitutionsForLabels({ body })).medicalInstitutions).toMatchObject([
      { id: other, name: '森医院', labelValue: { labelId: name.id, textValue: '森' } },
    ])
  })
})

type Values = z.output<typeof CommunicationLabelValuesPayload>

describe('values of a communication', () => {
  const aLabel = (
    name: string,
    componentType: CommunicationLabel['componentType'],
    body: Partial<CommunicationLabel> = {},
  ) =>
    we.createCommunicationLabel({
      body: { name, componentType, communicationType: 'visit', isRequired: false, ...body },
    })
  const asTenant = <T>(work: Parameters<typeof withTenant<T>>[2], tenantId = person.tenantId) =>
    withTenant(product.database.app, tenantId, work)
  const write = (id: number, values: Values) =>
    asTenant(async (tx) => {
      await checkLabelValues(tx, person.tenantId, 'visit', values)
      await writeCommunicationLabelValues(tx, person.tenantId, { id: id, type: 'visit' }, values)
    })
  const aDepartment = async (name: string) => {
    const { rows } = await product.database.owner.query<{ id: number }>(
      `insert into own_departments (tenant_id, name, display_order) values ($1, $2, 1) returning id`,
      [person.tenantId, name],
    )
    return idIn(rows)
  }
  const findBy = async (...conditions: z.output<typeof CommunicationLabelConditions>) =>
    (
      await asTenant((tx) =>
        tx
          .selectFrom('communications')
          .where('communications.tenant_id', '=', person.tenantId)
          .where((eb) => eb.and(communicationLabelConditions(person.tenantId, conditions)))
          .orderBy('communications.id')
          .select('communications.id')
          .execute(),
      )
    ).map(({ id }) => id)

  test('of every kind are kept, replaced as a whole, and found by conditions', async () => {
    const department = await aDepartment('循環器内科')
    const [minutes, topics, next, at, own, remark] = [
      await aLabel('面談時間', 'integer'),
      await aLabel('話題', 'checkbox', choices('紹介', '逆紹介')),
      await aLabel('次回訪問予定', 'date'),
      await aLabel('次回の時刻', 'time'),
      await aLabel('対象診療科', 'own_department'),
      await aLabel('所感', 'textarea'),
    ]
    const first = await aCommunication(product.database, person, institution)
    const second = await aCommunication(product.database, person, institution)
    await write(first, [
      { label_id: minutes.id, integer_value: 30 },
      { label_id: topics.id, selection_ids: topics.selections.map(({ id }) => id) },
      { label_id: next.id, date_value: '2026-05-01' },
      { label_id: at.id, time_value: '09:30' },
      { label_id: own.id, own_department_id: department },
      { label_id: remark.id, text_value: ' 良好 ' },
    ])
    await write(second, [{ label_id: minutes.id, integer_value: 5 }])
    const values = await asTenant((tx) => labelValuesOfCommunications(tx, person.tenantId, [first, second]))
    expect(values.get(first)).toMatchObject([
      { label_id: minutes.id, integer_value: 30, text_value: null },
      { selection_ids: topics.selections.map(({ id }) => id), selection_id: null },
      { date_value: '2026-05-01' },
      { time_value: '09:30' },
      { own_department_id: department },
      { text_value: '良好' },
    ])
    expect(await findBy({ label_id: minutes.id, integer_from: 5, integer_to: 10 })).toEqual([second])
    expect(await findBy({ label_id: topics.id, selection_ids: [idIn(topics.selections)] })).toEqual([first])
    expect(await findBy({ label_id: next.id, date_from: '2026-05-01', date_to: '2026-05-01' })).toEqual([first])
    expect(await findBy({ label_id: at.id, time_from: '09:00', time_to: '10:00' })).toEqual([first])
    expect(await findBy({ label_id: own.id, own_department_ids: [department] })).toEqual([first])
    expect(await findBy({ label_id: remark.id, text: '良' }, { label_id: minutes.id })).toEqual([first])
    await write(first, [{ label_id: minutes.id, integer_value: 45 }])
    const replaced = await asTenant((tx) => labelValuesOfCommunications(tx, person.tenantId, [first]))
    expect(replaced.get(first)).toMatchObject([{ integer_value: 45 }])
    await expect(we.deleteCommunicationLabel({ id: minutes.id })).rejects.toMatchObject({
      problem: { errors: [{ message: '「面談時間」には 2 件の値が入力されています' }] },
    })
  })

  test('that only deleted communications have keep neither a label nor a choice nor a department in use', async () => {
    const department = await aDepartment('循環器内科')
    const [minutes, topics, own] = [
      await aLabel('面談時間', 'integer'),
      await aLabel('話題', 'select', choices('紹介', '逆紹介')),
      await aLabel('対象診療科', 'own_department'),
    ]
    const [topic, secondTopic] = topics.selections
    const deleted = await aCommunication(product.database, person, institution)
    await write(deleted, [
      { label_id: minutes.id, integer_value: 30 },
      { label_id: topics.id, selection_id: topic?.id ?? 0 },
      { label_id: own.id, own_department_id: department },
    ])
    await we.deleteCommunication({ id: deleted })
    expect(await we.getCommunicationLabelUses({ id: minutes.id })).toMatchObject({ uses: [] })
    await we.deleteCommunicationLabel({ id: minutes.id })
    await we.updateCommunicationLabel({
      id: topics.id,
      body: {
        name: '話題',
        communicationType: 'visit',
        componentType: 'select',
        isRequired: false,
        selections: [{ id: secondTopic?.id ?? 0, label: '逆紹介' }],
      },
    })
    const keeper = await product.clientFor(await aPerson(product.database, person.tenantId, { csAccount: true }))
    const { ownDepartments, updatedAt } = await keeper.getOwnDepartmentsSetting()
    expect(ownDepartments).toMatchObject([{ communicationLabelValueCount: 0 }])
    await keeper.replaceOwnDepartments({ body: { ownDepartments: [{ name: '外科' }], updatedAt } })
    await we.restoreCommunication({ id: deleted })
  })

  test('are refused for labels of another type, required ones left out, and departments of nobody', async () => {
    const visit = await aLabel('面談時間', 'integer', { isRequired: true })
    const phone = await aLabel('通話時間', 'integer', { communicationType: 'phone' })
    const own = await aLabel('対象診療科', 'own_department')
    const id = await aCommunication(product.database, person, institution)
    const errorsOf = (values: Values) => write(id, values).catch(({ extras }) => extras.errors)
    expect(await errorsOf([])).toMatchObject([{ path: 'label_values' }])
    expect(await errorsOf([{ label_id: visit.id }])).toMatchObject([{ path: 'label_values.0.integer_value' }])
    const complete = { label_id: visit.id, integer_value: 30 }
    expect(await errorsOf([complete, { label_id: phone.id, integer_value: 3 }])).toMatchObject([
      { path: 'label_values.1.label_id' },
    ])
    expect(await errorsOf([complete, { label_id: own.id, own_department_id: 999_999 }])).toMatchObject([
      { path: 'label_values.1.own_department_id' },
    ])
  })
})
