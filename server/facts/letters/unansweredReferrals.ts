import { sql } from 'kysely'
import type { z } from 'zod'
import type { referralLetterOperations, UnansweredReferral } from '../../../contract/facts/referralLetters.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { ContextOf } from '../../handlers.ts'
import { corrected } from '../../records/correctedInstitutions.ts'
import { toldApart } from '../../records/namesakes.ts'
import { countsOf, pageOf } from '../../records/paged.ts'
import { isUnreplied } from '../referrals/unreplied.ts'

type Query = ContextOf<typeof referralLetterOperations.listUnansweredReferrals>['query']
type Item = z.input<typeof UnansweredReferral>

const unanswered = (tx: TenantTransaction, tenantId: number, { own_department_id: departmentId }: Query) => {
  const referrals = tx
    .selectFrom('referrals')
    .where('referrals.tenant_id', '=', tenantId)
    .where(isUnreplied('referrals'))
  if (departmentId === undefined) return referrals
  return departmentId === 0
    ? referrals.where('referrals.own_department_id', 'is', null)
    : referrals.where('referrals.own_department_id', '=', departmentId)
}

/** A page of the hospital's referrals that are recorded as unanswered, the earliest first, with the number of all of them. */
export const listUnansweredReferrals = async (tx: TenantTransaction, tenantId: number, query: Query) => {
  const { limit, offset } = pageOf(query)
  const { count } = await unanswered(tx, tenantId, query)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  const rows = await unanswered(tx, tenantId, query)
    .innerJoin('medical_institutions as institutions', 'institutions.id', 'referrals.medical_institution_id')
    .leftJoin('own_departments as departments', (join) =>
      join.on('departments.tenant_id', '=', tenantId).onRef('departments.id', '=', 'referrals.own_department_id'),
    )
    .orderBy('referrals.referral_date')
    .orderBy('referrals.id')
    .limit(limit)
    .offset(offset)
    .select(['referrals.id', 'referrals.referral_date', 'referrals.doctor_name_from', 'referrals.doctor_name_to'])
    .select(['referrals.medical_institution_id', corrected(tenantId, 'name').as('institution_name')])
    .select(['departments.id as department_id', 'departments.name as department_name'])
    .execute()
  const referrals = rows.map(
    ({
      medical_institution_id: institutionId,
      institution_name: name,
      department_id: departmentId,
      department_name: departmentName,
      ...referral
    }): Item => ({
      ...referral,
      medical_institution: { id: institutionId, name },
      own_department: departmentId === null ? null : { id: departmentId, name: departmentName ?? '' },
    }),
  )
  return {
    ...countsOf(count, query),
    referrals: await toldApart(
      { tx, tenantId },
      referrals,
      ({ medical_institution: institution }) => institution,
      (referral, name) => ({ ...referral, medical_institution: { ...referral.medical_institution, name } }),
    ),
  }
}
