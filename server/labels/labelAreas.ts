import { sql } from 'kysely'
import type { z } from 'zod'
import type { ComponentType } from '#contract/labels/labels.ts'
import type {
  MedicalInstitutionLabel,
  MedicalInstitutionLabelChanges,
} from '#contract/labels/medicalInstitutionLabels.ts'
import { idIn } from '../db/idIn.ts'
import { insertComputed } from '../db/insertComputed.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { invalidField, problem, type ProblemExtras } from '../problems.ts'
import { requireDeletionOf } from '../requirePermissions.ts'
import { requireDistinctEntries } from '../records/distinctEntries.ts'
import { beforeDeletion } from '../conditions/conditionUses.ts'
import { messagesOfShownValues } from './labelUses.ts'
import { withIds } from '../records/withIds.ts'
import type { RecordChanger } from '../records/recordChanger.ts'
import type { AcceptedUses } from '../records/usesVersion.ts'

type Payload = z.output<typeof MedicalInstitutionLabelChanges>['areas']
type Areas = NonNullable<Payload>
type FieldErrors = NonNullable<ProblemExtras['errors']>

/** SQL for the areas of a label, as JSON in order. */
export const areasOf = (tenantId: number) => sql<z.input<typeof MedicalInstitutionLabel>['areas']>`coalesce(
  (
    select jsonb_agg(
      jsonb_build_object(
        'id', areas.id,
        'name', areas.name,
        'addresses', coalesce(
          (
            select jsonb_agg(
              jsonb_build_object('prefecture', municipalities.prefecture_code, 'city_or_locality', municipalities.code)
              order by municipalities.code
            )
            from medical_institution_label_area_municipalities as members
            join municipalities on municipalities.code = members.municipality_code
            where members.tenant_id = ${tenantId} and members.label_id = areas.label_id and members.area_id = areas.id
          ),
          '[]'
        )
      )
      order by areas.position
    )
    from medical_institution_label_areas as areas
    where areas.tenant_id = ${tenantId} and areas.label_id = labels.id
  ),
  '[]'
)`

const requireFitting = (component: ComponentType, entries: Areas) => {
  if (component === 'area' && entries.length === 0)
    throw invalidField('areas', { ja: 'エリアを一つ以上登録してください', en: 'Please add at least one area' })
  if (component !== 'area' && entries.length > 0)
    throw invalidField('areas', {
      ja: 'この入力形式にはエリアを登録できません',
      en: 'This kind of label has no areas',
    })
}

const requireMunicipalities = async (tx: TenantTransaction, entries: Areas) => {
  const codes = entries.flatMap(({ addresses }) => addresses.map(({ city_or_locality: code }) => code))
  const municipalities = await tx
    .selectFrom('municipalities')
    .where(sql<boolean>`code = any(${codes}::text[])`)
    .select(['code', 'prefecture_code'])
    .execute()
  const prefectures = new Map(municipalities.map(({ code, prefecture_code }) => [code, prefecture_code]))
  const areaOf = new Map<string, string>()
  const errors = entries.flatMap(({ name, addresses }, area): FieldErrors => {
    const path = `areas.${area}.addresses`
    return addresses.flatMap(({ prefecture, city_or_locality: code }, place): FieldErrors => {
      if (prefectures.get(code) !== prefecture)
        return [
          {
            path: `${path}.${place}.city_or_locality`,
            message: {
              ja: 'この都道府県にない市区町村です。選び直してください',
              en: 'The prefecture has no such municipality. Please choose again',
            },
          },
        ]
      const other = areaOf.get(code)
      areaOf.set(code, name)
      return other === undefined
        ? []
        : [
            {
              path: `${path}.${place}.city_or_locality`,
              message: {
                ja: `「${other}」に入っている市区町村です。一つのエリアにだけ入れてください`,
                en: `This municipality is in “${other}” already. Please put it into one area only`,
              },
            },
          ]
    })
  })
  if (errors.length > 0) throw problem('invalid_input', { errors })
}

