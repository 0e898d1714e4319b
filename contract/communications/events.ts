import { z } from 'zod'
import {
  anyText,
  date,
  dateTime,
  distinct,
  id,
  idParam,
  listOf,
  longText,
  operations,
  paging,
  Person,
  shortText,
} from '../core.ts'
import { crud, reference } from '../crud.ts'
import { RunningStatus } from '../institutions/medicalInstitutions.ts'
import { CommunicationLabelValuesPayload } from '../labels/labels.ts'

/** The most institutions that are added to an event or taken off it at once. */
export const maxAttendancesAtOnce = 500
/** The most institutions that attend an event. */
export const maxAttendances = 2_000

/**
 * An event that partners attended. Each institution has a communication of the type `event_attendance`, which counts like one that was entered by hand;
 * the event holds what they have in common.
 */
export const Event = z.object({
  id,
  event_name: z.string(),
  acted_date: date,
  user: Person,
  person_in_charge_hospital: z.string().nullable(),
  story: z.string().nullable(),
  medical_institution_count: z.int(),
  /** Institutions of which a doctor attended. */
  doctor_attended_count: z.int(),
  updated_at: dateTime,
  deleted_at: dateTime.nullable(),
})

export const EventPayload = z.object({
  event_name: shortText(200),
  acted_date: date,
  user_id: reference('staffs'),
  person_in_charge_hospital: shortText(200).nullish(),
  story: longText().nullish(),
})

export const EventAttendance = z.object({
  /** Of the communication. */
  id,
  medical_institution: z.object({ id, name: z.string(), address: z.string(), running_status: RunningStatus }),
  attendee: z.string().nullable(),
  is_doctor_attended: z.boolean(),
  memo: z.string().nullable(),
})

const feature = 'communications'
const beyondSpecification = 'one meeting with forty institutions is entered once'

/** A change is made on all communications of the event that still say what the event said: what was changed in one of them alone stays. */
export const eventContract = crud({
  singular: 'event',
  plural: 'events',
  item: Event,
  payload: EventPayload,
  /** `updated_at` is the version that the user saw. A newer one is a conflict (409) with the stored event in `current`. */
  update: EventPayload.extend({ updated_at: dateTime.nullish() }),
  filters: {
    /** A part of the name. */
    event_name: anyText().optional(),
    /** Only deleted ones that can be restored. */
    deleted: z.boolean().optional(),
  },
  sorts: ['acted_date', 'event_name'],
  feature,
  beyond: { all: beyondSpecification },
})

const path = '/api/events/{id}/attendances'
const audit = { record: 'event', idFrom: 'id' } as const
const changes = {
  scope: 'command',
  feature,
  params: idParam,
  status: 200,
  effect: 'write',
  effects: {},
  audit,
  beyondSpecification,
} as const
const communicationIds = z.array(id).min(1).max(maxAttendancesAtOnce)

export const eventOperations = {
  ...eventContract.operations,
  ...operations({
    restoreEvent: {
      method: 'POST',
      path: '/api/events/{id}/restore',
      summary: 'Brings a deleted event back within 30 days, with the communications that were deleted with it',
      scope: 'crm',
      feature,
      params: idParam,
      response: Event,
      status: 200,
      effect: 'write',
      effects: {},
      audit,
      beyondSpecification,
    },
    listEventAttendances: {
      method: 'GET',
      path,
      summary: 'The institutions that attended an event, by name',
      scope: 'crm',
      feature,
      params: idParam,
      query: paging,
      response: listOf('event_attendances', EventAttendance),
      status: 200,
      effect: 'read',
      effects: {},
      beyondSpecification,
    },
    exportEventAttendances: {
      method: 'GET',
      path: `${path}/csv`,
      summary: 'All institutions that attended an event as CSV (UTF-8 with BOM), formulas disarmed',
      scope: 'query',
      effects: { takes_out: 'always' },
      feature,
      params: idParam,
      contentType: 'text/csv',
      status: 200,
      effect: 'read',
      audit,
      beyondSpecification,
    },
    addEventAttendances: {
      ...changes,
      method: 'POST',
      path,
      summary:
        'Adds institutions to an event, with a communication each; those that are there already stay as they are',
      body: z.object({
        attendances: distinct(
          z
            .array(
              z.object({
                medical_institution_id: id,
                attendee: shortText(500).nullish(),
                is_doctor_attended: z.boolean().nullish(),
                memo: longText().nullish(),
              }),
            )
            .min(1)
            .max(maxAttendancesAtOnce),
          ({ medical_institution_id: institution }) => institution,
          'medical_institution_id',
        ),
        /** Of the labels of `event_attendance`, for all that are added. */
        label_values: CommunicationLabelValuesPayload.nullish(),
      }),
      response: z.object({ added_ids: z.array(id), already_count: z.int() }),
    },
    removeEventAttendances: {
      ...changes,
      method: 'POST',
      path: `${path}/bulk_delete`,
      effects: { deletes: 'always' },
      summary: 'Takes institutions off an event: deletes their communications',
      body: z.object({ communication_ids: communicationIds }),
      response: z.object({
        removed_count: z.int(),
        /** The communications, without those that somebody else has deleted before. */
        removed_ids: z.array(id),
      }),
    },
    restoreEventAttendances: {
      ...changes,
      method: 'POST',
      path: `${path}/restore`,
      summary: 'Takes a removal back within 30 days',
      body: z.object({ communication_ids: communicationIds }),
      response: z.object({ restored_count: z.int() }),
    },
  }),
}
