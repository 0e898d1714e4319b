import { monthAfter } from '#contract/months.ts'
import { daysAfter } from '#contract/days.ts'
import { timeOf } from '../../db/clock.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import { dayInJapan } from '../../japanDays.ts'
import { notify } from '../../work/notifications/notify.ts'
import { dayNumber, dayText, sameDayEarlier } from './calendarNumbers.ts'
import { dataDigest } from './dataDigest.ts'
import { judgeAnew, momentNumber, momentText, type RaisedAlert, targetOf } from './judgeAnew.ts'
import { judgeCondition, type Judgement, type JudgedRow, longestAgo } from './judgeCondition.ts'
import type { JudgingData } from './judgingData.ts'
import type { WatchedCondition } from './reading/readConditions.ts'
import { countsOf, storeTargets } from './storedTargets.ts'

const stateOf = (tx: TenantTransaction, tenantId: number, id: number) =>
  tx
    .selectFrom('alert_conditions')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where('is_paused', '=', false)
    .select([
      'judged_as_of',
      'judged_on',
      'previous_as_of',
      'previous_judged_on',
      'seen_medical_institution_ids',
      'previous_seen_medical_institution_ids',
    ])
    .forUpdate()
    .executeTakeFirst()

type State = NonNullable<Awaited<ReturnType<typeof stateOf>>>

/** The alerts that are judged again when their data change: of the last year, or month of days. */
const raisedAlerts = (
  tx: TenantTransaction,
  tenantId: number,
  { id, type }: WatchedCondition,
  today: string,
): Promise<RaisedAlert[]> =>
  tx
    .selectFrom('alerts')
    .where('tenant_id', '=', tenantId)
    .where('alert_condition_id', '=', id)
    .where(
      'as_of',
      '>=',
      type === 'referral' ? monthAfter(today, -1 - longestAgo.referral) : daysAfter(today, -longestAgo[type]),
    )
    .orderBy('as_of')
    .select(['id', 'as_of', 'alert_date', 'previous_as_of', 'previous_judged_on', 'data_digest'])
    .execute()

const snoozesOf = async (tx: TenantTransaction, tenantId: number, conditionId: number) => {
  const rows = await tx
    .selectFrom('alert_snoozes')
    .where('tenant_id', '=', tenantId)
    .where('alert_condition_id', '=', conditionId)
    .select(['medical_institution_id', 'until'])
    .execute()
  return new Map(rows.map(({ medical_institution_id: institutionId, until }) => [institutionId, dayNumber(until)]))
}

/** The new institutions of which a condition has told; at first it tells of those of the last month. */
const toldOf = async (
  tx: TenantTransaction,
  tenantId: number,
  { id, createdAt }: WatchedCondition,
): Promise<Judgement['told']> => {
  const rows = await tx
    .selectFrom('alerts')
    .innerJoin('alert_targets as targets', (join) =>
      join.on('targets.tenant_id', '=', tenantId).onRef('targets.alert_id', '=', 'alerts.id'),
    )
    .where('alerts.tenant_id', '=', tenantId)
    .where('alerts.alert_condition_id', '=', id)
    .where('targets.state', 'in', ['new', 'continued'])
    .select('targets.medical_institution_id')
    .distinct()
    .execute()
  return {
    ids: new Set(rows.map((row) => row.medical_institution_id)),
    since: sameDayEarlier(dayNumber(dayInJapan(new Date(createdAt))), 1),
  }
}

