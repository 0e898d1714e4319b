import { sql } from 'kysely'
import type { z } from 'zod'
import type { UnansweredConditions, UnansweredReferral } from '#contract/facts/referralLetters.ts'
import type { referralLetterOperations } from '#contract/facts/referralLetterCalls.ts'
import type { Language } from '#contract/messages.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { ContextOf } from '../../handlers.ts'
import { corrected } from '../../records/correctedInstitutions.ts'
import { toldApart } from '../../records/namesakes.ts'
import { countsOf, pageOf } from '../../records/paged.ts'
import { byteOrderMark, csvRows } from '../../tables/csvFile.ts'
import { fileDay } from '../../tables/fileDays.ts'
import { isUnreplied } from '../referrals/unreplied.ts'

type Query = ContextOf<typeof referralLetterOperations.listUnansweredReferrals>['query']
type Item = z.input<typeof UnansweredReferral>

const unanswered = (
  tx: TenantTransaction,
  tenantId: number,
  { own_department_id: departmentId, from, to }: UnansweredConditions,
) => {
  let referrals = tx.selectFrom('referrals').where('referrals.tenant_id', '=', tenantId).where(isUnreplied('referrals'))
  if (from !== undefined) referrals = referrals.where('referrals.referral_date', '>=', from)
  if (to !== undefined) referrals = referrals.where('referrals.referral_date', '<=', to)
  if (departmentId === undefined) return referrals
  return departmentId === 0
    ? referrals.where('referrals.own_department_id', 'is', null)
    : referrals.where('referrals.own_department_id', '=', departmentId)
}

const readSome = async (
  tx: TenantTransaction,
  tenantId: number,
  conditions: UnansweredConditions,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Promise<Item[]> => {
  const rows = await unanswered(tx, tenantId, conditions)
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
  return toldApart(
    { tx, tenantId },
    referrals,
    ({ medical_institution: institution }) => institution,
    (referral, name) => ({ ...referral, medical_institution: { ...referral.medical_institution, name } }),
  )
}

/** A page of the hospital's referrals that are recorded as unanswered, the earliest first, with the number of all of them. */
export const listUnansweredReferrals = async (tx: TenantTransaction, tenantId: number, query: Query) => {
  const { count } = await unanswered(tx, tenantId, query)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow()
  return { ...countsOf(count, query), referrals: await readSome(tx, tenantId, query, pageOf(query)) }
}

const headings = {
  ja: ['紹介日', '紹介元', '紹介医師', '診療科', '担当医'],
  en: ['Referral', 'Referrer', 'Referring doctor', 'Department', 'Doctor'],
} as const

const batchSize = 5_000

/** The same referrals as CSV text, chunk by chunk (UTF-8 with a byte order mark). */
export async function* unansweredAsCsv(
  tx: TenantTransaction,
  tenantId: number,
  conditions: UnansweredConditions,
  language: Language,
): AsyncGenerator<string> {
  yield byteOrderMark + csvRows([headings[language]])
  for (let offset = 0; ; offset += batchSize) {
    const referrals = await readSome(tx, tenantId, conditions, { limit: batchSize, offset })
    if (referrals.length > 0)
      yield csvRows(
        referrals.map((referral) => [
          fileDay(referral.referral_date),
          referral.medical_institution.name,
          referral.doctor_name_from,
          referral.own_department?.name,
          referral.doctor_name_to,
        ]),
      )
    if (referrals.length < batchSize) return
  }
}
