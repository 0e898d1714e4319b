import { type Expression, type SqlBool, sql } from 'kysely'
import type { z } from 'zod'
import type { Period, ReferralFilter } from '../../../contract/analysis.ts'
import type { dataAnalysisOperations } from '../../../contract/dataAnalysis.ts'
import type { Language } from '../../../contract/messages.ts'
import { idIn } from '../../db/idIn.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { countedReferrals } from '../figures/countedReferrals.ts'
import { ofInstitutions } from '../figures/filtered.ts'
import { spansOf } from '../figures/spans.ts'
import { readRankedPage } from './rankedPage.ts'

type Body = z.output<typeof dataAnalysisOperations.rankBothReferrals.body>

const figures = ['referral_count', 'reverse_referral_count', 'difference_count'] as const
type Figures = Readonly<Record<(typeof figures)[number], number>>

type Wanted = Pick<ReferralFilter, 'own_department_ids'> & { readonly period: Period }

/** Figures of both directions by the columns given, of institutions that a condition on `medical_institution_id` holds for. */
const countedBy = (
  tenantId: number,
  columns: readonly ('medical_institution_id' | 'month')[],
  { period, own_department_ids: departmentIds }: Wanted,
  institutions: Expression<SqlBool>,
) => {
  const keys = sql.join(columns.map((column) => sql.ref(column)))
  const asked = { periods: [period], departmentIds, institutions, byMonth: columns.includes('month') }
  return sql`
    select
      ${keys},
      sum(received) as referral_count,
      sum(sent) as reverse_referral_count,
      sum(received) - sum(sent) as difference_count
    from (
      select ${keys}, sum(count) as received, 0 as sent
      from (${countedReferrals(tenantId, { ...asked, direction: 'received' })}) as received
      group by ${keys}
      union all
      select ${keys}, 0, sum(count)
      from (${countedReferrals(tenantId, { ...asked, direction: 'sent' })}) as sent
      group by ${keys}
    ) as both_directions
    group by ${keys}`
}

/** The figures of each month, by institution and month. */
const readMonths = async (tx: TenantTransaction, tenantId: number, wanted: Wanted, ids: readonly number[]) => {
  const { rows } = await countedBy(
    tenantId,
    ['medical_institution_id', 'month'],
    wanted,
    idIn('medical_institution_id', ids),
  )
    .$castTo<Figures & { medical_institution_id: number; month: string }>()
    .execute(tx)
  return new Map(rows.map((row) => [`${row.medical_institution_id} ${row.month}`, row]))
}

/** Institutions by referrals and reverse referrals of a period, each with its months; those without either are not among them. */
export const rankBothReferrals = async (tx: TenantTransaction, tenantId: number, body: Body, language: Language) => {
  const { sort_by: sortBy = 'referral_count', sort = 'desc' } = body
  const found = countedBy(
    tenantId,
    ['medical_institution_id'],
    body,
    ofInstitutions(tx, tenantId, 'medical_institution_id', body.medical_institutions),
  )
  const page = await readRankedPage(tx, tenantId, { found, figures, sortBy, sort }, body)
  const ids = page.medical_institutions.map(({ medical_institution: { id } }) => id)
  const months = await readMonths(tx, tenantId, body, ids)
  const spans = spansOf(body.period, 'month', language)
  return {
    ...page,
    medical_institutions: page.medical_institutions.map((ranked) => ({
      ...ranked,
      months: spans.map((span) => {
        const counted = months.get(`${ranked.medical_institution.id} ${span.start_date}`)
        return { ...span, items: figures.map((key) => ({ key, value: counted?.[key] ?? 0 })) }
      }),
    })),
  }
}
