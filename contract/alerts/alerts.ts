import { z } from 'zod'
import { date, dateTime, distinct, id, idParam, ids, listOf, operations, paging, Person, shortText } from '../core.ts'
import { customCrud, reference, type Resource } from '../crud.ts'
import { AlertConditionType } from './conditions.ts'
import { FormerPreset } from './formerPresets.ts'
import { AlertTarget, AlertTargetState } from './targets.ts'
import { AlertFilters, Trigger } from './triggers.ts'

export const AlertStatus = z.enum(['open', 'archived'])
export type AlertStatus = z.output<typeof AlertStatus>

/** What raised an alert. */
export const AlertKind = z.enum(['condition', 'report'])
export type AlertKind = z.output<typeof AlertKind>

/** Something that was told once. Specification §3, Alert. It keeps what it was raised by, whatever becomes of that. */
export const Alert = z.object({
  id,
  kind: AlertKind,
  name: z.string(),
  /** The condition as a sentence; for report alerts the report's name. */
  condition_summary: z.string(),
  /** With the names as they were; null for report alerts. */
  condition_parameters: z
    .object({ triggers: z.array(Trigger), filters: AlertFilters, only_unexpected: z.boolean() })
    .nullable(),
  /** The preset whose earlier form its condition had, which does not fulfil the sentence of now; null for all others. */
  former_preset: FormerPreset.nullable(),
  /** The day on which it was raised, in Japan. */
  alert_date: date,
  /** The base month, or for conditions that are judged by day the day, up to which it was judged. */
  as_of: date,
  type: AlertConditionType.nullable(),
  /** Targets now, without withdrawn ones. */
  target_count: z.int(),
  new_count: z.int(),
  withdrawn_count: z.int(),
  is_archived: z.boolean(),
  archived_at: dateTime.nullable(),
  archived_by: Person.nullable(),
  /** Null for report alerts, and once the condition is deleted. */
  alert_condition_id: id.nullable(),
  /** Null for conditions, and once the report is deleted. */
  report: z.object({ id, name: z.string() }).nullable(),
  useful_count: z.int(),
  not_useful_count: z.int(),
  /** What the caller said of it. */
  is_useful: z.boolean().nullable(),
})
export type Alert = z.output<typeof Alert>

/** Why the referrals of a target may have changed, as far as the data tell. Never a certainty. */
export const AlertExplanation = z.discriminatedUnion('kind', [
  /** A doctor of the own house to whom it referred got referrals from nobody in the period. */
  z.object({
    kind: z.literal('doctor_left'),
    doctor_name: z.string(),
    own_department: Person.nullable(),
    /** Referrals from this institution to the doctor in the comparison period. */
    comparison_count: z.int(),
    /** The doctor's last month with a referral from anybody. */
    last_month: date,
  }),
  /** The period has fewer days on which referrals come (Mondays to Saturdays without holidays). */
  z.object({ kind: z.literal('fewer_working_days'), count: z.int(), comparison_count: z.int() }),
  z.object({ kind: z.literal('institution_not_open'), running_status: z.enum(['closed', 'suspended', 'unknown']) }),
  /** A newly listed institution with a department in common. */
  z.object({
    kind: z.literal('new_institution_nearby'),
    medical_institution: Person,
    listed_on: date,
    distance_km: z.number(),
    departments: z.array(z.string()),
  }),
])
export type AlertExplanation = z.output<typeof AlertExplanation>

/** What somebody did about an alert elsewhere in the app. */
export const AlertAction = z.enum(['action_list', 'task', 'visit', 'file'])

export const alertTargetSorts = ['state', 'change', 'name', 'last_visit_date'] as const
const targetConditions = {
  /** Default all. */
  state: AlertTargetState.optional(),
  /** Only institutions of which this person is in charge today. */
  staff_id: reference('staffs').optional(),
}

/** The longest snooze, in days. */
export const maxSnoozeDays = 730
export const maxBulkTargets = 500

const path = '/api/alerts'
const common = { scope: 'crm', feature: 'alerts' } as const
const one = { params: idParam, audit: { record: 'alert', idFrom: 'id' } } as const

const ChosenAlerts = z.object({
  alert_ids: distinct(ids.min(1), (each) => each).nullish(),
  alert_condition_id: id.nullish(),
})

/** Either the alerts themselves, or all of a condition. */
const areChosen = ({ alert_ids: chosen, alert_condition_id: condition }: z.output<typeof ChosenAlerts>) =>
  (chosen == null) !== (condition == null)
const chosenOnce = { path: ['alert_ids'], params: { code: 'alerts_or_condition' } }

