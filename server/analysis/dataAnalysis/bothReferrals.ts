import { sql } from 'kysely'
import type { z } from 'zod'
import type { Span } from '#contract/analysis/analysis.ts'
import type { dataAnalysisOperations } from '#contract/analysis/dataAnalysis.ts'
import type { Language } from '#contract/messages.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { readFigureMonths } from '../../facts/months/figureMonths.ts'
import { type Counted, countedReferrals } from '../figures/countedReferrals.ts'
import { bothValues, itemsOf } from '../figures/figureValues.ts'
import { asksForDepartments, ofInstitutions } from '../figures/filtered.ts'
import { loadedIn, stateOf } from '../figures/loadedIn.ts'
import { readReceived, readSent } from '../figures/monthlySums.ts'
import { type SpanDays, spansOf } from '../figures/spans.ts'
import { readRankedPage } from './rankedPage.ts'

type Body = z.output<typeof dataAnalysisOperations.rankBothReferrals.body>

const figures = ['referral_count', 'reverse_referral_count', 'difference_count'] as const

/** Referrals and reverse referrals of a period per institution, for institutions that fulfil the conditions. */
const counted = (tx: TenantTransaction, tenantId: number, body: Body) => {
  const { period, own_department_ids: departmentIds } = body
  const institutions = ofInstitutions(tx, tenantId, 'medical_institution_id', body.medical_institutions)
  const of = (direction: Counted['direction']) =>
    countedReferrals(tenantId, { direction, departmentIds, institutions }, [period])
  return sql`
    select
      medical_institution_id,
      coalesce(received.count_0, 0) as referral_count,
      coalesce(sent.count_0, 0) as reverse_referral_count,
      coalesce(received.count_0, 0) - coalesce(sent.count_0, 0) as difference_count
    from (${of('received')}) as received
    full join (${of('sent')}) as sent using (medical_institution_id)
    where received.count_0 > 0 or sent.count_0 > 0`
}

/** Reads the figures of institutions for each span. @param spans - of one month each */
const readMonths = async (
  tx: TenantTransaction,
  tenantId: number,
  spans: readonly SpanDays[],
  { own_department_ids: departmentIds }: Body,
  ids: number[],
): Promise<(institutionId: number) => Span[]> => {
  // An empty list would mean no condition, so all institutions would be read.
  if (ids.length === 0) return () => []
  const query = {
    spans,
    filter: { own_department_ids: departmentIds, medical_institutions: { medical_institution_ids: ids } },
    by: 'medical_institution_id',
  } as const
  const [received, sent] = await Promise.all([readReceived(tx, tenantId, query), readSent(tx, tenantId, query)])
  const countsIn = <R extends { readonly key: number; readonly month: string }>(
    rows: readonly R[],
    count: (row: R) => number,
  ) => {
    const counts = new Map(rows.map((row) => [`${row.key} ${row.month}`, count(row)]))
    return (id: number, { start_date: month }: SpanDays) => counts.get(`${id} ${month}`) ?? 0
  }
  const receivedIn = countsIn(received, ({ referral_count: count }) => count)
  const sentIn = countsIn(sent, ({ reverse_referral_count: count }) => count)
  const figureMonths = await readFigureMonths(tx, tenantId)
  return (id) =>
    spans.map((span) => {
      const counts = { received: receivedIn(id, span), sent: sentIn(id, span) }
      return {
        ...span,
        state: stateOf(figureMonths, span, 'referrals'),
        items: itemsOf(bothValues(counts, loadedIn(figureMonths, span))),
      }
    })
}

/** Ranks institutions by referrals and reverse referrals of a period, each with its months. Institutions without either are left out. */
export const rankBothReferrals = async (tx: TenantTransaction, tenantId: number, body: Body, language: Language) => {
  const { sort_by: sortBy = 'referral_count', sort = 'desc' } = body
  const page = await readRankedPage(
    tx,
    tenantId,
    { query: counted(tx, tenantId, body), figures, sortBy, sort, hasTrend: !asksForDepartments(body) },
    body,
  )
  const ids = page.medical_institutions.map(({ medical_institution: { id } }) => id)
  const monthsOf = await readMonths(tx, tenantId, spansOf(body.period, 'month', language), body, ids)
  return {
    ...page,
    medical_institutions: page.medical_institutions.map((ranked) => ({
      ...ranked,
      months: monthsOf(ranked.medical_institution.id),
    })),
  }
}
