import { sql } from 'kysely'
import { problem, unknownIds } from '../../problems.ts'
import type { KindFor, RowHead } from './kind.ts'

export interface AreaRequest {
  readonly medical_institution_label_id: number
  readonly aggregation_condition_facility_type_ids?: readonly number[] | undefined
  /** The only areas that are rows; 0 for the rest of the country. Absent for all. */
  readonly area_ids?: readonly number[] | undefined
}

const rest = { ja: 'その他', en: 'Other' } as const

/**
 * Reports on the areas of a label, in their order, and on the rest of the country.
 * @throws a 422 if the label does not exist or is not of component `area`
 */
export const areaKind: KindFor<AreaRequest, RowHead> = async (
  { tx, tenantId, language },
  _compiled,
  {
    medical_institution_label_id: labelId,
    aggregation_condition_facility_type_ids: facilityTypeIds,
    area_ids: areaIds,
  },
) => {
  const label = await tx
    .selectFrom('medical_institution_labels')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', labelId)
    .select('component_type')
    .executeTakeFirst()
  if (!label) throw unknownIds('medical_institution_label_id')
  if (label.component_type !== 'area')
    throw problem('invalid_input', {
      errors: [
        {
          path: 'medical_institution_label_id',
          message: { ja: 'エリアのラベルを選んでください', en: 'Please choose a label of areas' },
        },
      ],
    })
  const areas = await tx
    .selectFrom('medical_institution_label_areas')
    .where('tenant_id', '=', tenantId)
    .where('label_id', '=', labelId)
    .orderBy('position')
    .orderBy('id')
    .select(['id', 'name'])
    .execute()
  const all = [...areas, { id: 0, name: rest[language] }].filter(({ id }) => areaIds?.includes(id) ?? true)
  const heads = new Map(all.map((head) => [head.id, head]))
  const common = { tenantId, areaLabelId: labelId, facilityTypeIds }
  return {
    rows: {
      from: sql`unnest(${all.map(({ id }) => id)}::bigint[]) with ordinality as rows (id, place)`,
      id: sql`rows.id`,
      columns: [sql`rows.place`],
    },
    rowsOf: (ids) => ({ from: sql`unnest(${ids}::bigint[]) as rows (id)`, id: sql`rows.id` }),
    scope: () => ({ ...common, grain: 'area' }),
    totalScope: (ids) => {
      const scoped = ids ?? areaIds
      return { ...common, grain: 'all', ...(scoped && { areaIds: scoped }) }
    },
    order: sql`place`,
    headsOf: () => Promise.resolve(heads),
  }
}
