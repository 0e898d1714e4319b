import type { z } from 'zod'
import {
  ActionListItemStatus,
  ActionListStatus,
  type MedicalInstitutionActionList,
} from '#contract/institutions/actionListStatus.ts'
import { idIn } from '../db/idIn.ts'
import type { TenantTransaction } from '../db/tenant.ts'

type List = z.input<typeof MedicalInstitutionActionList>

/** The action lists of each institution, those in progress first. Institutions without a list are left out. */
export const actionListsOfInstitutions = async (
  tx: TenantTransaction,
  tenantId: number,
  institutionIds: readonly number[],
): Promise<Map<number, List[]>> => {
  if (institutionIds.length === 0) return new Map()
  const rows = await tx
    .selectFrom('action_list_medical_institutions as items')
    .innerJoin('action_lists as lists', (join) => join.onRef('lists.id', '=', 'items.action_list_id'))
    .where('items.tenant_id', '=', tenantId)
    .where('lists.tenant_id', '=', tenantId)
    .where(idIn('items.medical_institution_id', institutionIds))
    .where('items.removed_at', 'is', null)
    .where('lists.deleted_at', 'is', null)
    .orderBy('lists.status', 'desc')
    .orderBy('lists.created_at', 'desc')
    .orderBy('lists.id', 'desc')
    .select(['items.medical_institution_id', 'lists.id', 'lists.name', 'lists.status', 'items.status as item_status'])
    .execute()
  return new Map(
    [...Map.groupBy(rows, (row) => row.medical_institution_id)].map(([institutionId, lists]) => [
      institutionId,
      lists.map(({ id, name, status, item_status: itemStatus }) => ({
        id,
        name,
        status: ActionListStatus.parse(status),
        item_status: ActionListItemStatus.parse(itemStatus),
      })),
    ]),
  )
}
