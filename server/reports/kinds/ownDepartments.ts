import { sql } from 'kysely'
import type { KindFor, RowHead } from './kind.ts'

export interface OwnDepartmentRequest {
  readonly facility_type_ids?: readonly number[] | undefined
}

const none = { ja: '診療科なし', en: 'No department' } as const

/** Reports on the own departments in their order, and on referrals without one. */
export const ownDepartmentKind: KindFor<OwnDepartmentRequest, RowHead> = (
  { tenantId, language },
  { records },
  { facility_type_ids: facilityTypeIds },
) => {
  const all = [...[...records.departments].map(([id, name]) => ({ id, name })), { id: 0, name: none[language] }]
  const heads = new Map(all.map((head) => [head.id, head]))
  return {
    rows: {
      from: sql`unnest(${all.map(({ id }) => id)}::bigint[]) with ordinality as rows (id, place)`,
      id: sql`rows.id`,
      columns: [sql`rows.place`],
    },
    rowsOf: (ids) => ({ from: sql`unnest(${ids}::bigint[]) as rows (id)`, id: sql`rows.id` }),
    scope: () => ({ tenantId, grain: 'department', facilityTypeIds }),
    totalScope: (ids) => ({ tenantId, grain: 'all', facilityTypeIds, ...(ids && { departmentIds: ids }) }),
    order: sql`place`,
    headsOf: () => Promise.resolve(heads),
  }
}
