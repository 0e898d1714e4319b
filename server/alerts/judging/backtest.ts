import { manyNewTargets } from '#contract/alerts/conditions.ts'
import { dayText, firstDay, firstDayNumber, lastDayNumber, monthOfDay } from './calendarNumbers.ts'
import {
  fromInstitutions,
  isAdmitted,
  judgeCondition,
  type JudgedRow,
  judgementAsOf,
  openCondition,
} from './judgeCondition.ts'
import type { JudgedCondition } from './judgedCondition.ts'
import type { JudgingData } from './judgingData.ts'
import { judgedOnOf } from './monthTimeline.ts'
import { becameTarget } from './timeline.ts'

/** A month of a backtest, with its targets in it. */
export interface BacktestedMonth {
  /** Its first day. */
  readonly month: string
  /** The month or day as of which it was judged. */
  readonly asOf: number
  readonly judgedOn: string
  /** Null if nothing can be said because lists of referrals are missing. */
  readonly rows: readonly JudgedRow[] | null
  readonly newCount: number
}

/** So many months are tried. */
const backtestMonths = 12

const lastMonths = (last: number): number[] =>
  Array.from({ length: backtestMonths }, (_, index) => last - backtestMonths + 1 + index)

const byMonth = async (condition: JudgedCondition, data: JudgingData, month: number): Promise<BacktestedMonth> => {
  const rows = await judgeCondition(condition, data, judgementAsOf(month))
  return {
    month: firstDay(month),
    asOf: month,
    judgedOn: dayText(judgedOnOf(data, month)),
    rows,
    newCount: rows?.filter(({ state }) => state === 'new').length ?? 0,
  }
}

/** A month of a condition that is judged every day: its targets as of the last day, new ones of any day. */
const byDay = async (condition: JudgedCondition, data: JudgingData, month: number): Promise<BacktestedMonth> => {
  const last = Math.min(data.calendar.today, lastDayNumber(month))
  const { timeline, universe } = openCondition(condition, data)
  const named = new Set<number>()
  const became = new Set(
    await fromInstitutions(universe, (id) =>
      isAdmitted(data, id, named) && becameTarget(timeline, id, firstDayNumber(month), last) ? [id] : [],
    ),
  )
  const rows = await judgeCondition(condition, data, judgementAsOf(last))
  return {
    month: firstDay(month),
    asOf: last,
    judgedOn: dayText(last),
    rows: rows?.map((row) => ({ ...row, state: became.has(row.medicalInstitutionId) ? 'new' : 'continued' })) ?? null,
    newCount: became.size,
  }
}

/**
 * What a condition would have told in each of the last twelve months: up to the base month, or for conditions that are
 * judged by day up to the current month. It is judged as the job does, of the data as they are now.
 */
export const backtest = async (condition: JudgedCondition, data: JudgingData): Promise<BacktestedMonth[]> => {
  const thisMonth = monthOfDay(data.calendar.today)
  const isByMonth = condition.type === 'referral'
  const tried: BacktestedMonth[] = []
  for (const month of lastMonths(isByMonth ? (data.calendar.baseMonth ?? thisMonth - 1) : thisMonth))
    tried.push(await (isByMonth ? byMonth : byDay)(condition, data, month))
  return tried
}

/** Whether an average month has more new targets than anybody reads. */
export const isNoisy = (months: readonly BacktestedMonth[]): boolean => {
  const judged = months.filter(({ rows }) => rows !== null)
  return judged.reduce((sum, { newCount }) => sum + newCount, 0) > manyNewTargets * judged.length
}
