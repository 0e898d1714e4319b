import { sql } from 'kysely'
import type { z } from 'zod'
import type { ReverseReferralDetail, reverseReferralOperations } from '#contract/facts/reverseReferrals.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { Account, ContextOf } from '../../handlers.ts'
import { departmentOf, factsAsked, specialtyIdOf } from './factRows.ts'
import { readPatientId } from './patientNumbers.ts'
import { countsOf, isOnPage, pageOf } from '../../records/paged.ts'

type Query = ContextOf<typeof reverseReferralOperations.listReverseReferrals>['query']

const reverseReferralsWhere = (tx: TenantTransaction, tenantId: number, institutionId: number, query: Query) =>
  tx
    .selectFrom('reverse_referrals as sent')
    .where('sent.tenant_id', '=', tenantId)
    .where('sent.medical_institution_id_to', '=', institutionId)
    .where(factsAsked('sent', 'reverse_referral_date', query))

const newestFirst = (sent: ReturnType<typeof reverseReferralsWhere>) =>
  sent.orderBy('sent.reverse_referral_date', 'desc').orderBy('sent.id', 'desc')

const listedColumns = (tenantId: number) =>
  [
    'sent.id',
    'sent.reverse_referral_date',
    'sent.medical_institution_id_to',
    specialtyIdOf('sent').as('specialty_id'),
    'sent.specialty_id as specialty_name',
    'sent.reverse_referral_control_id',
    'sent.upload_id as reverse_referral_importing_log_id',
    departmentOf(tenantId, 'sent').as('reverse_referral_department'),
    sql<boolean>`sent.upload_id is null`.as('is_entered_by_hand'),
  ] as const

/** One reverse referral to an institution, with its patient; undefined if it does not exist. */
export const readReverseReferral = async (
  tx: TenantTransaction,
  tenantId: number,
  {
    id,
    institutionId,
    account: { ownInstitutionId, permissions },
  }: { readonly id: number; readonly institutionId: number; readonly account: Account },
): Promise<z.input<typeof ReverseReferralDetail> | undefined> => {
  const sent = await reverseReferralsWhere(tx, tenantId, institutionId, {})
    .where('sent.id', '=', id)
    .select(listedColumns(tenantId))
    .select('sent.updated_at')
    .executeTakeFirst()
  if (!sent) return undefined
  const shows = permissions.has('patient_numbers')
  const patientId = shows ? await readPatientId(tx, tenantId, 'reverse_referral', sent.id) : null
  return {
    ...sent,
    patient_id: patientId,
    hides_patient_numbers: !shows,
    medical_institution_id_from: ownInstitutionId,
  }
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
  const page = newestFirst(matching).limit(limit).offset(offset).select('sent.id')
  const onPage = reverseReferralsWhere(tx, tenantId, institutionId, {}).where(isOnPage('sent.id', page))
  const [rows, { count }] = await Promise.all([
    newestFirst(onPage).select(listedColumns(tenantId)).execute(),
    matching.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
  ])
  return {
    ...countsOf(count, query),
    reverse_referrals: rows.map((sent) => ({ ...sent, medical_institution_id_from: ownInstitutionId })),
  }
}
