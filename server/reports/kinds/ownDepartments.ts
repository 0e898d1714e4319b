import { sql } from 'kysely'
import { listedRows } from '../cells.ts'
import type { KindFor, RowHead } from './kind.ts'

export interface OwnDepartmentRequest {
  readonly facility_type_ids?: readonly number[] | null | undefined
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
  const ids = all.map(({ id }) => id)
  const ofTypes = facilityTypeIds ? { facilityTypeIds } : {}
  return {
    listed: ids,
    rows: listedRows(ids),
    rowsOf: listedRows,
    scope: () => ({ tenantId, grain: 'department', ...ofTypes }),
    totalScope: (scoped) => ({ tenantId, grain: 'all', ...ofTypes, ...(scoped && { departmentIds: scoped }) }),
    order: sql`place`,
    headsOf: () => Promise.resolve(heads),
  }
}
