import { z } from 'zod'
import {
  anyText,
  date,
  dateTime,
  id,
  idParam,
  listOf,
  longText,
  operations,
  paging,
  Person,
  shortText,
} from '../core.ts'
import { Comment } from './communicationComments.ts'
import { CommunicationType } from '../communicationTypes.ts'
import { customCrud, reference } from '../crud.ts'
import {
  asksByLabels,
  CommunicationLabelConditions,
  CommunicationLabelValue,
  CommunicationLabelValuesPayload,
} from '../labels/labels.ts'
import { RunningStatus } from '../institutions/medicalInstitutions.ts'
import { TaskStatus } from '../work/tasks.ts'
import { UploadedFile } from '../uploadedFiles.ts'
import { VocReference } from './vocs.ts'

/** The details of a communication besides time, partner and staff. */
export const communicationDetails = [
  'event_name',
  'purpose',
  'category',
  'attendee',
  'is_doctor_attended',
  'person_in_charge_hospital',
  'story',
  'memo',
  'other_memo',
] as const
export type CommunicationDetail = (typeof communicationDetails)[number]

const visit: readonly CommunicationDetail[] = [
  'purpose',
  'category',
  'attendee',
  'is_doctor_attended',
  'person_in_charge_hospital',
  'story',
  'memo',
]
const referral: readonly CommunicationDetail[] = ['category', 'person_in_charge_hospital', 'story', 'memo']

/**
 * The details of each type of communication. Forms and cards show only these. Others that are sent, or that existed
 * before a change of the type, are kept.
 */
export const detailsOf: Readonly<Record<CommunicationType, readonly CommunicationDetail[]>> = {
  visit,
  new_visit: visit,
  phone: ['purpose', 'category', 'attendee', 'is_doctor_attended', 'person_in_charge_hospital', 'memo'],
  email: ['purpose', 'category', 'person_in_charge_hospital', 'story', 'memo'],
  postal_item: ['purpose', 'category', 'person_in_charge_hospital', 'memo'],
  event_attendance: ['event_name', 'attendee', 'is_doctor_attended', 'person_in_charge_hospital', 'story', 'memo'],
  referral_acceptance: referral,
  refused_referral: referral,
  other: ['other_memo', 'memo'],
}

/** The earliest day that a communication can have. */
export const firstActedDate = '2000-01-01'

const details = {
  category: z.string().nullable(),
  purpose: z.string().nullable(),
  story: z.string().nullable(),
  event_name: z.string().nullable(),
  memo: z.string().nullable(),
  other_memo: z.string().nullable(),
  person_in_charge_hospital: z.string().nullable(),
  attendee: z.string().nullable(),
  is_doctor_attended: z.boolean(),
}

/** Opens and clicks of e-mails are kept for so long. */
export const keptEventMonths = 13

/** The e-mail that a communication notes, and what became of it at the institution. A person who clicked has opened. */
export const CommunicationEmail = z.object({
  id,
  title: z.string(),
  /** Recipients at the institution, without those that were left out. */
  recipient_count: z.int(),
  /** Taken by their servers, less what came back later. */
  delivered_count: z.int(),
  /** Refused, or came back later. */
  failed_count: z.int(),
  /** Nobody knows whether it has arrived. */
  doubtful_count: z.int(),
  /** By persons, machines left out; null for an e-mail that is not tracked, and once they are kept no longer. */
  opened_count: z.int().nullable(),
  clicked_count: z.int().nullable(),
  /** It was tracked more than `keptEventMonths` ago, so openings and clicks were removed. */
  is_kept_no_longer: z.boolean(),
  /** Those who have opted out of further mail by this one. */
  opted_out_count: z.int(),
})
export type CommunicationEmail = z.output<typeof CommunicationEmail>

/** What the sending of an e-mail has determined about a communication, which no one can change. */
export const sentDetails = ['communication_type', 'acted_date', 'user_id', 'medical_institution_id'] as const

