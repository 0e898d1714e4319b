import { alertBacktestOperations } from '#contract/alerts/conditions.ts'
import { defaultPerPage } from '#contract/core.ts'
import { timeOf } from '../../db/clock.ts'
import { handlersFor } from '../../handlers.ts'
import { dayInJapan } from '../../japanDays.ts'
import { invalidField } from '../../problems.ts'
import { leavesOutExpected, typeOfTriggers } from '../conditions/conditionRules.ts'
import { requireCondition } from '../conditions/requireCondition.ts'
import { targetRows } from '../targets/targetRows.ts'
import { backtest, type BacktestedMonth, isNoisy } from './backtest.ts'
import { dayNumber, firstDay } from './calendarNumbers.ts'
import { targetOf } from './judgeAnew.ts'
import type { JudgedRow } from './judgeCondition.ts'
import type { JudgedCondition } from './judgedCondition.ts'
import { openJudging } from './reading/judgingReader.ts'
import { visitsUnknown } from './recordedVisits.ts'

const placeOf = { new: 0, continued: 1, snoozed: 2 } as const

/** New ones first, then the greatest change. */
const inOrder = (one: JudgedRow, other: JudgedRow): number =>
  placeOf[one.state] - placeOf[other.state] ||
  other.severity - one.severity ||
  one.medicalInstitutionId - other.medicalInstitutionId

const monthOf = (months: readonly BacktestedMonth[], wanted: string): BacktestedMonth => {
  const found = months.find(({ month }) => month === wanted)
  if (found) return found
  throw invalidField('month', {
    ja: 'お試しの12か月のうちの月を選んでください',
    en: 'Choose one of the twelve months that are tried',
  })
}

export const alertBacktestHandlers = handlersFor(alertBacktestOperations, {
  backtestAlertCondition: async (caller) => {
    const { tx, tenantId, account, body, touches } = caller
    const { triggers, filters, month: wanted, page = 1, per_page: perPage = defaultPerPage } = body
    await requireCondition(caller, body)
    touches([])
    const condition: JudgedCondition = {
      type: typeOfTriggers(triggers),
      triggers,
      filters,
      onlyUnexpected: leavesOutExpected(body),
    }
    const judging = await openJudging(tx, tenantId, {
      today: dayInJapan(new Date(timeOf(tx))),
      ownInstitutionId: account.ownInstitutionId,
    })
    const data = await judging.dataFor(condition)
    const months = await backtest(condition, data)
    const { baseMonth } = judging.calendar
    const shown = async ({ rows, asOf, judgedOn }: BacktestedMonth) => {
      const ordered = rows?.toSorted(inOrder) ?? []
      const targets = ordered
        .slice((page - 1) * perPage, page * perPage)
        .map((row) => targetOf(condition, asOf, dayNumber(judgedOn), row))
      return {
        total_page: Math.ceil(ordered.length / perPage),
        total_count: ordered.length,
        medical_institutions: await targetRows(
          tx,
          tenantId,
          { alertConditionId: null, reportId: null },
          targets,
          account,
        ),
      }
    }
    return {
      base_month: baseMonth === null ? null : firstDay(baseMonth),
      months: months.map(({ month, judgedOn, rows, newCount }) => {
        const unknown = rows === null ? visitsUnknown(condition, data.firstVisit, dayNumber(judgedOn)) : null
        return {
          month,
          judged_on: judgedOn,
          state: rows !== null ? ('judged' as const) : unknown ? ('not_recorded' as const) : ('not_loaded' as const),
          unknown,
          target_count: rows?.length ?? null,
          new_count: rows === null ? null : newCount,
        }
      }),
      is_noisy: isNoisy(months),
      targets: wanted == null ? null : await shown(monthOf(months, wanted)),
    }
  },
})
