import { sql } from 'kysely'
import type { z } from 'zod'
import type { CommunicationConditions, CommunicationSearch } from '../../contract/communications/communications.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { readCommunications } from './communicationRows.ts'
import { institutionsWhere } from '../institutions/institutionSearch.ts'
import { communicationLabelConditions } from '../labels/labelConditions.ts'
import { countsOf, pageOf } from '../records/paged.ts'
import { isRestorable } from '../records/softDeletion.ts'

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

type Search = z.output<typeof CommunicationSearch>
type Found = ReturnType<typeof communicationsWhere>

interface Page {
  readonly count: number
  readonly ids: readonly number[]
}

/** The page's ids through the index of days, the count through the same. */
const pageByDay = async (found: Found, search: Search): Promise<Page> => {
  const { limit, offset } = pageOf(search)
  const { sort = 'desc' } = search
  const [rows, { count }] = await Promise.all([
    found
      .orderBy('communications.acted_date', sort)
      .orderBy('communications.id', sort)
      .limit(limit)
      .offset(offset)
      .select('communications.id')
      .execute(),
    found.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
  ])
  return { count, ids: rows.map(({ id }) => id) }
}

/** What fulfils the conditions is found once for the page and the count: few of many days do, and no index of days says which. */
const pageOfFew = async (tx: TenantTransaction, found: Found, search: Search): Promise<Page> => {
  const { limit, offset } = pageOf(search)
  const { sort = 'desc' } = search
  const direction = sql.raw(sort)
  const { rows } = await sql<Page>`
    with found as materialized (${found.select(['communications.id', 'communications.acted_date'])})
    select
      (select count(*) from found) as count,
      array(
        select id from found order by acted_date ${direction}, id ${direction} limit ${limit} offset ${offset}
      ) as ids
  `.execute(tx)
  return rows[0] ?? { count: 0, ids: [] }
}

/** One page of the communications that fulfil the conditions, by day. Its ids are chosen first, and only these are read. */
export const searchPage = async (tx: TenantTransaction, tenantId: number, search: Search, institutionId?: number) => {
  const found = communicationsWhere(tx, tenantId, search, institutionId)
  const isInvolved = Boolean(search.medical_institution_name || search.communication_labels?.length)
  const { count, ids } = await (isInvolved ? pageOfFew(tx, found, search) : pageByDay(found, search))
  return { ...countsOf(count, search), communications: await readCommunications(tx, tenantId, ids) }
}
