import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ApiError, type Client, type RequestParameters } from '#dataProvider/client.ts'
import { type TestApi, testApi } from '../../support/api.ts'
import { aPerson, aTenant, anInstitution } from '../../support/builders.ts'

type InstitutionLabel = RequestParameters<'createMedicalInstitutionLabel'>['body']
type CommunicationLabel = RequestParameters<'createCommunicationLabel'>['body']

let product: TestApi
let we: Client
let they: Client
let tenantId: number
let institution: number

beforeAll(async () => {
  product = await testApi()
  await product.database.owner.query(
    `insert into municipalities (code, prefecture_code, name) values
      ('43101', '43', '熊本市中央区'), ('43102', '43', '熊本市東区'), ('40130', '40', '福岡市') on conflict do nothing`,
  )
})
afterAll(() => product.stop())

beforeEach(async () => {
  const { database } = product
  tenantId = await aTenant(database)
  we = await product.clientFor(await aPerson(database, tenantId))
  they = await product.clientFor(await aPerson(database, await aTenant(database)))
  institution = await anInstitution(database.owner, { municipalityCode: '43101' })
})

const ofInstitutions = (body: Partial<InstitutionLabel> = {}) =>
  we.createMedicalInstitutionLabel({ body: { name: '訪問優先度', componentType: 'text', ...body } })
const ofCommunications = (body: Partial<CommunicationLabel> = {}) =>
  we.createCommunicationLabel({
    body: { name: '面談時間', communicationType: 'visit', componentType: 'integer', isRequired: false, ...body },
  })
const chosenLabel = (...labels: string[]) =>
  ofInstitutions({ componentType: 'select', selections: labels.map((label) => ({ label })) })
const selectionNamed = (label: { selections: readonly { id: number; label: string }[] }, wanted: string) => {
  const found = label.selections.find((one) => one.label === wanted)
  if (!found) throw new Error(`no selection ${wanted}`)
  return found.id
}
const choose = (labelId: number, selectionId: number, id = institution) =>
  we.setMedicalInstitutionLabelValues({ id, body: { labelValues: [{ labelId, selectionId }] } })
const named = (...names: string[]) => names.map((name) => ({ name }))
const inArea = (name: string, ...codes: string[]) => ({
  name,
  addresses: codes.map((code) => ({ prefecture: code.slice(0, 2), cityOrLocality: code })),
})

describe('a label', () => {
  test('is added as the last, and selections keep the order they were given in', async () => {
    await ofInstitutions({ name: '担当者名', description: '連携室の方' })
    const label = await chosenLabel('高', '中', '低')
    expect(label).toMatchObject({ name: '訪問優先度', componentType: 'select', order: 2, description: null, areas: [] })
    expect(label.selections.map((one) => one.label)).toEqual(['高', '中', '低'])
    expect(await we.listMedicalInstitutionLabels()).toMatchObject(named('担当者名', '訪問優先度'))
  })

  test('of communications belongs to a type, may be required, and its selections know their order', async () => {
    const label = await ofCommunications({
      name: '手ごたえ',
      componentType: 'radio',
      isRequired: true,
      selections: [{ label: 'あり' }, { label: 'なし' }],
    })
    expect(label).toMatchObject({
      communicationType: 'visit',
      isRequired: true,
      selections: [
        { label: 'あり', order: 1 },
        { label: 'なし', order: 2 },
      ],
    })
    await ofCommunications({ name: '手ごたえ', communicationType: 'phone' })
    await expect(ofCommunications({ name: '手ごたえ' })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'name_taken', errors: [{ path: 'name' }] },
    })
  })

  test('never changes its component, nor its type of communication', async () => {
    const label = await ofCommunications()
    const body = { name: '面談時間', communicationType: 'visit', componentType: 'text', isRequired: false } as const
    await expect(we.updateCommunicationLabel({ id: label.id, body })).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'component_type' }] },
    })
    await expect(
      we.updateCommunicationLabel({
        id: label.id,
        body: { ...body, componentType: 'integer', communicationType: 'phone' },
      }),
    ).rejects.toMatchObject({ problem: { errors: [{ path: 'communication_type' }] } })
    const changed = { ...body, componentType: 'integer', name: '面談（分）', isRequired: true } as const
    expect(await we.updateCommunicationLabel({ id: label.id, body: changed })).toMatchObject({
      name: '面談（分）',
      isRequired: true,
    })
  })

  test('without a kind that has selections takes none, and one with such a kind needs some, each once', async () => {
    const wrong = { status: 422, problem: { errors: [{ path: 'selections' }] } }
    await expect(chosenLabel()).rejects.toMatchObject(wrong)
    await expect(ofInstitutions({ selections: [{ label: '高' }] })).rejects.toMatchObject(wrong)
    await expect(chosenLabel('高', '高')).rejects.toMatchObject({
      problem: { errors: [{ path: 'selections.1.label' }] },
    })
  })

  test('is one of a hundred at most', async () => {
    await product.database.owner.query(
      `insert into medical_institution_labels (tenant_id, name, component_type, position)
      select $1, 'ラベル' || place, 'text', place from generate_series(1, 100) as place`,
      [tenantId],
    )
    await expect(ofInstitutions()).rejects.toMatchObject({ status: 409, problem: { code: 'limit_reached' } })
  })

  test('of one tenant is out of another’s sight and reach', async () => {
    const label = await ofInstitutions()
    const theirLabel = await they.createMedicalInstitutionLabel({ body: { name: '訪問優先度', componentType: 'text' } })
    const communication = await ofCommunications()
    expect(await they.listMedicalInstitutionLabels()).toMatchObject([{ id: theirLabel.id }])
    expect(await they.listCommunicationLabels()).toEqual([])
    const gone = { status: 404 }
    await expect(they.updateMedicalInstitutionLabel({ id: label.id, body: { name: '奪う' } })).rejects.toMatchObject(
      gone,
    )
    await expect(they.deleteMedicalInstitutionLabel({ id: label.id, deleteUsed: true })).rejects.toMatchObject(gone)
    await expect(they.deleteCommunicationLabel({ id: communication.id })).rejects.toMatchObject(gone)
    await expect(
      they.orderMedicalInstitutionLabels({ body: { labelIds: [theirLabel.id, label.id] } }),
    ).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'label_ids' }] } })
    await expect(
      they.setMedicalInstitutionLabelValues({
        id: institution,
        body: { labelValues: [{ labelId: label.id, textValue: '奪う' }] },
      }),
    ).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'label_values.0.label_id' }] } })
  })
})

