import type { z } from 'zod'
import type { Period, ReferralFilter } from '#contract/analysis/analysis.ts'
import { chartOperations, defaultComparedYears } from '#contract/analysis/charts.ts'
import type { Language } from '#contract/messages.ts'
import type { TenantTransaction } from '../db/tenant.ts'
import { readFigureMonths } from '../facts/months/figureMonths.ts'
import { type ContextOf, handlersFor } from '../handlers.ts'
import { requireAskedDepartments } from './figures/askedFor.ts'
import { compareDepartments, readDepartments } from './figures/departmentFigures.ts'
import { itemsOf, receivedValues } from './figures/figureValues.ts'
import { knownCount, loadedIn } from './figures/loadedIn.ts'
import { readReceived, readSent, receivedSums, sentSums, sumUp, within } from './figures/monthlySums.ts'
import { readBothSpans, readReceivedSpans, readReferralSpans, readSentSpans } from './figures/referralFigures.ts'
import { type SpanDays, spansOf, wholeSpan, yearsOf } from './figures/spans.ts'
import { readDepartmentChart, readInstitutionChart } from './institutionCharts.ts'
import { requireInstitution } from '../records/requireInstitutions.ts'
import { visitChartHandlers } from './visitCharts.ts'

type ReadSpans = typeof readReferralSpans
type ComparedSeries = z.output<typeof chartOperations.compareReferralsMonthly.body>
type Compared = z.output<typeof chartOperations.compareReferrals.body>
type Asked = Pick<Compared, 'period' | 'comparison_period'>

/** The part of a handler's context that charts need. */
interface Caller {
  readonly tx: TenantTransaction
  readonly tenantId: number
  readonly language: Language
}

/** The `unsettled_from` of replies: from this month on, figures of stays are unsettled. */
const unsettled = async ({ tx, tenantId }: Pick<Caller, 'tx' | 'tenantId'>) => ({
  unsettled_from: (await readFigureMonths(tx, tenantId)).unsettledFrom,
})

const filterOf = ({ own_department_ids, medical_institutions }: ReferralFilter): ReferralFilter => ({
  own_department_ids,
  medical_institutions,
})

/** Reads the spans of two periods together and splits the result. */
const readApart = async (
  { tx, tenantId }: Caller,
  read: ReadSpans,
  [spans, others]: readonly [readonly SpanDays[], readonly SpanDays[]],
  filter: ReferralFilter,
) => {
  await requireAskedDepartments(tx, tenantId, filter.own_department_ids)
  const all = await read(tx, tenantId, [...spans, ...others], filterOf(filter))
  return { spans: all.slice(0, spans.length), others: all.slice(spans.length) }
}

const comparePeriods = async (caller: Caller, read: ReadSpans, body: Compared) => {
  const { language } = caller
  const { spans, others } = await readApart(
    caller,
    read,
    [[wholeSpan(body.period, language)], [wholeSpan(body.comparison_period, language)]],
    body,
  )
  const [period] = spans
  const [comparison_period] = others
  if (!period || !comparison_period) throw new Error('A period has lost its span')
  return { period, comparison_period, ...(await unsettled(caller)) }
}

const compareSeries = (caller: Caller, read: ReadSpans, body: ComparedSeries) => {
  const spansIn = (period: Period) => spansOf(period, body.unit_type, caller.language)
  return readApart(caller, read, [spansIn(body.period), spansIn(body.comparison_period)], body)
}

/** Compares the own departments of two periods. */
const byDepartment = async <R extends { readonly month: string }>(
  { tx, tenantId, language }: Caller,
  read: (
    tx: TenantTransaction,
    tenantId: number,
    request: { spans: readonly SpanDays[]; filter: ReferralFilter; by: 'own_department_id' },
  ) => Promise<R[]>,
  body: Asked & ReferralFilter,
) => {
  await requireAskedDepartments(tx, tenantId, body.own_department_ids)
  const [span, other] = [wholeSpan(body.period, language), wholeSpan(body.comparison_period, language)]
  const [departments, rows] = await Promise.all([
    readDepartments(tx, tenantId),
    read(tx, tenantId, { spans: [span, other], filter: filterOf(body), by: 'own_department_id' }),
  ])
  const months = await readFigureMonths(tx, tenantId)
  return {
    departments,
    rows: [within(rows, 'month', span), within(rows, 'month', other)] as const,
    loaded: [loadedIn(months, span), loadedIn(months, other)] as const,
  }
}