export const alertOperations = operations({
  listAlerts: {
    ...common,
    method: 'GET',
    path,
    summary: 'Alerts, the newest first, and how many are open',
    query: paging.extend({
      /** Default `open`. */
      status: AlertStatus.optional(),
      kind: AlertKind.optional(),
      alert_condition_id: id.optional(),
      report_id: id.optional(),
      /** Only alerts with a target of which this person is in charge today. */
      staff_id: reference('staffs').optional(),
    }),
    response: listOf('alerts', Alert).extend({ open_count: z.int() }),
    status: 200,
    effect: 'read',
    effects: {},
  },
  getAlert: {
    ...common,
    method: 'GET',
    path: `${path}/{id}`,
    summary: 'One alert',
    params: idParam,
    response: Alert,
    status: 200,
    effect: 'read',
    effects: {},
  },
  listAlertMedicalInstitutions: {
    ...common,
    method: 'GET',
    path: `${path}/{id}/medical_institutions`,
    summary: 'The institutions of an alert; by default new ones first, in each state the greatest change first',
    params: idParam,
    query: paging.extend({
      ...targetConditions,
      sort_by: z.enum(alertTargetSorts).optional(),
      sort: z.enum(['asc', 'desc']).optional(),
    }),
    response: listOf('medical_institutions', AlertTarget),
    status: 200,
    effect: 'read',
    effects: {},
  },
  exportAlertMedicalInstitutions: {
    method: 'GET',
    path: `${path}/{id}/medical_institutions/csv`,
    summary: 'The institutions of an alert with the figures that raised it, as CSV',
    scope: 'query',
    feature: 'alerts',
    ...one,
    effects: { takes_out: 'always' },
    query: z.object(targetConditions),
    contentType: 'text/csv',
    status: 200,
    effect: 'read',
    beyondSpecification: 'from an alert to a file',
  },
  explainAlertMedicalInstitution: {
    ...common,
    method: 'GET',
    path: `${path}/{id}/medical_institutions/{medical_institution_id}/explanations`,
    summary: 'What in the data may explain the change of one institution',
    params: idParam.extend({ medical_institution_id: id }),
    response: z.object({ explanations: z.array(AlertExplanation) }),
    status: 200,
    effect: 'read',
    effects: {},
    beyondSpecification: 'an alert says what may explain it',
  },
  snoozeAlertMedicalInstitutions: {
    ...common,
    ...one,
    method: 'PUT',
    path: `${path}/{id}/medical_institutions/snooze`,
    summary: 'Names institutions as no new targets of the alert’s condition or report until a day; null ends that',
    body: z.object({
      medical_institution_ids: distinct(ids.min(1).max(maxBulkTargets), (each) => each),
      /** The last day. */
      until: date.nullable(),
      reason: shortText(200).nullish(),
    }),
    response: z.object({ snoozed_count: z.int() }),
    status: 200,
    effect: 'write',
    effects: {},
    beyondSpecification: 'a known reason need not be told again',
  },
  archiveAlert: {
    ...common,
    ...one,
    method: 'POST',
    path: `${path}/{id}/archive`,
    summary: 'Puts one alert away',
    status: 204,
    effect: 'write',
    effects: {},
  },
  unarchiveAlert: {
    ...common,
    ...one,
    method: 'POST',
    path: `${path}/{id}/unarchive`,
    summary: 'Brings one alert back from the archive',
    status: 204,
    effect: 'write',
    effects: {},
    beyondSpecification: 'what was put away by mistake comes back',
  },
  bulkArchiveAlerts: {
    method: 'POST',
    path: `${path}/bulk_archive`,
    summary: 'Puts several alerts away, or all open ones of a condition',
    scope: 'command',
    feature: 'alerts',
    body: ChosenAlerts.extend({
      /** The newest alert of the condition that the user saw; null if there was none. Those raised after it stay open. */
      seen_last_alert_id: id.nullish(),
    }).refine(areChosen, chosenOnce),
    response: z.object({
      alert_ids: z.array(id),
      /** When these were put away, for whoever takes it back. */
      archived_at: dateTime,
      /** Alerts of the condition that were raised after the one that was seen, and stay open. */
      left_count: z.int(),
    }),
    status: 200,
    effect: 'write',
    effects: {},
    audit: { record: 'alert', action: 'update' },
  },
  bulkUnarchiveAlerts: {
    method: 'POST',
    path: `${path}/bulk_unarchive`,
    summary: 'Brings several alerts back from the archive',
    scope: 'command',
    feature: 'alerts',
    body: ChosenAlerts.extend({
      /** When they were put away. Those that somebody has put away at another time stay there. */
      archived_at: dateTime.nullish(),
    }).refine(areChosen, chosenOnce),
    response: z.object({ alert_ids: z.array(id) }),
    status: 200,
    effect: 'write',
    effects: {},
    audit: { record: 'alert', action: 'update' },
    beyondSpecification: 'what was put away by mistake comes back',
  },
  rateAlert: {
    ...common,
    ...one,
    method: 'PUT',
    path: `${path}/{id}/feedback`,
    summary: 'Says whether an alert was useful; null takes that back',
    body: z.object({ is_useful: z.boolean().nullable() }),
    response: Alert,
    status: 200,
    effect: 'write',
    effects: {},
    beyondSpecification: 'conditions that nobody needs are found',
  },
  noteAlertAction: {
    ...common,
    ...one,
    method: 'POST',
    path: `${path}/{id}/actions`,
    summary: 'Notes that somebody acted on an alert',
    body: z.object({ action: AlertAction }),
    status: 204,
    effect: 'write',
    effects: {},
    beyondSpecification: 'conditions that nobody acts on are proposed for pausing',
  },
})

/** The institutions of an alert as a list of the app. */
export const alertTargetResource = {
  singular: 'alert_medical_institution',
  plural: 'alert_medical_institutions',
  parent: 'alert_id',
  calls: { list: 'listAlertMedicalInstitutions' },
} as const satisfies Resource

export const alertContract = customCrud({
  singular: 'alert',
  plural: 'alerts',
  operations: alertOperations,
  payload: z.object({}),
  sorts: [],
  feature: 'alerts',
})
