import type pg from 'pg'
import { daysAfter } from '#contract/days.ts'
import { dayInJapan } from '../japanDays.ts'
import { computedInsert, listedWithIds } from './computedInsert.ts'
import { communicationLabels, contactPersons, goodTimes, institutionLabels, salesAreas } from './labels.ts'
import type { Random } from '../sampleFiles/random.ts'

const insertInstitutionLabels = computedInsert(
  'medical_institution_labels',
  ['id', 'name', 'component_type', 'description', 'position'],
  `select id, name, component, description, place
  from jsonb_to_recordset($2::jsonb) as listed (id bigint, name text, component text, description text, place int)`,
)

const insertCommunicationLabels = computedInsert(
  'communication_labels',
  ['id', 'name', 'communication_type', 'component_type', 'description', 'is_required', 'position'],
  `select id, name, type, component, description, required, place
  from jsonb_to_recordset($2::jsonb)
    as listed (id bigint, name text, type text, component text, description text, required boolean, place int)`,
)

const insertSelections = (kind: 'communication' | 'medical_institution') =>
  computedInsert(
    `${kind}_label_selections`,
    ['id', 'label_id', 'label', 'position'],
    `select listed.id, labels.id, listed.label, listed.place
    from jsonb_to_recordset($2::jsonb) as listed (id bigint, name text, label text, place int)
    join ${kind}_labels as labels on labels.tenant_id = $1 and labels.name = listed.name`,
  )

const insertAreas = computedInsert(
  'medical_institution_label_areas',
  ['id', 'label_id', 'name', 'position'],
  `select listed.id, labels.id, listed.name, listed.place
  from jsonb_to_recordset($2::jsonb) as listed (id bigint, name text, place int)
  join medical_institution_labels as labels on labels.tenant_id = $1 and labels.component_type = 'area'`,
)

const insertAreaMunicipalities = computedInsert(
  'medical_institution_label_area_municipalities',
  ['label_id', 'municipality_code', 'area_id'],
  `select areas.label_id, listed.code, areas.id
  from unnest($2::text[], $3::text[]) as listed (area, code)
  join medical_institution_label_areas as areas on areas.tenant_id = $1 and areas.name = listed.area`,
)

const insertInstitutionValues = computedInsert(
  'medical_institution_label_values',
  ['medical_institution_id', 'label_id', 'text_value', 'integer_value'],
  `select listed.record, labels.id, listed.text, listed.number
  from jsonb_to_recordset($2::jsonb) as listed (record bigint, label text, text text, number int)
  join medical_institution_labels as labels on labels.tenant_id = $1 and labels.name = listed.label
  where num_nonnulls(listed.text, listed.number) = 1`,
)

const insertCommunicationValues = computedInsert(
  'communication_label_values',
  ['communication_id', 'label_id', 'integer_value', 'date_value', 'own_department_id'],
  `select listed.record, labels.id, listed.number, listed.day, departments.id
  from jsonb_to_recordset($2::jsonb) as listed (record bigint, label text, number int, day date, department int)
  join communication_labels as labels on labels.tenant_id = $1 and labels.name = listed.label
  left join own_departments as departments on departments.tenant_id = $1 and departments.display_order = listed.department
  where num_nonnulls(listed.number, listed.day, departments.id) = 1`,
)

const insertChoices = (kind: 'communication' | 'medical_institution') =>
  computedInsert(
    `${kind}_label_choices`,
    [`${kind}_id`, 'label_id', 'selection_id'],
    `select distinct listed.record, labels.id, selections.id
    from jsonb_to_recordset($2::jsonb) as listed (record bigint, label text, place int)
    join ${kind}_labels as labels on labels.tenant_id = $1 and labels.name = listed.label
    join ${kind}_label_selections as selections
      on selections.tenant_id = $1 and selections.label_id = labels.id and selections.position = listed.place`,
  )

const placed = <T extends object>(items: readonly T[]) => items.map((item, index) => ({ ...item, place: index + 1 }))

const selectionsOf = (labels: readonly { readonly name: string; readonly selections?: readonly string[] }[]) =>
  labels.flatMap(({ name, selections = [] }) => placed(selections.map((label) => ({ name, label }))))