/** Says how many institutions areas that go have. */
const messagesOfAreas = async (tx: TenantTransaction, tenantId: number, labelId: number, going: readonly number[]) => {
  const { rows } = await sql<{ name: string; count: number }>`
    select areas.name, count(*) as count
    from medical_institution_label_areas as areas
    join medical_institution_label_area_municipalities as members
      on members.tenant_id = areas.tenant_id and members.label_id = areas.label_id and members.area_id = areas.id
    join medical_institutions as institutions on institutions.municipality_code = members.municipality_code
    where areas.tenant_id = ${tenantId} and areas.label_id = ${labelId} and areas.id = any(${going}::bigint[])
    group by areas.id, areas.name, areas.position
    order by areas.position
  `.execute(tx)
  return rows.map(({ name, count }) => ({
    ja: `エリア「${name}」には ${count} 施設が入っています`,
    en: `The area “${name}” has ${count} ${count === 1 ? 'institution' : 'institutions'}`,
  }))
}

/**
 * Replaces a label's areas by these, in this order. Areas with an id keep it.
 * @throws 422 for invalid areas: a municipality must belong to its prefecture and to only one area; 403 for deleted ones
 *   without the permission; `in_use` for areas that have institutions or that conditions name, and that would be deleted, unless that is allowed
 */
export const replaceAreas = async (
  { tx, tenantId, account }: RecordChanger,
  label: { readonly id: number; readonly component: ComponentType },
  payload: Payload,
  accepted: AcceptedUses,
): Promise<void> => {
  const entries = payload ?? []
  requireFitting(label.component, entries)
  if (label.component !== 'area') return
  const areas = tx.selectFrom('medical_institution_label_areas').where('tenant_id', '=', tenantId)
  const rows = await areas.where('label_id', '=', label.id).select('id').execute()
  const stored = new Set(rows.map(({ id }) => id))
  requireDistinctEntries('areas', 'name', entries, stored)
  await requireMunicipalities(tx, entries)
  const staying = new Set(entries.map(({ id }) => id))
  const going = [...stored].filter((id) => !staying.has(id))
  requireDeletionOf(account, going)
  const values = { kind: 'medical_institution_label_area', ids: going } as const
  const gone = { label: 'medical_institution', labelId: label.id, values } as const
  await beforeDeletion({ tx, tenantId, account }, values, {
    accepted,
    readOthers: async () => [
      ...(await messagesOfAreas(tx, tenantId, label.id, going)),
      ...(await messagesOfShownValues(tx, tenantId, gone)),
    ],
    path: 'areas',
  })
  await tx
    .deleteFrom('medical_institution_label_areas')
    .where('tenant_id', '=', tenantId)
    .where('label_id', '=', label.id)
    .where(idIn('id', going))
    .execute()
  await writeAreas(tx, tenantId, label.id, entries)
}

const writeAreas = async (tx: TenantTransaction, tenantId: number, labelId: number, entries: Areas) => {
  const table = 'medical_institution_label_areas'
  const placed = entries.map(({ id, name, addresses }, place) => ({
    id: id ?? null,
    name,
    position: place + 1,
    codes: addresses.map(({ city_or_locality: code }) => code),
  }))
  const listed = (areas: readonly object[]) =>
    sql`jsonb_to_recordset(${JSON.stringify(areas)}::jsonb) as listed (id bigint, name text, position int, codes text[])`
  await sql`
    update medical_institution_label_areas as areas
    set name = listed.name, position = listed.position
    from ${listed(placed)}
    where areas.tenant_id = ${tenantId} and areas.label_id = ${labelId} and areas.id = listed.id
  `.execute(tx)
  const added = await withIds(
    tx,
    table,
    placed.filter(({ id }) => id === null),
  )
  if (added.length > 0)
    await insertComputed(
      tenantId,
      table,
      ['id', 'label_id', 'name', 'position'],
      sql`select listed.id, ${labelId}::bigint, listed.name, listed.position from ${listed(added)}`,
    ).execute(tx)
  await tx
    .deleteFrom('medical_institution_label_area_municipalities')
    .where('tenant_id', '=', tenantId)
    .where('label_id', '=', labelId)
    .execute()
  await insertComputed(
    tenantId,
    'medical_institution_label_area_municipalities',
    ['label_id', 'municipality_code', 'area_id'],
    sql`
      select ${labelId}::bigint, code, listed.id
      from ${listed([...placed.filter(({ id }) => id !== null), ...added])}
      cross join unnest(listed.codes) as code`,
  ).execute(tx)
}
