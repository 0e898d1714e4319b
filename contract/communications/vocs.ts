import { z } from 'zod'
import { CommunicationType } from '../communicationTypes.ts'
import { date, dateTime, id, idParam, listOf, longText, operations, paging, Person, shortText } from '../core.ts'
import { crud, reference } from '../crud.ts'

/** Specification §4, VOC status. */
export const VocStatus = z.enum(['NOT_STARTED', 'IN_PROGRESS', 'COMPLETED', 'NO_ACTION_REQUIRED'])
export type VocStatus = z.infer<typeof VocStatus>

/** Specification §4, VOC priority. */
export const VocPriority = z.enum(['LOW', 'MIDDLE', 'HIGH'])
export type VocPriority = z.infer<typeof VocPriority>

/** A contact as its voice shows it. */
export const LinkedCommunication = z.object({
  id,
  communication_type: CommunicationType,
  acted_date: date,
  medical_institution: z.object({ id, name: z.string() }),
})

/** A voice as the contact in which it was heard shows it. */
export const VocReference = z.object({ id, title: z.string(), status: VocStatus })

/** What a partner told the office, and what was done about it (voice of the customer). Specification §3, VOC. */
export const Voc = z.object({
  id,
  title: z.string(),
  reported_date: date,
  medical_institution_id: id.nullable(),
  /** null for an anonymous voice, for example from a survey. */
  medical_institution: z.object({ id, name: z.string() }).nullable(),
  status: VocStatus,
  priority: VocPriority,
  voc_group: z.object({ id, name: z.string() }).nullable(),
  /** The account in charge. */
  user: Person,
  detail_text: z.string().nullable(),
  /** What was done about it. */
  action_text: z.string().nullable(),
  /** Newest first. */
  communications: z.array(LinkedCommunication),
  updated_at: dateTime,
  deleted_at: dateTime.nullable(),
})

export const VocPayload = z.object({
  title: shortText(200),
  medical_institution_id: reference('medical_institutions').nullish(),
  /** By Japan's calendar; not in the future. */
  reported_date: date,
  status: VocStatus,
  priority: VocPriority,
  voc_group_id: reference('voc_groups').nullish(),
  user_id: reference('staffs'),
  detail_text: longText(10_000).nullish(),
  action_text: longText(10_000).nullish(),
  /** If absent, the links stay as they are. */
  communication_ids: z.array(reference('communications')).max(100).nullish(),
})

const screen = 'the screen /vocs shows them, the specification lists only their writing'

export const vocContract = crud({
  singular: 'voc',
  plural: 'vocs',
  item: Voc,
  payload: VocPayload,
  /** `updated_at` is the version that the user saw. A newer one is a conflict (409) with the stored voice in `current`. */
  update: VocPayload.extend({ updated_at: dateTime.nullish() }),
  filters: {
    /** A part of the title. */
    name: shortText(100).optional(),
    status: VocStatus.optional(),
    priority: VocPriority.optional(),
    voc_group_id: reference('voc_groups').optional(),
    user_id: reference('staffs').optional(),
    medical_institution_id: reference('medical_institutions').optional(),
    /** First and last `reported_date`. */
    start_date: date.optional(),
    end_date: date.optional(),
    /** Only deleted ones that can be restored, the last deleted first. */
    deleted: z.boolean().optional(),
  },
  sorts: ['reported_date', 'updated_at', 'priority'],
  feature: 'communications',
  beyond: { list: screen, get: screen },
})

const feature = 'communications'
const communicationParam = z.object({ communication_id: id })
const VocReferences = z.object({ vocs: z.array(VocReference) })

export const vocOperations = {
  ...vocContract.operations,
  ...operations({
    updateVocStatus: {
      method: 'PUT',
      path: '/api/vocs/{id}/status',
      summary: 'Moves one voc to another status',
      scope: 'crm',
      feature,
      params: idParam,
      /** `seen` is the status that the user saw. Another one now is a conflict (409). */
      body: z.object({ status: VocStatus, seen: VocStatus.optional() }),
      response: Voc,
      status: 200,
      effect: 'write',
      effects: {},
      audit: { record: 'voc', idFrom: 'id' },
      beyondSpecification: 'a card moved on the board must not write back what somebody else is editing',
    },
    restoreVoc: {
      method: 'POST',
      path: '/api/vocs/{id}/restore',
      summary: 'Restores one voc within 30 days of its deletion',
      scope: 'crm',
      feature,
      params: idParam,
      response: Voc,
      status: 200,
      effect: 'write',
      effects: {},
      audit: { record: 'voc', idFrom: 'id' },
      beyondSpecification: 'a deletion can be taken back',
    },
    addCommunicationVoc: {
      method: 'PUT',
      path: '/api/communications/{communication_id}/vocs',
      summary: 'Links a communication to a voc; one that is linked already stays so',
      scope: 'crm',
      feature,
      params: communicationParam,
      body: z.object({ voc_id: id }),
      response: VocReferences,
      status: 200,
      effect: 'write',
      effects: {},
      audit: { record: 'communication', idFrom: 'communication_id' },
    },
    removeCommunicationVoc: {
      method: 'DELETE',
      path: '/api/communications/{communication_id}/vocs/{id}',
      summary: 'Takes the link between a communication and a voc away',
      scope: 'crm',
      feature,
      params: communicationParam.extend({ id }),
      status: 204,
      effect: 'write',
      effects: {},
      audit: { record: 'communication', idFrom: 'communication_id' },
      beyondSpecification: 'a link made by mistake can be taken back',
    },
    listLinkableCommunications: {
      method: 'GET',
      path: '/api/medical_institutions/{id}/linkable_communications',
      summary: 'The communications with an institution that a voc can be linked to, newest first',
      scope: 'crm',
      feature,
      params: idParam,
      query: paging,
      response: listOf('communications', LinkedCommunication),
      status: 200,
      effect: 'read',
      effects: {},
      beyondSpecification: 'the form of a voc offers them in a line each, without their contents',
    },
  }),
}
