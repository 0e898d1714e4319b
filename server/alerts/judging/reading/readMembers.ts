import { sql } from 'kysely'
import type { AlertConditionType } from '#contract/alerts/conditions.ts'
import type { AlertFiltersPayload } from '#contract/alerts/triggers.ts'
import type { TenantTransaction } from '#server/db/tenant.ts'
import { type Conditions, institutionsWhere } from '#server/institutions/institutionSearch.ts'
import { relatedInstitutions } from '#server/records/relatedInstitutions.ts'

/** The filters that ask what an institution is and who is in charge of it; null if there are none. All count as of now. */
export const placeAndKind = ({
  prefecture,
  area = [],
  facility_type_ids: types = [],
  department_ids: departments = [],
  tag_ids: tags = [],
  staff_ids: staffs = [],
}: AlertFiltersPayload): Conditions | null => {
  const conditions: Conditions = {
    ...(prefecture != null && { prefecture }),
    ...(area.length > 0 && { area }),
    ...(types.length > 0 && { facility_type_ids: types }),
    ...(departments.length > 0 && { department_ids: departments }),
    ...(tags.length > 0 && { tag_ids: tags }),
    ...(staffs.length > 0 && { staff_ids: staffs }),
  }
  return Object.keys(conditions).length === 0 ? null : conditions
}

/** Reads which of the institutions that a type of condition looks at fulfil filters. */
export const readMembers = async (
  tx: TenantTransaction,
  tenantId: number,
  type: AlertConditionType,
  conditions: Conditions,
): Promise<ReadonlySet<number>> => {
  const query = institutionsWhere(tx, tenantId, conditions).select('institutions.id')
  const universe = {
    referral: sql<boolean>`institutions.id in (
      select medical_institution_id from referral_running_counts where tenant_id = ${tenantId}
    )`,
    visit: sql<boolean>`institutions.id in (${relatedInstitutions(tenantId)})`,
    institution: sql<boolean>`institutions.listed_on is not null`,
  }
  const rows = await query.where(universe[type]).execute()
  return new Set(rows.map(({ id }) => id))
}
