import { sql } from 'kysely'
import type { referralOperations } from '../../contract/referrals.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import type { ContextOf } from '../handlers.ts'
import { countsOf, pageOf } from './paged.ts'
import { departmentOf } from './referralRows.ts'

type Query = ContextOf<typeof referralOperations.listReverseReferrals>['query']

const reverseReferralsWhere = (tx: TenantTransaction, tenantId: number, institutionId: number, query: Query) => {
  let sent = tx
    .selectFrom('reverse_referrals as sent')
    .where('sent.tenant_id', '=', tenantId)
    .where('sent.medical_institution_id_to', '=', institutionId)
  if (query.from !== undefined) sent = sent.where('sent.reverse_referral_date', '>=', query.from)
  if (query.to !== undefined) sent = sent.where('sent.reverse_referral_date', '<=', query.to)
  if (query.own_department_id === 0) sent = sent.where('sent.own_department_id', 'is', null)
  else if (query.own_department_id !== undefined)
    sent = sent.where('sent.own_department_id', '=', query.own_department_id)
  return sent
}

/** A page of the reverse referrals to an institution, newest first. */
export const readReverseReferrals = async (
  tx: TenantTransaction,
  tenantId: number,
  { institutionId, ownInstitutionId }: { readonly institutionId: number; readonly ownInstitutionId: number | null },
  query: Query,
) => {
  const { limit, offset } = pageOf(query)
  const matching = reverseReferralsWhere(tx, tenantId, institutionId, query)
  const [rows, { count }] = await Promise.all([
    matching
      .leftJoin('own_departments as departments', (join) =>
        join
          .onRef('departments.tenant_id', '=', 'sent.tenant_id')
          .onRef('departments.id', '=', 'sent.own_department_id'),
      )
      .orderBy('sent.reverse_referral_date', 'desc')
      .orderBy('sent.id', 'desc')
      .limit(limit)
      .offset(offset)
      .select([
        'sent.id',
        'sent.reverse_referral_date',
        'sent.medical_institution_id_to',
        'sent.specialty_id',
        'sent.reverse_referral_control_id',
        'sent.upload_id as reverse_referral_importing_log_id',
        'departments.id as department_id',
        'departments.name as department_name',
        sql<boolean>`sent.upload_id is null`.as('is_entered_by_hand'),
      ])
      .execute(),
    matching.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
  ])
  return {
    ...countsOf(count, query),
    reverse_referrals: rows.map(({ department_id: id, department_name: name, ...sent }) => ({
      ...sent,
      medical_institution_id_from: ownInstitutionId,
      reverse_referral_department: departmentOf(id, name),
    })),
  }
}