type BodyOf<K extends keyof typeof chartOperations> = { readonly body: ContextOf<(typeof chartOperations)[K]>['body'] }

/** Charts that need no more of a call than its transaction, language and body. */
export const chartReaders = {
  compareReferralsOverYears: async ({ tx, tenantId, body, language }: Caller & BodyOf<'compareReferralsOverYears'>) => {
    await requireAskedDepartments(tx, tenantId, body.own_department_ids)
    const spans = yearsOf(body.period, body.years ?? defaultComparedYears, language)
    const referrals = await readReferralSpans(tx, tenantId, spans, filterOf(body))
    return { referrals, ...(await unsettled({ tx, tenantId })) }
  },

  compareReferralsMonthly: async ({ body, ...caller }: Caller & BodyOf<'compareReferralsMonthly'>) => {
    const { spans, others } = await compareSeries(caller, readReceivedSpans, body)
    return { referrals: spans, comparison_referrals: others, ...(await unsettled(caller)) }
  },

  compareReferralDepartments: async ({ body, ...caller }: Caller & BodyOf<'compareReferralDepartments'>) => {
    const { departments, rows, loaded } = await byDepartment(caller, readReceived, body)
    return {
      departments: compareDepartments(
        departments,
        rows,
        (own) => sumUp(own, receivedSums).referral_count,
        (own, period) => itemsOf(receivedValues(sumUp(own, receivedSums), loaded[period])),
      ),
      ...(await unsettled(caller)),
    }
  },

  compareReverseReferralsMonthly: async ({ body, ...caller }: Caller & BodyOf<'compareReverseReferralsMonthly'>) => {
    const { spans, others } = await compareSeries(caller, readSentSpans, body)
    return { reverse_referrals: spans, comparison_reverse_referrals: others }
  },
}

export const chartHandlers = handlersFor(chartOperations, {
  ...visitChartHandlers,
  ...chartReaders,

  getReferralChart: async ({ tx, tenantId, body, language }) => {
    await requireAskedDepartments(tx, tenantId, body.own_department_ids)
    const spans = spansOf(body.period, body.unit_type, language)
    const referrals = await readReferralSpans(tx, tenantId, spans, filterOf(body))
    return { referrals, ...(await unsettled({ tx, tenantId })) }
  },

  compareReferrals: ({ body, ...caller }) => comparePeriods(caller, readReferralSpans, body),

  compareReverseReferralDepartments: async ({ body, ...caller }) => {
    const { departments, rows, loaded } = await byDepartment(caller, readSent, body)
    const sentBy = (own: Parameters<typeof sumUp<(typeof sentSums)[number]>>[0]) =>
      sumUp(own, sentSums).reverse_referral_count
    return {
      departments: compareDepartments(departments, rows, sentBy, (own, period) =>
        itemsOf({ reverse_referral_count: knownCount(sentBy(own), loaded[period].reverseReferrals) }),
      ),
      ...(await unsettled(caller)),
    }
  },

  compareBothReferrals: ({ body, ...caller }) => comparePeriods(caller, readBothSpans, body),

  getInstitutionReferralChart: async ({ tx, tenantId, params, body, language }) => {
    await requireInstitution(tx, tenantId, params.id)
    await requireAskedDepartments(tx, tenantId, body.own_department_ids)
    const spans = spansOf(body.period, body.unit_type, language)
    const referrals = await readInstitutionChart(tx, tenantId, params.id, spans, body.own_department_ids)
    return { referrals, ...(await unsettled({ tx, tenantId })) }
  },

  getInstitutionDepartmentChart: async ({ tx, tenantId, params, body, language }) => {
    await requireInstitution(tx, tenantId, params.id)
    return readDepartmentChart(tx, tenantId, params.id, spansOf(body.period, body.unit_type, language))
  },
})
