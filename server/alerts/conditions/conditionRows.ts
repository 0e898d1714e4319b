import { sql } from 'kysely'
import type { z } from 'zod'
import type { AlertCondition, AlertConditionType, JudgedPayload } from '#contract/alerts/conditions.ts'
import { formerPresetOf } from '#contract/alerts/formerPresets.ts'
import type { Language } from '#contract/messages.ts'
import { timeOf } from '../../db/clock.ts'
import type { TenantTransaction } from '../../db/tenant.ts'
import type { Account } from '../../handlers.ts'
import { dayInJapan } from '../../japanDays.ts'
import { problem } from '../../problems.ts'
import { countsOf, pageOf } from '../../records/paged.ts'
import { isRestorable } from '../../records/softDeletion.ts'
import { dayNumber } from '../judging/calendarNumbers.ts'
import { readFirstVisit } from '../judging/reading/readVisits.ts'
import { asksForFewVisits, visitsUnknown } from '../judging/recordedVisits.ts'
import { describeConditions } from './describeConditions.ts'
import type { KnownNames } from './references.ts'

type Shown = z.input<typeof AlertCondition>

/** Who reads or writes conditions. */
export interface ConditionCaller {
  readonly tx: TenantTransaction
  readonly tenantId: number
  readonly account: Pick<Account, 'id' | 'role' | 'features' | 'ownInstitutionId'>
  readonly language: Language
}

/** Whether the caller may pause, delete and restore a condition. */
export const mayChange = ({ account }: Pick<ConditionCaller, 'account'>, createdBy: number): boolean =>
  createdBy === account.id || account.role === 'owner'

const lastAlertOf = (tenantId: number) => sql<Shown['last_alert']>`(
  select jsonb_build_object(
    'id', raised.id, 'alert_date', raised.alert_date, 'target_count', raised.target_count, 'new_count', raised.new_count
  )
  from alerts as raised
  where raised.tenant_id = ${tenantId} and raised.alert_condition_id = conditions.id
  order by raised.as_of desc
  limit 1
)`

/** The alert of the judged month or day is judged anew when its data change, so its number goes before the one noted then. */
const lastJudgementOf = (tenantId: number) => sql<Shown['last_judgement']>`
  case when conditions.judged_on is not null then jsonb_build_object(
    'judged_on', conditions.judged_on,
    'target_count', coalesce(
      (
        select raised.target_count
        from alerts as raised
        where raised.tenant_id = ${tenantId}
          and raised.alert_condition_id = conditions.id
          and raised.as_of = conditions.judged_as_of
      ),
      cardinality(conditions.seen_medical_institution_ids)
    )
  ) end`

const ratingsOf = (tenantId: number) => sql<{ useful: number; not_useful: number }>`(
  select jsonb_build_object(
    'useful', count(*) filter (where ratings.is_useful), 'not_useful', count(*) filter (where not ratings.is_useful)
  )
  from alerts as rated
  join alert_feedback as ratings on ratings.tenant_id = ${tenantId} and ratings.alert_id = rated.id
  where rated.tenant_id = ${tenantId} and rated.alert_condition_id = conditions.id
)`

/** How long nobody may have acted on a condition's alerts before its pause is suggested. */
const unnoticedFor = sql`interval '3 months'`

/** A condition that is older, has raised alerts meanwhile, and none that anybody acted on or called useful. */
const isUnnoticed = (tx: TenantTransaction, tenantId: number) => sql<boolean>`(
  not conditions.is_paused
  and conditions.deleted_at is null
  and conditions.created_at <= ${timeOf(tx)}::timestamptz - ${unnoticedFor}
  and (
    select coalesce(
      bool_and(
        raised.acted_at is null
        and not exists (
          select
          from alert_feedback as ratings
          where ratings.tenant_id = ${tenantId} and ratings.alert_id = raised.id and ratings.is_useful
        )
      ),
      false
    )
    from alerts as raised
    where raised.tenant_id = ${tenantId}
      and raised.alert_condition_id = conditions.id
      and raised.raised_at > ${timeOf(tx)}::timestamptz - ${unnoticedFor}
  )
)`