const writeLabels = async (client: pg.ClientBase, tenantId: number) => {
  const write = async (statement: string, table: Parameters<typeof listedWithIds>[1], rows: readonly object[]) => {
    await client.query(statement, [tenantId, await listedWithIds(client, table, rows)])
  }
  await write(insertInstitutionLabels, 'medical_institution_labels', placed(institutionLabels))
  await write(
    insertSelections('medical_institution'),
    'medical_institution_label_selections',
    selectionsOf(institutionLabels),
  )
  await write(insertCommunicationLabels, 'communication_labels', placed(communicationLabels))
  await write(insertSelections('communication'), 'communication_label_selections', selectionsOf(communicationLabels))
  const areas = placed(Object.keys(salesAreas).map((name) => ({ name })))
  await write(insertAreas, 'medical_institution_label_areas', areas)
  const municipalities = Object.entries(salesAreas).flatMap(([area, codes]) => codes.map((code) => ({ area, code })))
  await client.query(insertAreaMunicipalities, [
    tenantId,
    municipalities.map(({ area }) => area),
    municipalities.map(({ code }) => code),
  ])
}

interface Value {
  readonly record: number
  readonly label: string
  readonly text?: string
  readonly number?: number
  readonly day?: string
  /** Index of the own department. */
  readonly department?: number
  /** Index of the selection. */
  readonly place?: number
}

const scattered = (records: readonly number[], random: Random, share: number, value: (record: number) => Value[]) =>
  records.flatMap((record) => (random.chance(share) ? value(record) : []))

const chosen = (random: Random, label: string, selections: number, most: number) => (record: number) =>
  Array.from({ length: random.whole(1, most) }, () => ({ record, label, place: random.whole(1, selections) }))

const writeInstitutionValues = async (
  client: pg.ClientBase,
  tenantId: number,
  partners: readonly number[],
  random: Random,
) => {
  const values = [
    ...scattered(partners, random, 0.4, (record) => [
      { record, label: '連携室担当者名', text: random.pick(contactPersons) },
    ]),
    ...scattered(partners, random, 0.3, (record) => [
      { record, label: '訪問しやすい時間', text: random.pick(goodTimes) },
    ]),
    ...scattered(partners, random, 0.5, (record) => [
      { record, label: '年間紹介目標', number: random.whole(1, 12) * 6 },
    ]),
  ]
  const choices = [
    ...scattered(partners, random, 0.7, chosen(random, '訪問優先度', 4, 1)),
    ...scattered(partners, random, 0.5, chosen(random, '得意領域', 8, 3)),
  ]
  await client.query(insertInstitutionValues, [tenantId, JSON.stringify(values)])
  await client.query(insertChoices('medical_institution'), [tenantId, JSON.stringify(choices)])
}

const communicationsOf = async (client: pg.ClientBase, tenantId: number, type: string) => {
  const { rows } = await client.query<{ id: number }>(
    'select id from communications where tenant_id = $1 and communication_type = $2 and deleted_at is null order by id',
    [tenantId, type],
  )
  return rows.map(({ id }) => id)
}

const writeCommunicationValues = async (client: pg.ClientBase, tenantId: number, random: Random) => {
  const today = dayInJapan()
  const visits = await communicationsOf(client, tenantId, 'visit')
  const calls = await communicationsOf(client, tenantId, 'phone')
  const events = await communicationsOf(client, tenantId, 'event_attendance')
  const values = [
    ...visits.map((record) => ({ record, label: '面談時間', number: random.whole(1, 9) * 5 })),
    ...scattered(visits, random, 0.3, (record) => [
      { record, label: '次回訪問予定', day: daysAfter(today, random.whole(7, 120)) },
    ]),
    ...scattered(visits, random, 0.6, (record) => [{ record, label: '対象診療科', department: random.whole(1, 6) }]),
    ...events.map((record) => ({ record, label: '参加人数', number: random.whole(1, 4) })),
  ]
  const choices = [
    ...scattered(visits, random, 0.8, chosen(random, '話題', 6, 3)),
    ...scattered(visits, random, 0.6, chosen(random, '紹介の手ごたえ', 3, 1)),
    ...calls.flatMap(chosen(random, '用件', 5, 1)),
  ]
  await client.query(insertCommunicationValues, [tenantId, JSON.stringify(values)])
  await client.query(insertChoices('communication'), [tenantId, JSON.stringify(choices)])
}

/**
 * Writes a tenant's labels, with values for its partners and for its communications.
 * @param client - of the owner, in a transaction of the tenant
 */
export const seedLabels = async (
  client: pg.ClientBase,
  tenantId: number,
  partners: readonly number[],
  random: Random,
): Promise<void> => {
  await writeLabels(client, tenantId)
  await writeInstitutionValues(client, tenantId, partners, random)
  await writeCommunicationValues(client, tenantId, random)
}