/** A contact with a partner. Specification §3, Communication. */
export const Communication = z.object({
  id,
  communication_type: CommunicationType,
  acted_date: date,
  ...details,
  user: Person,
  medical_institution: z.object({
    id,
    name: z.string(),
    running_status: RunningStatus,
    address: z.string(),
  }),
  /** The e-mail that a communication of type `email` notes; null for others. */
  email: CommunicationEmail.nullable(),
  attachments: z.array(UploadedFile),
  tasks: z.array(z.object({ id, title: z.string(), status: TaskStatus, deadline: date.nullable(), staff: Person })),
  comments: z.array(Comment),
  likes: z.array(Person),
  /** What the partner said in it. */
  vocs: z.array(VocReference),
  /** In the order of the labels. Labels without a value are left out. */
  label_values: z.array(CommunicationLabelValue),
  created_at: dateTime,
  updated_at: dateTime,
  deleted_at: dateTime.nullable(),
})

const PayloadDetails = z.object({
  category: shortText(100).nullish(),
  purpose: shortText(200).nullish(),
  story: longText().nullish(),
  event_name: shortText(200).nullish(),
  memo: longText().nullish(),
  other_memo: longText().nullish(),
  person_in_charge_hospital: shortText(200).nullish(),
  attendee: shortText(500).nullish(),
  is_doctor_attended: z.boolean().nullish(),
})

export const maxAttachments = 20

export const CommunicationPayload = PayloadDetails.extend({
  communication_type: CommunicationType,
  /** By Japan's calendar, from `firstActedDate` to today. */
  acted_date: date,
  user_id: reference('staffs'),
  /** Ids of uploaded files, in order. */
  attachments: z.array(id).max(maxAttachments).nullish(),
  /** If left out in a change, they stay as they are. */
  label_values: CommunicationLabelValuesPayload.nullish(),
})

export const NewCommunicationPayload = CommunicationPayload.extend({
  tasks: z
    .array(z.object({ title: shortText(200), staff_id: reference('staffs'), deadline: date.nullish() }))
    .max(20)
    .nullish(),
  /** The task that this contact finishes. */
  finished_task_id: id.nullish(),
  /** The planned visit that this contact is, whatever day and person it was planned for. */
  visit_plan_id: id.nullish(),
  /** Recorded although a contact stands for that task or planned visit already, which is otherwise a 409 `recorded_already`. */
  recorded_anew: z.boolean().nullish(),
  /** Recorded although that planned visit has been cancelled, which is otherwise a 409 `visit_plan_cancelled`. */
  despite_cancellation: z.boolean().nullish(),
  /** The day of that planned visit as the user saw it. If it was moved to another day meanwhile, that is a 409 `visit_plan_moved`. */
  seen_plan_date: date.nullish(),
  /** The person of that planned visit as the user saw it. If somebody else has it now, that is a 409 `visit_plan_moved`. */
  seen_plan_staff_id: id.nullish(),
  /** Whether the user saw that task as unfinished. If somebody has finished it meanwhile, that is a 409 `task_finished`. */
  seen_task_unfinished: z.boolean().nullish(),
  /** Made by the device with the draft. A draft that is sent twice with the same key is stored once. */
  draft_key: z.uuid().nullish(),
})

export const ChangedCommunicationPayload = CommunicationPayload.extend({
  medical_institution_id: reference('medical_institutions'),
  /** The version that the user saw. A newer one is a conflict (409) with the stored communication in `current`. */
  updated_at: dateTime.nullish(),
})

export const CommunicationConditions = z.object({
  /** Both days included. */
  period: z.object({ start_date: date.nullish(), end_date: date.nullish() }).optional(),
  medical_institution_name: anyText().optional(),
  staff_id: reference('staffs').nullish(),
  communication_type: CommunicationType.nullish(),
  /** Only visits, first ones included, as figures count them. */
  is_visit: z.boolean().optional(),
  is_doctor_attended: z.boolean().nullish(),
  communication_labels: CommunicationLabelConditions.optional(),
  /** Only communications that were deleted in the last 30 days and can be restored. */
  deleted: z.boolean().optional(),
})