const conditionsOf = ({ tx, tenantId }: ConditionCaller) =>
  tx
    .selectFrom('alert_conditions as conditions')
    .innerJoin('accounts', (join) =>
      join.on('accounts.tenant_id', '=', tenantId).onRef('accounts.id', '=', 'conditions.created_by'),
    )
    .where('conditions.tenant_id', '=', tenantId)

const selected = (caller: ConditionCaller, conditions: ReturnType<typeof conditionsOf>) =>
  conditions.select([
    'conditions.id',
    'conditions.name',
    sql<AlertConditionType>`conditions.type`.as('type'),
    'conditions.triggers',
    'conditions.filters',
    'conditions.only_unexpected',
    'conditions.known_names',
    'conditions.is_paused',
    'conditions.created_at',
    'conditions.created_by',
    'conditions.deleted_at',
    'accounts.username',
    lastJudgementOf(caller.tenantId).as('last_judgement'),
    lastAlertOf(caller.tenantId).as('last_alert'),
    ratingsOf(caller.tenantId).as('ratings'),
    isUnnoticed(caller.tx, caller.tenantId).as('is_pause_suggested'),
  ])

type Row = Awaited<ReturnType<ReturnType<typeof selected>['execute']>>[number]

const shown = async (caller: ConditionCaller, rows: readonly Row[]): Promise<Shown[]> => {
  // What is stored was checked by the contract when it was written.
  const judged = rows.map(({ triggers, filters, only_unexpected, known_names: names }) => ({
    triggers: triggers as unknown as JudgedPayload['triggers'],
    filters: filters as unknown as JudgedPayload['filters'],
    only_unexpected,
    known_names: names as KnownNames,
  }))
  const described = await describeConditions(caller.tx, caller.tenantId, judged)
  const firstVisit = judged.some(asksForFewVisits) ? await readFirstVisit(caller.tx, caller.tenantId) : null
  const today = dayNumber(dayInJapan(new Date(timeOf(caller.tx))))
  return rows.flatMap((row, index) => {
    const [description, condition] = [described[index], judged[index]]
    if (!description || !condition) return []
    return [
      {
        id: row.id,
        name: row.name,
        type: row.type,
        triggers: description.triggers,
        filters: description.filters,
        only_unexpected: row.only_unexpected,
        summary: description.summary[caller.language],
        has_invalid: description.invalid.length > 0,
        invalid: [...description.invalid],
        former_preset: formerPresetOf(description),
        created_date: row.created_at,
        created_by: { id: row.created_by, name: row.username },
        is_paused: row.is_paused,
        is_pause_suggested: row.is_pause_suggested,
        last_judgement: row.last_judgement,
        unknown: visitsUnknown(condition, firstVisit, today),
        last_alert: row.last_alert,
        useful_count: row.ratings.useful,
        not_useful_count: row.ratings.not_useful,
        is_editable: mayChange(caller, row.created_by),
        deleted_at: row.deleted_at,
      },
    ]
  })
}

interface Query {
  readonly page?: number | undefined
  readonly per_page?: number | undefined
  readonly deleted?: boolean | undefined
}

/** A page of conditions, the newest first. The number of queries does not depend on that of conditions. */
export const listConditions = async (caller: ConditionCaller, query: Query) => {
  const { limit, offset } = pageOf(query)
  const matching = query.deleted
    ? conditionsOf(caller).where(isRestorable('conditions.deleted_at'))
    : conditionsOf(caller).where('conditions.deleted_at', 'is', null)
  const { count } = await matching.select(sql<number>`count(*)`.as('count')).executeTakeFirstOrThrow()
  const rows = await selected(caller, matching)
    .orderBy('conditions.created_at', 'desc')
    .orderBy('conditions.id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute()
  return { ...countsOf(count, query), alert_conditions: await shown(caller, rows) }
}

/** @throws `not_found`, also for a deleted one */
export const readCondition = async (caller: ConditionCaller, id: number): Promise<Shown> => {
  const rows = await selected(caller, conditionsOf(caller))
    .where('conditions.id', '=', id)
    .where('conditions.deleted_at', 'is', null)
    .execute()
  const [condition] = await shown(caller, rows)
  if (!condition) throw problem('not_found')
  return condition
}
