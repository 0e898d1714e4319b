import { fiscalYears, lastTwelveMonths, type Months, yearsLoaded } from '#contract/analysis/analysisMonths.ts'
import { bothOrders, visitOrders } from '#contract/analysis/dataAnalysis.ts'
import type { Period } from '#contract/analysis/analysis.ts'
import { visitTypes } from '#contract/communicationTypes.ts'
import { lastDayOf, monthAfter } from '#contract/months.ts'
import { knownMonthsOf, readFigureMonths } from '../../facts/months/figureMonths.ts'
import { chartHandlers } from '../charts.ts'
import { currentUserHandlers } from '../../tenant/currentUser.ts'
import { dataAnalysisHandlers } from '../dataAnalysis/dataAnalysis.ts'
import { toldApart } from '../../records/namesakes.ts'
import { requireAskedDepartments, requireAskedStaffs } from '../figures/askedFor.ts'
import { groupChartHandlers } from '../groupCharts.ts'
import { readLetterFigures } from './letterFigures.ts'
import { readMonthFigures } from './monthFigures.ts'
import { type Asked, filterOf, type ReportContext } from './reportContext.ts'
import { type ShownUnits, shownUnits } from './shownUnits.ts'

/** Rows of a ranking in the appendix. */
export const maxRanked = 30
const maxVisits = 30

const daysOf = ({ first, last }: Months): Period => ({ start_date: first, end_date: lastDayOf(last) })
const monthsOf = ({ start_date: start, end_date: end }: Period): Months => ({ first: start, last: monthAfter(end, 0) })

/** The periods that a ranking compares. If the report shows years, these are fiscal years and not its own periods. */
const rankedPeriods = ({ unit_type: unit, period, comparison_period: compared }: Asked) => {
  if (unit !== 'year') return { period, comparison_period: compared }
  const [year, yearBefore] = fiscalYears(monthsOf(period))
  return { period: daysOf(year), comparison_period: daysOf(yearBefore) }
}

interface NamesInstitution {
  readonly medical_institution: { readonly id: number; readonly name: string }
}

/** Rows of a table that stands without addresses where there is no room for them. */
const namedApart = <R extends NamesInstitution>(context: ReportContext, rows: readonly R[]): Promise<R[]> =>
  toldApart(
    context,
    rows,
    ({ medical_institution: institution }) => institution,
    (row, name) => ({ ...row, medical_institution: { ...row.medical_institution, name } }),
  )

const readRankings = async (context: ReportContext) => {
  const { body } = context
  const periods = rankedPeriods(body)
  const rank = async (change: 'all' | 'growing' | 'shrinking' | 'new' | 'lost') => {
    const request = {
      ...context,
      body: {
        ...periods,
        ...filterOf(body),
        change,
        ...(change === 'all' && { sort_by: 'referral_count_after' as const }),
        per_page: maxRanked,
      },
    }
    const ranking =
      body.unit_type === 'year'
        ? await dataAnalysisHandlers.rankReferralsAnnually(request)
        : await dataAnalysisHandlers.rankReferralsMonthly(request)
    return { ...ranking, medical_institutions: await namedApart(context, ranking.medical_institutions) }
  }
  const both = context.account.features.has('reverse_referrals')
    ? await dataAnalysisHandlers.rankBothReferrals({
        ...context,
        body: {
          period: body.period,
          ...filterOf(body),
          ...bothOrders[body.both_order ?? 'most_referrals'],
          per_page: maxRanked,
        },
      })
    : null
  return {
    periods,
    total: await rank('all'),
    growing: await rank('growing'),
    shrinking: await rank('shrinking'),
    new: await rank('new'),
    lost: await rank('lost'),
    both: both && { ...both, medical_institutions: await namedApart(context, both.medical_institutions) },
  }
}

const readVisits = async (context: ReportContext, unit: ShownUnits['visits']) => {
  const { body } = context
  const request = {
    ...context,
    body: {
      period: body.period,
      unit_type: unit,
      staff_ids: body.staff_ids,
      visit_type: body.visit_type,
      medical_institutions: body.medical_institutions,
    },
  }
  return {
    types: visitTypes.filter((type) => body.visit_type === undefined || body.visit_type === type),
    byType: (await chartHandlers.getVisitChart(request)).visits,
    interviewRates: (await chartHandlers.getDoctorInterviewRates(request)).doctor_interview_rates,
    nextActionRates: (await chartHandlers.getNextActionRates(request)).next_action_rates,
  }
}

const defaultMonths = 3

/** The day this number of months before, or the last day of that month. */
const monthsBefore = (day: string, count: number) => {
  const month = monthAfter(day, -count)
  const [same, last] = [month.slice(0, 8) + day.slice(8), lastDayOf(month)]
  return same < last ? same : last
}

