import type { Items } from '#contract/analysis/analysis.ts'
import type { TenantTransaction } from '../../db/tenant.ts'

/** An own department (null: none) with its figures in two periods. */
export interface ComparedDepartment {
  readonly own_department: { readonly id: number; readonly name: string } | null
  readonly items: Items
  readonly comparison_items: Items
}

/** The tenant's own departments in order. */
export const readDepartments = (tx: TenantTransaction, tenantId: number) =>
  tx
    .selectFrom('own_departments')
    .where('tenant_id', '=', tenantId)
    .orderBy('display_order')
    .orderBy('id')
    .select(['id', 'name'])
    .execute()

/**
 * Merges the figures of two periods by department. Departments are ordered by count, then in their own order;
 * departments without rows are left out.
 * @param rows - of both periods, by department, 0 for none
 * @param countOf - the count to order by: of the first period, then of the other
 * @param itemsOf - the figures of a department in the first period or in the other
 */
export const compareDepartments = <R extends { readonly key: number }>(
  departments: readonly { readonly id: number; readonly name: string }[],
  [rows, otherRows]: readonly [readonly R[], readonly R[]],
  countOf: (rows: readonly R[]) => number,
  itemsOf: (rows: readonly R[], period: 0 | 1) => Items,
): ComparedDepartment[] => {
  const [byKey, otherByKey] = [Map.groupBy(rows, ({ key }) => key), Map.groupBy(otherRows, ({ key }) => key)]
  return [...departments, { id: 0, name: '' }]
    .map((department) => ({
      department,
      own: byKey.get(department.id) ?? [],
      other: otherByKey.get(department.id) ?? [],
    }))
    .filter(({ own, other }) => own.length + other.length > 0)
    .toSorted((one, next) => countOf(next.own) - countOf(one.own) || countOf(next.other) - countOf(one.other))
    .map(({ department, own, other }) => ({
      own_department: department.id === 0 ? null : department,
      items: itemsOf(own, 0),
      comparison_items: itemsOf(other, 1),
    }))
}