const raise = async (
  tx: TenantTransaction,
  tenantId: number,
  condition: WatchedCondition,
  alert: Pick<RaisedAlert, 'as_of' | 'alert_date' | 'previous_as_of' | 'previous_judged_on' | 'data_digest'>,
  rows: readonly JudgedRow[],
): Promise<void> => {
  const { id, type, name, description, onlyUnexpected } = condition
  const { triggers, filters, summary } = description
  const asOf = momentNumber(condition, alert.as_of)
  const { id: alertId } = await tx
    .insertInto('alerts')
    .values({
      tenant_id: tenantId,
      alert_condition_id: id,
      type,
      name,
      summary: JSON.stringify(summary),
      parameters: JSON.stringify({ triggers, filters, only_unexpected: onlyUnexpected }),
      raised_at: timeOf(tx),
      ...alert,
      ...countsOf(rows),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const judgedOn = dayNumber(alert.alert_date)
  await storeTargets(
    tx,
    tenantId,
    alertId,
    rows.map((row) => targetOf(condition, asOf, judgedOn, row)),
  )
  await notify(tx, tenantId, { kind: 'alert', alertId }, 'everyone')
}

/** Who was a target as of the moment that was judged before a month or day, and before that as of the same. */
const seenBefore = (state: State, next: string) => {
  const isSame = state.judged_as_of !== null && state.judged_as_of >= next
  return {
    earlier: isSame ? state.previous_seen_medical_institution_ids : state.seen_medical_institution_ids,
    same: isSame ? (state.seen_medical_institution_ids ?? []) : [],
  }
}

/** As of when a condition was judged before a month or day. */
const before = ({ judged_as_of: asOf, judged_on: on, ...state }: State, next: string) =>
  asOf === null || asOf < next
    ? { previous_as_of: asOf, previous_judged_on: on }
    : { previous_as_of: state.previous_as_of, previous_judged_on: state.previous_judged_on }

/**
 * Judges a condition as of the base month or today, and its earlier alerts anew where their data have changed. One
 * transaction: it raises an alert and tells of it, or nothing has happened. Repeated, it changes nothing.
 */
export const evaluateCondition = async (
  tx: TenantTransaction,
  tenantId: number,
  condition: WatchedCondition,
  data: JudgingData,
): Promise<void> => {
  const { calendar } = data
  const state = await stateOf(tx, tenantId, condition.id)
  if (!state) return
  const today = dayText(calendar.today)
  const alerts = await raisedAlerts(tx, tenantId, condition, today)
  if (condition.type !== 'institution')
    for (const alert of alerts) await judgeAnew(tx, tenantId, condition, data, alert)
  const asOf = condition.type === 'referral' ? calendar.baseMonth : calendar.today
  if (asOf === null) return
  const asOfDay = momentText(condition, asOf)
  const isOver = state.judged_as_of !== null && asOfDay < state.judged_as_of
  if (isOver || alerts.some((alert) => alert.as_of === asOfDay)) return
  const previous = before(state, asOfDay)
  const seen = seenBefore(state, asOfDay)
  const rows = await judgeCondition(condition, data, {
    asOf,
    after: previous.previous_as_of === null ? null : momentNumber(condition, previous.previous_as_of),
    judgedBefore: previous.previous_judged_on === null ? null : dayNumber(previous.previous_judged_on),
    seen: seen.earlier && new Set(seen.earlier),
    snoozes: await snoozesOf(tx, tenantId, condition.id),
    told: condition.type === 'institution' ? await toldOf(tx, tenantId, condition) : null,
    named: new Set(),
    raised: null,
  })
  if (rows === null) return
  if (rows.some((row) => row.state === 'new'))
    await raise(
      tx,
      tenantId,
      condition,
      {
        ...previous,
        as_of: asOfDay,
        alert_date: today,
        data_digest: dataDigest(condition, data, asOf, calendar.today),
      },
      rows,
    )
  await tx
    .updateTable('alert_conditions')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', condition.id)
    .set({
      judged_as_of: asOfDay,
      judged_on: today,
      ...previous,
      seen_medical_institution_ids: [
        ...new Set([...seen.same, ...rows.map(({ medicalInstitutionId }) => medicalInstitutionId)]),
      ],
      previous_seen_medical_institution_ids: seen.earlier,
    })
    .execute()
}

/** Tells the creator of a condition once that something it names is gone. */
export const tellInvalid = async (
  tx: TenantTransaction,
  tenantId: number,
  { id, createdBy }: WatchedCondition,
): Promise<void> => {
  const { numUpdatedRows } = await tx
    .updateTable('alert_conditions')
    .where('tenant_id', '=', tenantId)
    .where('id', '=', id)
    .where('invalid_told_at', 'is', null)
    .set({ invalid_told_at: timeOf(tx) })
    .executeTakeFirstOrThrow()
  if (numUpdatedRows > 0n)
    await notify(tx, tenantId, { kind: 'alert_condition_invalid', alertConditionId: id }, [createdBy])
}
