import { sql } from 'kysely'
import type { z } from 'zod'
import type { CommunicationConditions, CommunicationSearch } from '../../contract/communications.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { readCommunications } from './communicationRows.ts'
import { institutionsWhere } from './institutionSearch.ts'
import { communicationLabelConditions } from './labelConditions.ts'
import { countsOf, pageOf } from './paged.ts'
import { isRestorable } from './softDeletion.ts'

type Conditions = z.output<typeof CommunicationConditions>

/** The communications that fulfil all conditions, as a query to select from. @param institutionId - only with this one */
export const communicationsWhere = (
  tx: TenantTransaction,
  tenantId: number,
  conditions: Conditions,
  institutionId?: number,
) => {
  const { period, staff_id: staffId, communication_type: type, is_doctor_attended: doctor } = conditions
  let found = tx.selectFrom('communications').where('communications.tenant_id', '=', tenantId)
  found = conditions.deleted
    ? found.where(isRestorable('communications.deleted_at'))
    : found.where('communications.deleted_at', 'is', null)
  if (institutionId !== undefined) found = found.where('communications.medical_institution_id', '=', institutionId)
  if (period?.start_date) found = found.where('communications.acted_date', '>=', period.start_date)
  if (period?.end_date) found = found.where('communications.acted_date', '<=', period.end_date)
  if (staffId) found = found.where('communications.user_id', '=', staffId)
  if (type) found = found.where('communications.communication_type', '=', type)
  if (doctor !== undefined && doctor !== null) found = found.where('communications.is_doctor_attended', '=', doctor)
  for (const condition of communicationLabelConditions(tenantId, conditions.communication_labels ?? []))
    found = found.where(condition)
  if (conditions.medical_institution_name) {
    const named = institutionsWhere(tx, tenantId, { medical_institution_name: conditions.medical_institution_name })
    found = found.where('communications.medical_institution_id', 'in', named.select('institutions.id'))
  }
  return found
}

/** One page of the communications that fulfil the conditions, by day. */
export const searchPage = async (
  tx: TenantTransaction,
  tenantId: number,
  search: z.output<typeof CommunicationSearch>,
  institutionId?: number,
) => {
  const { limit, offset } = pageOf(search)
  const { sort = 'desc' } = search
  const found = communicationsWhere(tx, tenantId, search, institutionId)
  const [communications, { count }] = await Promise.all([
    readCommunications(
      tx,
      tenantId,
      found.orderBy('communications.acted_date', sort).orderBy('communications.id', sort).limit(limit).offset(offset),
    ),
    found.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
  ])
  return { ...countsOf(count, search), communications }
}