/** Reads the effect of visits, and lists the visits with a complete period after them in the requested order. */
const readEffectiveness = async (context: ReportContext, baseMonth: string | null) => {
  const { period, staff_ids, visit_type, is_doctor_attended, visit_order, months = defaultMonths } = context.body
  const { sort_by, sort } = visitOrders[visit_order ?? 'newest']
  const verify = (end: string) =>
    dataAnalysisHandlers.verifyEffectiveness({
      ...context,
      body: {
        ...filterOf(context.body),
        period: { ...period, end_date: end },
        staff_ids,
        visit_type,
        months,
        is_doctor_attended,
        sort_by,
        sort,
        per_page: maxVisits,
      },
    })
  const all = await verify(period.end_date)
  const end = [period.end_date, monthsBefore(lastDayOf(baseMonth ?? period.end_date), months)].toSorted()[0] ?? ''
  const { visits } = end < period.start_date ? { visits: [] } : await verify(end)
  const complete = visits.filter(({ is_complete: isComplete }) => isComplete)
  return { ...all, months, visits: await namedApart(context, complete) }
}

const readReverse = async (context: ReportContext, unit: ShownUnits['referrals']) => {
  if (!context.account.features.has('reverse_referrals')) return null
  const { period, comparison_period } = context.body
  const compared = { period, comparison_period, ...filterOf(context.body) }
  return {
    overTime: await chartHandlers.compareReverseReferralsMonthly({
      ...context,
      body: { ...compared, unit_type: unit },
    }),
    departments: (await chartHandlers.compareReverseReferralDepartments({ ...context, body: compared })).departments,
  }
}

const readGroup = async (context: ReportContext, ids: readonly number[], unit: ShownUnits['referrals']) => {
  if (ids.length === 0) return null
  const { period, comparison_period, own_department_ids, group_figure: figure } = context.body
  const conditions = { period, own_department_ids, group_medical_institution_ids: [...ids] }
  return {
    compared: (
      await groupChartHandlers.compareGroupReferrals({ ...context, body: { ...conditions, comparison_period } })
    ).group_medical_institutions,
    overTime: await groupChartHandlers.getGroupReferralChart({
      ...context,
      body: { ...conditions, unit_type: unit, figure },
    }),
  }
}

const readYears = async (context: ReportContext, firstMonth: string) => {
  const compared = lastTwelveMonths(monthsOf(context.body.period))
  const { referrals } = await chartHandlers.compareReferralsOverYears({
    ...context,
    body: { period: daysOf(compared), years: yearsLoaded(compared, firstMonth), ...filterOf(context.body) },
  })
  return { months: compared, referrals }
}

/**
 * Reads everything that a report shows with the same operations as the screen, one after the other in the caller's
 * transaction.
 * @throws the problems of those operations, at the same fields
 */
export const readReport = async (context: ReportContext) => {
  const { tx, tenantId, body } = context
  await requireAskedDepartments(tx, tenantId, body.own_department_ids)
  await requireAskedStaffs(tx, tenantId, body.staff_ids)
  const plain = { ...context, body: undefined }
  const user = await currentUserHandlers.getCurrentUser(plain)
  const known = knownMonthsOf(await readFigureMonths(tx, tenantId))
  const { baseMonth, loadedMonths } = known
  const { period, comparison_period } = body
  const units = shownUnits(body)
  const readSpans = async (unit: ShownUnits['figures']) => {
    const { referrals } = await chartHandlers.getReferralChart({
      ...context,
      body: { period, unit_type: unit, ...filterOf(body) },
    })
    return referrals
  }
  const months = await readSpans('month')
  const compared = { period, comparison_period, ...filterOf(body) }
  return {
    asked: body,
    units,
    user,
    known,
    /** The first page. */
    month: await readMonthFigures(context, baseMonth),
    headline: await chartHandlers.compareReferrals({ ...context, body: compared }),
    months,
    /** The rows of the table of all figures: months, or years if there are too many months. */
    spans: units.figures === 'month' ? months : await readSpans(units.figures),
    overTime: await chartHandlers.compareReferralsMonthly({
      ...context,
      body: { ...compared, unit_type: units.referrals },
    }),
    departments: (await chartHandlers.compareReferralDepartments({ ...context, body: compared })).departments,
    reverse: await readReverse(context, units.referrals),
    years: await readYears(context, loadedMonths[0] ?? period.start_date),
    letters: await readLetterFigures(context),
    rankings: await readRankings(context),
    visits: await readVisits(context, units.visits),
    effectiveness: await readEffectiveness(context, baseMonth),
    group: await readGroup(
      context,
      user.tenant.group_medical_institutions.map(({ id }) => id),
      units.referrals,
    ),
  }
}

export type Report = Awaited<ReturnType<typeof readReport>>