describe('the order', () => {
  test('is what the ids say, and labels that are not named keep their places', async () => {
    const [first, second, third] = [
      await ofInstitutions({ name: '甲' }),
      await ofInstitutions({ name: '乙' }),
      await ofInstitutions({ name: '丙' }),
    ]
    const reordered = await we.orderMedicalInstitutionLabels({ body: { labelIds: [third.id, first.id] } })
    expect(reordered).toMatchObject(named('丙', '乙', '甲'))
    expect(await we.listMedicalInstitutionLabels()).toEqual(reordered)
    expect(second.order).toBe(2)
  })

  test('takes no label twice', async () => {
    const { id } = await ofInstitutions()
    await expect(we.orderMedicalInstitutionLabels({ body: { labelIds: [id, id] } })).rejects.toMatchObject({
      status: 422,
    })
  })

  test('of communications’ labels works alike', async () => {
    const [first, second] = [await ofCommunications({ name: '甲' }), await ofCommunications({ name: '乙' })]
    const reordered = await we.orderCommunicationLabels({ body: { labelIds: [second.id, first.id] } })
    expect(reordered).toMatchObject(named('乙', '甲'))
  })

  test('that a colleague has changed since it was seen is not replaced, and the refusal says who did so', async () => {
    const sato = await aPerson(product.database, tenantId, { username: '佐藤 花子' })
    const colleague = await product.clientFor(sato)
    const [{ id: a }, { id: b }, { id: c }] = [
      await ofInstitutions({ name: '甲' }),
      await ofInstitutions({ name: '乙' }),
      await ofInstitutions({ name: '丙' }),
    ]
    await colleague.orderMedicalInstitutionLabels({ body: { labelIds: [b, a, c], seenLabelIds: [a, b, c] } })
    const order = (labelIds: number[], seenLabelIds: number[]) =>
      we.orderMedicalInstitutionLabels({ body: { labelIds, seenLabelIds } })
    await expect(order([a, c, b], [a, b, c])).rejects.toMatchObject({
      status: 409,
      problem: {
        code: 'edit_conflict',
        isOwn: false,
        savedBy: { name: '佐藤 花子' },
        current: named('乙', '甲', '丙'),
      },
    })
    expect(await order([b, a, c], [a, b, c])).toMatchObject(named('乙', '甲', '丙'))
    expect(await order([b, c, a], [b, a, c])).toMatchObject(named('乙', '丙', '甲'))
    await colleague.deleteMedicalInstitutionLabel({ id: c })
    await expect(order([c, b, a], [b, c, a])).rejects.toMatchObject({
      status: 409,
      problem: { code: 'edit_conflict', current: named('乙', '甲') },
    })
  })

  test('of communications’ labels is refused likewise', async () => {
    const [{ id: a }, { id: b }, { id: c }] = [
      await ofCommunications({ name: '甲' }),
      await ofCommunications({ name: '乙' }),
      await ofCommunications({ name: '丙' }),
    ]
    await we.orderCommunicationLabels({ body: { labelIds: [b, a, c], seenLabelIds: [a, b, c] } })
    await expect(
      we.orderCommunicationLabels({ body: { labelIds: [a, c, b], seenLabelIds: [a, b, c] } }),
    ).rejects.toMatchObject({ status: 409, problem: { code: 'edit_conflict', current: named('乙', '甲', '丙') } })
  })
})

