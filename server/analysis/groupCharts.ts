import type { z } from 'zod'
import { defaultComparedYears, groupChartOperations } from '#contract/analysis/charts.ts'
import type { groupFigures } from '#contract/analysis/figures/figures.ts'
import type { Language } from '#contract/messages.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { readFigureMonths } from '../facts/months/figureMonths.ts'
import { type Account, handlersFor } from '../handlers.ts'
import { requireFeature } from '../requireFeature.ts'
import { requireAskedDepartments, requireKnown } from './figures/askedFor.ts'
import { bothValues, itemsOf, receivedValues } from './figures/figureValues.ts'
import { loadedIn, stateOf } from './figures/loadedIn.ts'
import { readReceived, readSent } from './figures/monthlySums.ts'
import { receivedIn, sentIn } from './figures/referralFigures.ts'
import { type SpanDays, spansOf, wholeSpan, yearsOf } from './figures/spans.ts'
import { corrected } from '../records/correctedInstitutions.ts'
import { toldApart } from '../records/namesakes.ts'

interface Caller {
  readonly tx: TenantTransaction
  readonly tenantId: number
  readonly account: Account
  readonly language: Language
}
type GroupFigure = (typeof groupFigures)[number]
type Asked = Pick<
  z.output<typeof groupChartOperations.getGroupReferralChart.body>,
  'group_medical_institution_ids' | 'own_department_ids'
>

/** The distinct institutions of the request. @throws a 422 for each that is not in the tenant's group */
const requireGroup = async (tx: TenantTransaction, tenantId: number, ids: readonly number[]) => {
  const group = await tx
    .selectFrom('tenant_group_medical_institutions as members')
    .innerJoin('medical_institutions as institutions', 'institutions.id', 'members.medical_institution_id')
    .where('members.tenant_id', '=', tenantId)
    .select(['institutions.id', corrected(tenantId, 'name').as('name')])
    .execute()
  const institutionById = new Map(group.map((institution) => [institution.id, institution]))
  requireKnown(
    ids,
    new Set(institutionById.keys()),
    'group_medical_institution_ids',
    'tenant_group_medical_institutions',
  )
  const asked = [...new Set(ids)].flatMap((id) => institutionById.get(id) ?? [])
  return toldApart(
    { tx, tenantId },
    asked,
    (institution) => institution,
    (institution, name) => ({ ...institution, name }),
  )
}

/** Reads the figures of each institution in each span. @param spans - of whole months, not overlapping */
const readGroupFigures = async (
  { tx, tenantId }: Caller,
  { group_medical_institution_ids: ids, own_department_ids: departments }: Asked,
  spans: readonly SpanDays[],
) => {
  const group = await requireGroup(tx, tenantId, ids)
  await requireAskedDepartments(tx, tenantId, departments)
  const query = {
    spans,
    filter: {
      own_department_ids: departments,
      medical_institutions: { medical_institution_ids: group.map(({ id }) => id) },
    },
    by: 'medical_institution_id',
  } as const
  const [received, sent] = await Promise.all([readReceived(tx, tenantId, query), readSent(tx, tenantId, query)])
  const receivedBy = Map.groupBy(received, ({ key }) => key)
  const sentBy = Map.groupBy(sent, ({ key }) => key)
  const months = await readFigureMonths(tx, tenantId)
  const figuresIn = (id: number, span: SpanDays) => {
    const sums = receivedIn(receivedBy.get(id) ?? [], span)
    const loaded = loadedIn(months, span)
    const counts = { received: sums.referral_count, sent: sentIn(sentBy.get(id) ?? [], span) }
    return { ...receivedValues(sums, loaded), ...bothValues(counts, loaded) }
  }
  return { group, figuresIn, months }
}

/** Reads one figure of each institution over spans. */
const readGroupSeries = async (
  caller: Caller,
  body: Asked & { readonly figure?: GroupFigure | undefined },
  spans: readonly SpanDays[],
) => {
  const { figure = 'referral_count' } = body
  if (figure === 'reverse_referral_count') requireFeature(caller.account, 'reverse_referrals')
  const { group, figuresIn, months } = await readGroupFigures(caller, body, spans)
  return {
    group_medical_institutions: group,
    unsettled_from: months.unsettledFrom,
    series: spans.map((span) => ({
      ...span,
      state: stateOf(months, span, figure === 'reverse_referral_count' ? 'reverseReferrals' : 'referrals'),
      items: group.map(({ id }) => ({ key: String(id), value: figuresIn(id, span)[figure] })),
    })),
  }
}

export const groupChartHandlers = handlersFor(groupChartOperations, {
  getGroupReferralChart: async ({ body, ...caller }) => {
    const spans = spansOf(body.period, body.unit_type, caller.language)
    const { series, ...institutions } = await readGroupSeries(caller, body, spans)
    return { ...institutions, referrals: series }
  },

  compareGroupReferrals: async ({ body, ...caller }) => {
    const [span, other] = [wholeSpan(body.period, caller.language), wholeSpan(body.comparison_period, caller.language)]
    const { group, figuresIn, months } = await readGroupFigures(caller, body, [span, other])
    return {
      group_medical_institutions: group.map((institution) => ({
        ...institution,
        items: itemsOf(figuresIn(institution.id, span)),
        comparison_items: itemsOf(figuresIn(institution.id, other)),
      })),
      unsettled_from: months.unsettledFrom,
    }
  },

  compareGroupReferralsOverYears: async ({ body, ...caller }) => {
    const spans = yearsOf(body.period, body.years ?? defaultComparedYears, caller.language)
    const { series, ...institutions } = await readGroupSeries(caller, body, spans)
    return { ...institutions, referrals: series }
  },

  compareGroupReferralsMonthly: async ({ body, ...caller }) => {
    const spans = spansOf(body.period, body.unit_type, caller.language)
    const others = spansOf(body.comparison_period, body.unit_type, caller.language)
    const { series, ...institutions } = await readGroupSeries(caller, body, [...spans, ...others])
    return {
      ...institutions,
      referrals: series.slice(0, spans.length),
      comparison_referrals: series.slice(spans.length),
    }
  },
})
