import { sql } from 'kysely'
import type { z } from 'zod'
import type { ReferralFilter } from '#contract/analysis/analysis.ts'
import type { MedicalInstitutionLabelCondition } from '#contract/labels/labels.ts'
import { trendWords } from '#contract/facts/trendWords.ts'
import type { GoneRecord, NamedKind } from '#contract/namedRecords.ts'
import { goneIn } from '../../records/namedRecords.ts'
import { markedStaffName } from '../../records/staffNames.ts'
import { corrected } from '../../records/correctedInstitutions.ts'
import { idIn } from '../../db/idIn.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { readMedicalInstitutionLabels } from '../../labels/medicalInstitutionLabels.ts'
import type { VisitType } from '#contract/communicationTypes.ts'

/** The types of visits. */
export const visitTypeWords: Readonly<Record<VisitType, string>> = {
  visit: '訪問（新規訪問を除く）',
  new_visit: '新規訪問',
}

type Conditions = NonNullable<ReferralFilter['medical_institutions']>
type LabelCondition = z.output<typeof MedicalInstitutionLabelCondition>

interface Named {
  readonly id: number | string
  readonly name: string
}

const together = (records: readonly Named[]) => records.map(({ name }) => name).join('・')

/** What conditions name and is gone: they find nothing by it, so that a report without it would hide why. */
type Gone = readonly GoneRecord[]

const goneName = ({ id, name }: GoneRecord) => (name === null ? `削除済み (ID ${id})` : `${name}（削除済み）`)

const goneOf = (gone: Gone, kind: NamedKind, ids: readonly number[] = []): string[] =>
  gone.filter((one) => one.kind === kind && ids.includes(one.id)).map(goneName)

const listed = (...words: readonly string[]) => words.filter((one) => one !== '').join('・')

/** Names of records of the tenant or the nation, without deleted ones. */
const namesOf = async (
  tx: TenantTransaction,
  tenantId: number | null,
  table: 'tags' | 'phase_masters' | 'departments' | 'facility_types',
  ids: readonly number[] = [],
): Promise<string> => {
  if (ids.length === 0) return ''
  const { rows } = await sql<Named>`
    select id, name
    from ${sql.table(table)}
    where ${tenantId === null ? sql`true` : sql`tenant_id = ${tenantId}`} and ${idIn('id', ids)}
    order by id
  `.execute(tx)
  return together(rows)
}

const institutionNames = async (
  tx: TenantTransaction,
  tenantId: number,
  ids: readonly number[] = [],
): Promise<string> => {
  if (ids.length === 0) return ''
  const institutions = await tx
    .selectFrom('medical_institutions as institutions')
    .where(idIn('institutions.id', ids))
    .orderBy('institutions.id')
    .select(['institutions.id', corrected(tenantId, 'name').as('name')])
    .execute()
  return together(institutions)
}

/** Names of persons, marked if they can no longer sign in; 0 stands for nobody in charge. Empty for none. */
export const staffNames = async (
  tx: TenantTransaction,
  tenantId: number,
  ids: readonly number[] = [],
): Promise<string> => {
  if (ids.length === 0) return ''
  const people = await tx
    .selectFrom('accounts')
    .where('tenant_id', '=', tenantId)
    .where(idIn('id', ids))
    .orderBy('username')
    .select(['id', markedStaffName('accounts', 'ja').as('name')])
    .execute()
  return together([...(ids.includes(0) ? [{ id: 0, name: '担当者なし' }] : []), ...people])
}

const placesIn = async (tx: TenantTransaction, { prefecture, area = [] }: Conditions) => {
  const [prefectures, municipalities] = [
    prefecture ? await tx.selectFrom('prefectures').where('code', '=', prefecture).select('name').execute() : [],
    area.length > 0
      ? await tx
          .selectFrom('municipalities')
          .where(sql<boolean>`code = any(${area}::text[])`)
          .orderBy('code')
          .select(['code as id', 'name'])
          .execute()
      : [],
  ]
  return { prefecture: prefectures[0]?.name ?? '', area: together(municipalities) }
}

type Label = Awaited<ReturnType<typeof readMedicalInstitutionLabels>>[number]

const labelWords = (condition: LabelCondition, label: Label | undefined, gone: Gone): string => {
  const chosen = [...(condition.selection_ids ?? []), ...(condition.area_ids ?? [])]
  const names = new Map<number, string>([
    ...(label?.selections ?? []).map(({ id, label: name }) => [id, name] as const),
    ...(label?.areas ?? []).map(({ id, name }) => [id, name] as const),
  ])
  if (chosen.length > 0)
    return listed(
      ...chosen.flatMap((id) => names.get(id) ?? []),
      ...goneOf(gone, 'medical_institution_label_selection', condition.selection_ids),
      ...goneOf(gone, 'medical_institution_label_area', condition.area_ids),
    )
  if (condition.text) return condition.text
  const { integer_from: from, integer_to: to } = condition
  return from === undefined && to === undefined ? '入力あり' : `${from ?? ''}〜${to ?? ''}`
}

const labelsIn = async (
  tx: TenantTransaction,
  tenantId: number,
  conditions: readonly LabelCondition[] = [],
  gone: Gone = [],
) => {
  if (conditions.length === 0) return []
  const labels = new Map((await readMedicalInstitutionLabels(tx, tenantId)).map((label) => [label.id, label]))
  return conditions.map((condition) => {
    const label = labels.get(condition.label_id)
    const [formerName = 'ラベル'] = goneOf(gone, 'medical_institution_label', [condition.label_id])
    return [label?.name ?? formerName, labelWords(condition, label, gone)] as const
  })
}

/** Conditions on partners in words, each with its name, with what is gone among them. @example ['都道府県: 熊本県', 'タグ: 重点連携'] */
export const conditionWords = async (
  tx: TenantTransaction,
  tenantId: number,
  conditions: Conditions = {},
): Promise<string[]> => {
  const places = await placesIn(tx, conditions)
  const [gone = []] = await goneIn(tx, tenantId, [conditions])
  const all = [
    ['医療機関名', conditions.medical_institution_name ?? ''],
    ['管理者名', conditions.administrator_name ?? ''],
    ['都道府県', places.prefecture],
    ['市区町村', places.area],
    ['施設種別', await namesOf(tx, null, 'facility_types', conditions.facility_type_ids)],
    ['診療科', await namesOf(tx, null, 'departments', conditions.department_ids)],
    [
      conditions.tag_ids_search_condition === 'exclude' ? 'タグ（含まない）' : 'タグ',
      listed(await namesOf(tx, tenantId, 'tags', conditions.tag_ids), ...goneOf(gone, 'tag', conditions.tag_ids)),
    ],
    [
      'フェーズ',
      listed(
        await namesOf(tx, tenantId, 'phase_masters', conditions.phase_master_ids),
        ...goneOf(gone, 'phase', conditions.phase_master_ids),
      ),
    ],
    ['担当者', await staffNames(tx, tenantId, conditions.staff_ids)],
    ['紹介の傾向', (conditions.referral_trend ?? []).map((state) => trendWords[state].ja).join('・')],
    ['医療機関', await institutionNames(tx, tenantId, conditions.medical_institution_ids)],
    ...(await labelsIn(tx, tenantId, conditions.labels, gone)),
  ] as const
  return all.filter(([, words]) => words !== '').map(([name, words]) => `${name}: ${words}`)
}
