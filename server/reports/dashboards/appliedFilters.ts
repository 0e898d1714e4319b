import type { DashboardFilters } from '#contract/reports/dashboards.ts'
import { MedicalInstitutionLabelComponent } from '#contract/labels/labels.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { unknownIds } from '../../problems.ts'
import type { AppliedFilters } from './tileRequest.ts'

/**
 * Looks up what a dashboard's filters mean.
 * @param labelId - the dashboard's label, of which areas or selections are given
 * @throws a 422 for areas without a label
 */
export const readAppliedFilters = async (
  { tx, tenantId }: { readonly tx: TenantTransaction; readonly tenantId: number },
  { base_month: baseMonth, own_department_id: ownDepartmentId, area_ids: ids }: DashboardFilters,
  labelId: number | null,
): Promise<AppliedFilters> => {
  const applied = { baseMonth: baseMonth ?? null, ownDepartmentId: ownDepartmentId ?? null, areas: null }
  if (ids == null) return applied
  const label =
    labelId === null
      ? undefined
      : await tx
          .selectFrom('medical_institution_labels')
          .where('tenant_id', '=', tenantId)
          .where('id', '=', labelId)
          .select('component_type')
          .executeTakeFirst()
  if (!label || labelId === null) throw unknownIds('area_ids')
  return {
    ...applied,
    areas: { labelId, ids, component: MedicalInstitutionLabelComponent.parse(label.component_type) },
  }
}
