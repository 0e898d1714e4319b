import { type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Referral, referralOperations } from '#contract/facts/referrals.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { DB } from '../../db/types.ts'
import type { ContextOf } from '../../handlers.ts'
import { admittedDisease } from './admittedDisease.ts'
import { departmentOf, factsAsked } from './factRows.ts'
import { doneInStay } from './doneInStay.ts'
import { isUnreplied } from './unreplied.ts'
import { countsOf, isOnPage, pageOf } from '../../records/paged.ts'

type Query = ContextOf<typeof referralOperations.listReferrals>['query']
type Row = z.input<typeof Referral>

/** SQL condition: the referral's first stay fulfils `condition`. @param condition - on `admissions` */
const firstStay = (tenantId: number, condition: RawBuilder<unknown>) => sql<SqlBool>`exists (
  select from hospital_admissions as admissions
  where admissions.tenant_id = ${tenantId} and admissions.referral_id = referrals.id and admissions.is_first_admission
    and ${condition}
)`

const isDone = (tenantId: number, kcode: string) => sql`exists (
  select from hospital_admission_operations as operations
  where operations.tenant_id = ${tenantId} and operations.hospital_admission_id = admissions.id and operations.kcode = ${kcode}
    and ${doneInStay}
)`

const referralsFrom = (tx: TenantTransaction, tenantId: number, institutionId: number) =>
  tx
    .selectFrom('referrals')
    .where('referrals.tenant_id', '=', tenantId)
    .where('referrals.medical_institution_id', '=', institutionId)

const newestFirst = <O>(referrals: SelectQueryBuilder<DB, 'referrals', O>) =>
  referrals.orderBy('referrals.referral_date', 'desc').orderBy('referrals.id', 'desc')

const referralsWhere = (tx: TenantTransaction, tenantId: number, institutionId: number, query: Query) => {
  let referrals = referralsFrom(tx, tenantId, institutionId).where(factsAsked('referrals', 'referral_date', query))
  if (query.first_visit !== undefined) referrals = referrals.where('referrals.first_visit_flag', '=', query.first_visit)
  if (query.unreplied) referrals = referrals.where(isUnreplied('referrals'))
  if (query.admitted) referrals = referrals.where(firstStay(tenantId, sql`true`))
  if (query.operated) referrals = referrals.where(firstStay(tenantId, sql`admissions.operation_count > 0`))
  if (query.admitted_disease !== undefined)
    referrals = referrals.where(firstStay(tenantId, sql`${admittedDisease} = ${query.admitted_disease}`))
  if (query.kcode !== undefined) referrals = referrals.where(firstStay(tenantId, isDone(tenantId, query.kcode)))
  return referrals
}

const read = async (
  referrals: SelectQueryBuilder<DB, 'referrals', unknown>,
  tenantId: number,
  ownInstitutionId: number | null,
): Promise<Row[]> => {
  const rows = await referrals
    .select([
      'referrals.id',
      'referrals.referral_date',
      'referrals.first_visit_flag',
      'referrals.referral_department',
      'referrals.doctor_name_from',
      'referrals.is_replied',
      'referrals.replied_on',
      departmentOf(tenantId, 'referrals').as('own_department'),
      sql<boolean>`referrals.upload_id is null`.as('is_entered_by_hand'),
      sql<SqlBool>`exists (
        select from hospital_admissions as admissions
        where admissions.tenant_id = ${tenantId} and admissions.referral_id = referrals.id
      )`.as('has_admission'),
    ])
    .execute()
  return rows.map(({ has_admission, ...referral }) => ({
    ...referral,
    has_admission: Boolean(has_admission),
    medical_institution_id_to: ownInstitutionId,
  }))
}

/** A page of the referrals from an institution, newest first. */
export const readReferrals = async (
  tx: TenantTransaction,
  tenantId: number,
  { institutionId, ownInstitutionId }: { readonly institutionId: number; readonly ownInstitutionId: number | null },
  query: Query,
) => {
  const { limit, offset } = pageOf(query)
  const matching = referralsWhere(tx, tenantId, institutionId, query)
  const ids = newestFirst(matching).limit(limit).offset(offset).select('referrals.id')
  const page = referralsFrom(tx, tenantId, institutionId).where(isOnPage('referrals.id', ids))
  const [referrals, { count }] = await Promise.all([
    read(newestFirst(page), tenantId, ownInstitutionId),
    matching.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow(),
  ])
  return { ...countsOf(count, query), referrals }
}

/** One referral from an institution; undefined if it does not exist. */
export const readReferral = async (
  tx: TenantTransaction,
  tenantId: number,
  {
    id,
    institutionId,
    ownInstitutionId,
  }: { readonly id: number; readonly institutionId: number; readonly ownInstitutionId: number | null },
): Promise<Row | undefined> => {
  const [referral] = await read(
    referralsWhere(tx, tenantId, institutionId, {}).where('referrals.id', '=', id),
    tenantId,
    ownInstitutionId,
  )
  return referral
}