describe('selections', () => {
  test('keep their ids, and what has been chosen, when they are renamed, moved and swapped', async () => {
    const label = await chosenLabel('高', '低')
    const [high, low] = [selectionNamed(label, '高'), selectionNamed(label, '低')]
    await choose(label.id, high)
    const selections = [{ id: low, label: '高' }, { label: '中' }, { id: high, label: '低' }]
    const changed = await we.updateMedicalInstitutionLabel({ id: label.id, body: { name: '優先度', selections } })
    expect(changed.selections).toMatchObject([{ id: low, label: '高' }, { label: '中' }, { id: high, label: '低' }])
    expect(await we.getMedicalInstitutionLabelValues({ id: institution })).toMatchObject({
      labelValues: [{ selectionId: high }],
    })
  })

  test('that are chosen somewhere are not deleted by accident: the refusal says how often', async () => {
    const label = await chosenLabel('高', '低')
    await choose(label.id, selectionNamed(label, '高'))
    await choose(label.id, selectionNamed(label, '高'), await anInstitution(product.database.owner))
    const body = { name: '優先度', selections: [{ id: selectionNamed(label, '低'), label: '低' }] }
    await expect(we.updateMedicalInstitutionLabel({ id: label.id, body })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'in_use', errors: [{ path: 'selections', message: '「高」は 2 件で選ばれています' }] },
    })
    expect((await we.listMedicalInstitutionLabels())[0]).toMatchObject({ name: '訪問優先度' })
    await we.updateMedicalInstitutionLabel({ id: label.id, body: { ...body, deleteUsed: true } })
    expect((await we.getMedicalInstitutionLabelValues({ id: institution })).labelValues).toEqual([])
  })

  test('that are chosen more often than whoever deletes them has seen stay, with how often they are chosen now', async () => {
    const label = await chosenLabel('高', '低')
    const high = selectionNamed(label, '高')
    await choose(label.id, high)
    const body = { name: '優先度', selections: [{ id: selectionNamed(label, '低'), label: '低' }] }
    const refused = await we.updateMedicalInstitutionLabel({ id: label.id, body }).catch((error: unknown) => error)
    const seenUses = refused instanceof ApiError ? refused.problem.usesVersion : undefined
    await choose(label.id, high, await anInstitution(product.database.owner))
    const accepting = (seen: string | undefined) =>
      we.updateMedicalInstitutionLabel({ id: label.id, body: { ...body, deleteUsed: true, seenUses: seen } })
    const anew = await accepting(seenUses).catch((error: unknown) => error)
    expect(anew).toMatchObject({
      status: 409,
      problem: { code: 'in_use', errors: [{ message: '「高」は 2 件で選ばれています' }] },
    })
    expect((await we.listMedicalInstitutionLabels())[0]).toMatchObject({
      selections: [{ label: '高' }, { label: '低' }],
    })
    expect(await accepting(anew instanceof ApiError ? anew.problem.usesVersion : undefined)).toMatchObject({
      selections: [{ label: '低' }],
    })
  })

  test('of another label, and those named twice, are refused', async () => {
    const label = await chosenLabel('高')
    const other = await ofInstitutions({ name: '別', componentType: 'radio', selections: [{ label: '甲' }] })
    const selections = [{ id: selectionNamed(other, '甲'), label: '甲' }]
    await expect(
      we.updateMedicalInstitutionLabel({ id: label.id, body: { name: '優先度', selections } }),
    ).rejects.toMatchObject({ status: 422, problem: { errors: [{ path: 'selections.0.id' }] } })
  })
})

