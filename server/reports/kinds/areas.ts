import { sql } from 'kysely'
import { labelKeyOf } from '#contract/reports/items/catalogue.ts'
import { problem, unknownIds } from '../../problems.ts'
import { hasMunicipalityCounts } from '../../facts/rollups/municipalityCounts.ts'
import { listedRows } from '../cells.ts'
import { asksForMunicipalities } from '../relations/received.ts'
import { areaMunicipalities } from '../relations/relation.ts'
import type { KindFor, RowHead } from './kind.ts'

export interface AreaRequest {
  readonly medical_institution_label_id: number
  readonly aggregation_condition_facility_type_ids?: readonly number[] | null | undefined
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
  { records, leaves },
  {
    medical_institution_label_id: labelId,
    aggregation_condition_facility_type_ids: facilityTypeIds,
    area_ids: areaIds,
  },
) => {
  const label = records.labels.get(labelKeyOf('medical_institution_label', labelId))
  if (!label) throw unknownIds('medical_institution_label_id')
  if (label.component !== 'area')
    throw problem('invalid_input', {
      errors: [
        {
          path: 'medical_institution_label_id',
          message: { ja: 'エリアのラベルを選んでください', en: 'Please choose a label of areas' },
        },
      ],
    })
  const areas = [...(records.areaLabels.get(labelId)?.areas ?? [])].map(([id, name]) => ({ id, name }))
  const all = [...areas, { id: 0, name: rest[language] }].filter(({ id }) => areaIds?.includes(id) ?? true)
  const heads = new Map(all.map((head) => [head.id, head]))
  const ids = all.map(({ id }) => id)
  const asked = {
    tenantId,
    areaLabelId: labelId,
    ...(facilityTypeIds && { facilityTypeIds }),
    ...(areaIds && { areaIds }),
  }
  const common = {
    ...asked,
    hasMunicipalityCounts:
      asksForMunicipalities(leaves.all(), { ...asked, grain: 'area' }) && (await hasMunicipalityCounts(tx, tenantId)),
  }
  return {
    listed: ids,
    rows: listedRows(ids),
    rowsOf: listedRows,
    scope: () => ({ ...common, grain: 'area' }),
    totalScope: (scoped) => ({ ...common, grain: 'all', ...(scoped && { areaIds: scoped }) }),
    inhabited: async (wanted) => {
      const { rows } = await sql<{ area_id: number }>`
        select members.area_id
        from (${areaMunicipalities({ tenantId, areaLabelId: labelId })}) as members
        join municipalities on municipalities.code = members.municipality_code
        where members.area_id = any(${wanted ?? ids}::bigint[])
        group by members.area_id
        having sum(municipalities.population) is not null
      `.execute(tx)
      return rows.map(({ area_id: id }) => id)
    },
    order: sql`place`,
    headsOf: () => Promise.resolve(heads),
  }
}
