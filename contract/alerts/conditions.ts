import { z } from 'zod'
import { NotCompared } from '../comparison.ts'
import { date, dateTime, id, idParam, operations, paging, Person, shortText, figureMonth } from '../core.ts'
import { customCrud } from '../crud.ts'
import { FormerPreset } from './formerPresets.ts'
import { AlertTarget } from './targets.ts'
import { AlertFilters, AlertFiltersPayload, Trigger, TriggerPayload } from './triggers.ts'

/** The most triggers of a condition, and the most conditions of a tenant. */
export const maxTriggers = 5
export const maxAlertConditions = 200
/** From this number of new targets a month a backtest warns: nobody reads more. */
export const manyNewTargets = 30

/**
 * `referral`: judged for the base month, whenever data land. `visit` (visits alone) and `institution` (new institutions):
 * judged for every day, at 05:30 in Japan.
 */
export const AlertConditionType = z.enum(['referral', 'visit', 'institution'])
export type AlertConditionType = z.output<typeof AlertConditionType>

const judged = {
  /** All must hold. */
  triggers: z.array(TriggerPayload).min(1).max(maxTriggers),
  filters: AlertFiltersPayload,
  /**
   * Leaves out changes within the expected range of the institution's own past (decision 0008). Default true if a
   * trigger looks for a fall of referrals. Without effect on visits and new institutions.
   */
  only_unexpected: z.boolean().nullish(),
}

const isAlone = ({ triggers }: { readonly triggers: readonly TriggerPayload[] }) =>
  triggers.length === 1 || triggers.every(({ type }) => type !== 'new_institution')
const alone = { path: ['triggers'], params: { code: 'new_institution_alone' } }

/** What a condition judges by. */
export const JudgedPayload = z.object(judged).refine(isAlone, alone)
export type JudgedPayload = z.output<typeof JudgedPayload>

/** Specification §3, Alert condition. There is no call that changes one: it is duplicated and the old one deleted. */
export const AlertConditionPayload = z.object({ name: shortText(100), ...judged }).refine(isAlone, alone)
export type AlertConditionPayload = z.output<typeof AlertConditionPayload>

export const AlertCondition = z.object({
  id,
  name: z.string(),
  type: AlertConditionType,
  triggers: z.array(Trigger),
  filters: AlertFilters,
  only_unexpected: z.boolean(),
  /** The condition as a sentence, in the caller's language. */
  summary: z.string(),
  /** Something that it names is gone: it is not judged. */
  has_invalid: z.boolean(),
  /** The names of what is gone, with the field of the payload. */
  invalid: z.array(z.object({ path: z.string(), name: z.string() })),
  /** The preset whose earlier form it has, which does not fulfil the sentence of now; null for all others. */
  former_preset: FormerPreset.nullable(),
  created_date: dateTime,
  created_by: Person,
  is_paused: z.boolean(),
  /** Nobody has acted on its alerts of the last three months. */
  is_pause_suggested: z.boolean(),
  /**
   * When it was last judged, and how many institutions met it as of that month or day. Only new ones raise an alert, so there may
   * be some without any. Null before the first time; the number is null where nobody noted it.
   */
  last_judgement: z.object({ judged_on: date, target_count: z.int().nullable() }).nullable(),
  /** Why nothing can be said by it as of today: visits were not recorded throughout a window in which it asks for few. */
  unknown: NotCompared.nullable(),
  last_alert: z.object({ id, alert_date: date, target_count: z.int(), new_count: z.int() }).nullable(),
  /** How often its alerts were called useful, and not. */
  useful_count: z.int(),
  not_useful_count: z.int(),
  /** Whether the caller may pause and delete it: its creator and owners may. */
  is_editable: z.boolean(),
  deleted_at: dateTime.nullable(),
})
export type AlertCondition = z.output<typeof AlertCondition>

/** A month of a backtest. */
export const BacktestMonth = z.object({
  /** First day of the base month; for conditions that are judged by day, of the month in which the last day lies. */
  month: date,
  /** The day up to which visits count: today, or the last day of the following month. */
  judged_on: date,
  /**
   * `not_loaded`: lists of referrals are missing, so nothing can be said. `not_recorded`: few visits are asked for in a window that begins
   * before the first recorded one. Counts are then null.
   */
  state: z.enum(['judged', 'not_loaded', 'not_recorded']),
  /** Of `not_recorded`: why. */
  unknown: NotCompared.nullable(),
  target_count: z.int().nullable(),
  new_count: z.int().nullable(),
})

