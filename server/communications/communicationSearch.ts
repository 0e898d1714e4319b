import { sql } from 'kysely'
import type { z } from 'zod'
import type { CommunicationConditions, CommunicationSearch } from '#contract/communications/communications.ts'
import { visitTypes } from '#contract/communicationTypes.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { readCommunications } from './communicationRows.ts'
import { institutionsWhere } from '../institutions/institutionSearch.ts'
import { communicationLabelConditions } from '../labels/labelConditions.ts'
import { toldApart } from '../records/namesakes.ts'
import { countsOf, pageOf } from '../records/paged.ts'
import { isRestorable } from '../records/softDeletion.ts'

type Conditions = z.output<typeof CommunicationConditions>

/** A query of the communications that fulfil all conditions. @param institutionId - only with this institution */
export const communicationsWhere = (
  tx: TenantTransaction,
  tenantId: number,
  conditions: Conditions,
  institutionId?: number,
) => {
  const { period, staff_id: staffId, communication_type: type, is_doctor_attended: doctor } = conditions
  let query = tx.selectFrom('communications').where('communications.tenant_id', '=', tenantId)
  query = conditions.deleted
    ? query.where(isRestorable('communications.deleted_at'))
    : query.where('communications.deleted_at', 'is', null)
  if (institutionId !== undefined) query = query.where('communications.medical_institution_id', '=', institutionId)
  if (period?.start_date) query = query.where('communications.acted_date', '>=', period.start_date)
  if (period?.end_date) query = query.where('communications.acted_date', '<=', period.end_date)
  if (staffId) query = query.where('communications.user_id', '=', staffId)
  if (type) query = query.where('communications.communication_type', '=', type)
  if (conditions.is_visit) query = query.where('communications.communication_type', 'in', visitTypes)
  if (doctor !== undefined && doctor !== null) query = query.where('communications.is_doctor_attended', '=', doctor)
  for (const condition of communicationLabelConditions(tenantId, conditions.communication_labels ?? []))
    query = query.where(condition)
  if (conditions.medical_institution_name) {
    const institutions = institutionsWhere(tx, tenantId, {
      medical_institution_name: conditions.medical_institution_name,
    })
    query = query.where('communications.medical_institution_id', 'in', institutions.select('institutions.id'))
  }
  return query
}

type Search = z.output<typeof CommunicationSearch>
type Found = ReturnType<typeof communicationsWhere>

interface Page {
  readonly count: number
  readonly ids: readonly number[]
}

/** Reads the ids of a page and the count, both through the index of days. */
const pageByDay = async (query: Found, search: Search): Promise<Page> => {
  const { limit, offset } = pageOf(search)
  const { sort = 'desc' } = search
  const [rows, { count }] = await Promise.all([
    query
      .orderBy('communications.acted_date', sort)
      .orderBy('communications.id', sort)
      .limit(limit)
      .offset(offset)
      .select('communications.id')
      .execute(),
    query.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
  ])
  return { count, ids: rows.map(({ id }) => id) }
}

/**
 * Reads the ids of a page and the count from one materialised result. It suits conditions that few communications
 * fulfil and that the index of days does not cover.
 */
const pageOfFew = async (tx: TenantTransaction, query: Found, search: Search): Promise<Page> => {
  const { limit, offset } = pageOf(search)
  const { sort = 'desc' } = search
  const direction = sql.raw(sort)
  const { rows } = await sql<Page>`
    with found as materialized (${query.select(['communications.id', 'communications.acted_date'])})
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
  const query = communicationsWhere(tx, tenantId, search, institutionId)
  const isInvolved = Boolean(search.medical_institution_name || search.communication_labels?.length)
  const { count, ids } = await (isInvolved ? pageOfFew(tx, query, search) : pageByDay(query, search))
  const communications = await toldApart(
    { tx, tenantId },
    await readCommunications(tx, tenantId, ids),
    ({ medical_institution: institution }) => institution,
    (row, name) => ({ ...row, medical_institution: { ...row.medical_institution, name } }),
  )
  return { ...countsOf(count, search), communications }
}