export const CommunicationSearch = CommunicationConditions.extend({
  ...paging.shape,
  sort: z.enum(['asc', 'desc']).optional(),
})

const Communications = listOf('communications', Communication)

const feature = 'communications'
const crm = { scope: 'crm', feature } as const

export const communicationOperations = operations({
  searchCommunications: {
    method: 'POST',
    path: '/api/communications/search_results',
    summary: 'Searches the communications, newest first unless told',
    ...crm,
    cost: asksByLabels,
    body: CommunicationSearch,
    response: Communications,
    status: 200,
    effect: 'read',
    effects: {},
  },
  countCommunications: {
    method: 'POST',
    path: '/api/communications/days',
    summary: 'How many communications each day of a period has, of those that fulfil the conditions',
    ...crm,
    body: CommunicationConditions.extend({ period: z.object({ start_date: date, end_date: date }) }),
    response: z.object({ days: z.array(z.object({ date, count: z.int() })) }),
    status: 200,
    effect: 'read',
    effects: {},
    beyondSpecification: 'the calendar',
  },
  searchInstitutionCommunications: {
    method: 'POST',
    path: '/api/medical_institutions/{id}/communications/search_results',
    summary: 'The communications with an institution, newest first unless told',
    ...crm,
    params: idParam,
    body: CommunicationSearch.omit({ medical_institution_name: true }),
    response: Communications,
    status: 200,
    effect: 'read',
    effects: {},
    audit: { record: 'communication_list', idFrom: 'id' },
  },
  createCommunication: {
    method: 'POST',
    path: '/api/medical_institutions/{id}/communications',
    summary: 'Notes a contact with an institution',
    ...crm,
    params: idParam,
    body: NewCommunicationPayload,
    response: Communication,
    status: 201,
    effect: 'write',
    effects: {},
    audit: { record: 'communication' },
  },
  getCommunication: {
    method: 'GET',
    path: '/api/communications/{id}',
    summary: 'Reads one communication',
    ...crm,
    params: idParam,
    response: Communication,
    status: 200,
    effect: 'read',
    effects: {},
  },
  updateCommunication: {
    method: 'PUT',
    path: '/api/communications/{id}',
    summary: 'Changes one communication; files are taken off it only with the permission to delete',
    ...crm,
    params: idParam,
    body: ChangedCommunicationPayload,
    response: Communication,
    status: 200,
    effect: 'write',
    effects: { deletes: 'in_part' },
    audit: { record: 'communication', idFrom: 'id' },
  },
  deleteCommunication: {
    method: 'DELETE',
    path: '/api/communications/{id}',
    summary: 'Deletes one communication; it can be restored for 30 days',
    ...crm,
    effects: { deletes: 'always' },
    params: idParam,
    status: 204,
    effect: 'write',
    audit: { record: 'communication', idFrom: 'id' },
  },
  restoreCommunication: {
    method: 'POST',
    path: '/api/communications/{id}/restore',
    summary: 'Takes a deletion back',
    ...crm,
    params: idParam,
    response: Communication,
    status: 200,
    effect: 'write',
    effects: {},
    audit: { record: 'communication', idFrom: 'id' },
    beyondSpecification: 'what was deleted can be restored for 30 days',
  },
})

/** The fields of the app's form: a new communication and its partner. */
export const CommunicationForm = NewCommunicationPayload.extend({
  medical_institution_id: reference('medical_institutions'),
})

/** Communications as an entity of the app. Their list is a search. */
export const communicationContract = customCrud({
  singular: 'communication',
  plural: 'communications',
  parent: 'medical_institution_id',
  operations: communicationOperations,
  calls: { list: 'searchCommunications', listOfParent: 'searchInstitutionCommunications' },
  payload: CommunicationForm,
  sorts: ['acted_date'],
  feature,
})
