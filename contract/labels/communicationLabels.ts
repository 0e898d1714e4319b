import { z } from 'zod'
import { CommunicationType } from '../communicationTypes.ts'
import { dateTime, id, idParam, longText, operations, seenVersion, shortText } from '../core.ts'
import { usedDeletion, usesCall } from '../recordUses.ts'
import { CommunicationLabelComponent, LabelDeletion, LabelOrders, Selection, SelectionsPayload } from './labels.ts'

/** A field that a tenant adds to communications of a type. Specification §3, Communication label. */
export const CommunicationLabel = z.object({
  id,
  name: z.string(),
  communication_type: CommunicationType,
  component_type: CommunicationLabelComponent,
  /** Counted from 1. */
  order: z.int(),
  description: z.string().nullable(),
  selections: z.array(Selection.extend({ order: z.int() })),
  is_required: z.boolean(),
  /** The version of the label with its selections: an update that saw an older one is a conflict. */
  updated_at: dateTime,
})

export const CommunicationLabelPayload = z.object({
  communication_type: CommunicationType,
  name: shortText(50),
  component_type: CommunicationLabelComponent,
  description: longText(500).nullish(),
  selections: SelectionsPayload,
  is_required: z.boolean(),
})

const writing = {
  scope: 'crm',
  feature: ['communication_labels', 'labels'],
  effect: 'write',
  effects: {},
} as const

export const communicationLabelOperations = operations({
  listCommunicationLabels: {
    method: 'GET',
    path: '/api/communication_labels',
    summary: 'The labels of communications in their order',
    scope: 'crm',
    feature: ['communication_labels', 'labels', 'communications'],
    response: z.array(CommunicationLabel),
    status: 200,
    effect: 'read',
    effects: {},
  },
  createCommunicationLabel: {
    method: 'POST',
    path: '/api/communication_labels',
    summary: 'Adds a label of communications, as the last',
    ...writing,
    body: CommunicationLabelPayload,
    response: CommunicationLabel,
    status: 201,
    audit: { record: 'communication_label' },
  },
  orderCommunicationLabels: {
    method: 'PUT',
    path: '/api/communication_labels/orders',
    summary: 'Puts labels into this order, at the places that they hold among all',
    ...writing,
    body: LabelOrders,
    response: z.array(CommunicationLabel),
    status: 200,
    audit: { record: 'communication_label' },
  },
  updateCommunicationLabel: {
    method: 'PUT',
    path: '/api/communication_labels/{id}',
    summary: 'Changes a label; its component and type of communication stay as they are',
    ...writing,
    params: idParam,
    body: CommunicationLabelPayload.extend({ ...usedDeletion, updated_at: seenVersion }),
    response: CommunicationLabel,
    status: 200,
    audit: { record: 'communication_label', idFrom: 'id' },
    effects: { deletes: 'in_part' },
  },
  getCommunicationLabelUses: {
    ...usesCall,
    path: '/api/communication_labels/{id}/uses',
    summary: 'What a label’s deletion would take along: its values by number, and what names it',
    feature: writing.feature,
  },
  deleteCommunicationLabel: {
    method: 'DELETE',
    path: '/api/communication_labels/{id}',
    summary: 'Deletes a label with its values',
    ...writing,
    effects: { deletes: 'always' },
    params: idParam,
    query: LabelDeletion,
    status: 204,
    audit: { record: 'communication_label', idFrom: 'id' },
  },
})