describe('areas', () => {
  const aMap = (...areas: ReturnType<typeof inArea>[]) =>
    ofInstitutions({ name: '営業エリア', componentType: 'area', areas })

  test('keep their ids while municipalities move from one to another', async () => {
    const label = await aMap(inArea('中央', '43101'), inArea('東', '43102'))
    expect(label.areas).toMatchObject([
      { name: '中央', addresses: [{ prefecture: '43', cityOrLocality: '43101' }] },
      { name: '東', addresses: [{ cityOrLocality: '43102' }] },
    ])
    const [centre, east] = label.areas
    const areas = [
      { ...inArea('中央', '43102'), id: centre?.id },
      { ...inArea('東', '43101'), id: east?.id },
    ]
    const changed = await we.updateMedicalInstitutionLabel({ id: label.id, body: { name: '営業エリア', areas } })
    expect(changed.areas.map(({ id }) => id)).toEqual([centre?.id, east?.id])
    expect((await we.getMedicalInstitutionLabelValues({ id: institution })).labelValues).toMatchObject([
      { labelId: label.id, areaId: east?.id },
    ])
  })

  test('with institutions are not deleted by accident: the refusal says how many, and what shows the label', async () => {
    const label = await aMap(inArea('中央', '43101'), inArea('東', '43102'))
    const kept = label.areas.filter(({ name }) => name === '東').map(({ id }) => ({ ...inArea('東', '43102'), id }))
    await we.createDashboard({
      body: { name: '営業会議', filterDepartment: false, medicalInstitutionLabelId: label.id, contents: [] },
    })
    const body = { name: '営業エリア', areas: kept }
    await expect(we.updateMedicalInstitutionLabel({ id: label.id, body })).rejects.toMatchObject({
      status: 409,
      problem: {
        code: 'in_use',
        errors: [
          { path: 'areas', message: expect.stringMatching(/^エリア「中央」には \d+ 施設が入っています$/) },
          { path: 'areas', message: 'ダッシュボード「営業会議」でこのラベルが使われています' },
        ],
      },
    })
    expect((await we.listMedicalInstitutionLabels())[0]?.areas).toHaveLength(2)
    const saved = await we.updateMedicalInstitutionLabel({ id: label.id, body: { ...body, deleteUsed: true } })
    expect(saved.areas).toMatchObject([{ name: '東' }])
  })

  test('share no municipality, take only those of the prefecture, and are needed for the kind area alone', async () => {
    await expect(aMap(inArea('中央', '43101'), inArea('東', '43102', '43101'))).rejects.toMatchObject({
      status: 422,
      problem: { errors: [{ path: 'areas.1.addresses.1.city_or_locality' }] },
    })
    const abroad = { name: '福岡', addresses: [{ prefecture: '43', cityOrLocality: '40130' }] }
    await expect(aMap(abroad)).rejects.toMatchObject({
      problem: { errors: [{ path: 'areas.0.addresses.0.city_or_locality' }] },
    })
    await expect(aMap()).rejects.toMatchObject({ problem: { errors: [{ path: 'areas' }] } })
    await expect(ofInstitutions({ areas: [inArea('中央', '43101')] })).rejects.toMatchObject({
      problem: { errors: [{ path: 'areas' }] },
    })
  })
})

describe('a label that has values', () => {
  test('is not deleted by accident: the refusal says how many they are', async () => {
    const label = await chosenLabel('高', '低')
    await choose(label.id, selectionNamed(label, '高'))
    await expect(we.deleteMedicalInstitutionLabel({ id: label.id })).rejects.toMatchObject({
      status: 409,
      problem: { code: 'in_use', errors: [{ message: '「訪問優先度」には 1 件の値が入力されています' }] },
    })
    await we.deleteMedicalInstitutionLabel({ id: label.id, deleteUsed: true })
    expect(await we.listMedicalInstitutionLabels()).toEqual([])
    expect((await we.getMedicalInstitutionLabelValues({ id: institution })).labelValues).toEqual([])
  })

  test('that none has is deleted without a question, areas included', async () => {
    const label = await ofInstitutions({ componentType: 'area', areas: [inArea('中央', '43101')] })
    await we.deleteMedicalInstitutionLabel({ id: label.id })
    await we.deleteCommunicationLabel({ id: (await ofCommunications()).id })
    expect(await we.listMedicalInstitutionLabels()).toEqual([])
    expect(await we.listCommunicationLabels()).toEqual([])
  })
})

test('the own departments are listed in their order', async () => {
  await product.database.owner.query(
    `insert into own_departments (tenant_id, name, display_order) values ($1, '外科', 2), ($1, '内科', 1)`,
    [tenantId],
  )
  expect(await we.listOwnDepartments()).toMatchObject(named('内科', '外科'))
  expect(await they.listOwnDepartments()).toEqual([])
})