export const Backtest = z.object({
  base_month: date.nullable(),
  /** Twelve, the oldest first. */
  months: z.array(BacktestMonth),
  /** More than {@link manyNewTargets} new targets in an average month. */
  is_noisy: z.boolean(),
  /** A page of the targets of the asked month; null without one. */
  targets: z
    .object({ total_page: z.int(), total_count: z.int(), medical_institutions: z.array(AlertTarget) })
    .nullable(),
})
export type Backtest = z.output<typeof Backtest>

const path = '/api/alert_conditions'
const common = { scope: 'crm', feature: 'alerts' } as const
const one = { params: idParam, audit: { record: 'alert_condition', idFrom: 'id' } } as const

export const alertConditionOperations = operations({
  listAlertConditions: {
    ...common,
    method: 'GET',
    path,
    summary: 'Alert conditions, the newest first',
    query: paging.extend({
      /** Deleted in the last 30 days, which can be restored. */
      deleted: z.boolean().optional(),
    }),
    response: z.object({ total_page: z.int(), total_count: z.int(), alert_conditions: z.array(AlertCondition) }),
    status: 200,
    effect: 'read',
    effects: {},
  },
  getAlertCondition: {
    ...common,
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'One alert condition',
    params: idParam,
    response: AlertCondition,
    status: 200,
    effect: 'read',
    effects: {},
    beyondSpecification: 'the form of a duplicate opens by the address of its original',
  },
  createAlertCondition: {
    ...common,
    method: 'POST',
    path,
    summary: 'Adds an alert condition, which is judged from now on',
    body: AlertConditionPayload,
    response: AlertCondition,
    status: 201,
    effect: 'write',
    effects: {},
    audit: { record: 'alert_condition' },
  },
  deleteAlertCondition: {
    ...common,
    ...one,
    method: 'DELETE',
    path: `${path}/{id}`,
    effects: { deletes: 'always' },
    summary:
      'Deletes an alert condition, which can be restored for 30 days; its alerts stay. Its creator and owners may',
    status: 204,
    effect: 'write',
  },
  restoreAlertCondition: {
    ...common,
    ...one,
    method: 'POST',
    path: `${path}/{id}/restore`,
    summary: 'Brings a deleted alert condition back',
    response: AlertCondition,
    status: 200,
    effect: 'write',
    effects: {},
    beyondSpecification: 'a deletion can be taken back for 30 days',
  },
  pauseAlertCondition: {
    ...common,
    ...one,
    method: 'PUT',
    path: `${path}/{id}/paused`,
    summary: 'Stops judging an alert condition, or goes on with it; its creator and owners may',
    body: z.object({ is_paused: z.boolean() }),
    response: AlertCondition,
    status: 200,
    effect: 'write',
    effects: {},
    beyondSpecification: 'conditions that nobody acts on are proposed for pausing',
  },
})

/** What screens of conditions ask before they save one. */
export const alertBacktestOperations = operations({
  backtestAlertCondition: {
    method: 'POST',
    path: `${path}/backtest`,
    summary: 'What a condition, saved or not, would have told in each of the last twelve months',
    scope: 'query',
    feature: 'alerts',
    body: z
      .object({
        ...judged,
        /** Whose targets are wanted: one of the twelve months. */
        month: figureMonth.nullish(),
        page: paging.shape.page,
        per_page: paging.shape.per_page,
      })
      .refine(isAlone, alone),
    response: Backtest,
    status: 200,
    effect: 'read',
    effects: {},
    snapshot: true,
    audit: { record: 'alert_condition_backtest' },
    beyondSpecification: 'a condition is tried on the past before it is saved',
  },
})

export const alertConditionContract = customCrud({
  singular: 'alert_condition',
  plural: 'alert_conditions',
  operations: alertConditionOperations,
  // Conditions are made in a form of their own, as sentences.
  payload: z.object({}),
  sorts: [],
  feature: 'alerts',
})
