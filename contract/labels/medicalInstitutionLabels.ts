import { z } from 'zod'
import { dateTime, id, idParam, ids, longText, operations, seenVersion, shortText } from '../core.ts'
import { usedDeletion, usesCall } from '../recordUses.ts'
import {
  LabelDeletion,
  LabelOrders,
  MedicalInstitutionLabelComponent,
  MedicalInstitutionLabelValue,
  MedicalInstitutionLabelValuePayload,
  maxLabels,
  Selection,
  SelectionsPayload,
} from './labels.ts'

/** A municipality by JIS codes: X 0401 (2 digits) and X 0402 (5 digits), as in {@link Prefecture}. */
export const AreaAddress = z.object({
  prefecture: z.string().regex(/^\d{2}$/),
  city_or_locality: z.string().regex(/^\d{5}$/),
})

/** A field that a tenant adds to institutions. Specification §3, Medical institution label. */
export const MedicalInstitutionLabel = z.object({
  id,
  name: z.string(),
  component_type: MedicalInstitutionLabelComponent,
  /** Counted from 1. */
  order: z.int(),
  description: z.string().nullable(),
  selections: z.array(Selection),
  areas: z.array(z.object({ id, name: z.string(), addresses: z.array(AreaAddress) })),
  /** The version of the label with its selections and areas: an update that saw an older one is a conflict. */
  updated_at: dateTime,
})

export const MedicalInstitutionLabelChanges = z.object({
  name: shortText(50),
  description: longText(500).nullish(),
  selections: SelectionsPayload,
  /** In order. An area without an id is new; one that is missing is deleted. A municipality belongs to at most one area of a label. */
  areas: z
    .array(z.object({ id: id.nullish(), name: shortText(50), addresses: z.array(AreaAddress).min(1).max(2_000) }))
    .max(100)
    .nullish(),
  ...usedDeletion,
  updated_at: seenVersion,
})
export const MedicalInstitutionLabelPayload = MedicalInstitutionLabelChanges.omit({
  delete_used: true,
  seen_uses: true,
  updated_at: true,
}).extend({
  component_type: MedicalInstitutionLabelComponent,
})

/** The most values, one of an institution and a label, that one call changes. */
export const maxLabelValueChanges = 2_000

/** The most institutions of one change. */
export const maxLabelledAtOnce = 1_000

const LabelValueChange = z.object({
  medical_institution_ids: ids.min(1).max(maxLabelledAtOnce),
  label_values: z.array(MedicalInstitutionLabelValuePayload).min(1).max(maxLabels),
  /** Institutions that have a value of a label keep it. */
  only_empty: z.boolean().optional(),
  /** The values that the caller saw. Institutions that have another value of a label by now keep it. */
  seen_label_values: z.array(MedicalInstitutionLabelValuePayload).max(maxLabels).optional(),
})

type LabelValueChanges = readonly z.output<typeof LabelValueChange>[]

const pairsIn = (changes: LabelValueChanges) =>
  changes.flatMap(({ medical_institution_ids: listed, label_values: values }) =>
    values.flatMap(({ label_id: label }) => listed.map((institution) => `${label} ${institution}`)),
  )

const countPairs = (changes: LabelValueChanges) =>
  changes.reduce(
    (sum, { medical_institution_ids: listed, label_values: values }) => sum + listed.length * values.length,
    0,
  )

const LabelValueChanges = z
  .array(LabelValueChange)
  .min(1)
  .max(1_000)
  .superRefine((changes, context) => {
    const count = countPairs(changes)
    if (count > maxLabelValueChanges) context.addIssue({ code: 'custom', params: { code: 'too_long' } })
    else if (new Set(pairsIn(changes)).size !== count)
      context.addIssue({ code: 'custom', params: { code: 'listed_twice' } })
  })

const LabelValues = z.object({ label_values: z.array(MedicalInstitutionLabelValue) })

const feature = ['medical_institution_labels', 'labels'] as const
const readFeature = [...feature, 'medical_institutions_search'] as const
const writing = { scope: 'crm', feature, effect: 'write', effects: {} } as const
const reading = { scope: 'crm', feature: readFeature, status: 200, effect: 'read', effects: {} } as const

export const medicalInstitutionLabelOperations = operations({
  listMedicalInstitutionLabels: {
    method: 'GET',
    path: '/api/medical_institution_labels',
    summary: 'The labels of institutions in their order',
    ...reading,
    response: z.array(MedicalInstitutionLabel),
  },
  createMedicalInstitutionLabel: {
    method: 'POST',
    path: '/api/medical_institution_labels',
    summary: 'Adds a label of institutions, as the last',
    ...writing,
    body: MedicalInstitutionLabelPayload,
    response: MedicalInstitutionLabel,
    status: 201,
    audit: { record: 'medical_institution_label' },
  },
  orderMedicalInstitutionLabels: {
    method: 'PUT',
    path: '/api/medical_institution_labels/orders',
    summary: 'Puts labels into this order, at the places that they hold among all',
    ...writing,
    body: LabelOrders,
    response: z.array(MedicalInstitutionLabel),
    status: 200,
    audit: { record: 'medical_institution_label' },
  },
  updateMedicalInstitutionLabel: {
    method: 'PUT',
    path: '/api/medical_institution_labels/{id}',
    summary: 'Changes a label; its component stays as it is',
    ...writing,
    params: idParam,
    body: MedicalInstitutionLabelChanges,
    response: MedicalInstitutionLabel,
    status: 200,
    audit: { record: 'medical_institution_label', idFrom: 'id' },
    effects: { deletes: 'in_part' },
  },
  getMedicalInstitutionLabelUses: {
    ...usesCall,
    path: '/api/medical_institution_labels/{id}/uses',
    summary: 'What a label’s deletion would take along: its values by number, and what names it',
    feature,
  },
  deleteMedicalInstitutionLabel: {
    method: 'DELETE',
    path: '/api/medical_institution_labels/{id}',
    summary: 'Deletes a label with its values',
    ...writing,
    effects: { deletes: 'always' },
    params: idParam,
    query: LabelDeletion,
    status: 204,
    audit: { record: 'medical_institution_label', idFrom: 'id' },
  },
  getMedicalInstitutionLabelValues: {
    method: 'GET',
    path: '/api/medical_institutions/{id}/label_values',
    summary: 'The values of an institution’s labels, in the labels’ order',
    ...reading,
    params: idParam,
    response: LabelValues,
    audit: { record: 'medical_institution_label_values', idFrom: 'id' },
  },
  setMedicalInstitutionLabelValues: {
    method: 'POST',
    path: '/api/medical_institutions/{id}/label_values',
    summary:
      'Sets values of an institution; labels that are not named keep theirs, an empty value is taken away. A value that somebody else has changed since it was seen is a conflict (409 `edit_conflict`)',
    scope: 'crm',
    feature: readFeature,
    params: idParam,
    body: z.object({
      label_values: z.array(MedicalInstitutionLabelValuePayload).min(1).max(maxLabels),
      seen_label_values: z
        .array(MedicalInstitutionLabelValuePayload)
        .max(maxLabels)
        .nullish()
        .describe('What the caller saw of these labels, empty ones included. Without it whatever stands is replaced'),
    }),
    response: LabelValues,
    status: 200,
    effect: 'write',
    effects: {},
    audit: { record: 'medical_institution_label_values', idFrom: 'id' },
  },
  changeLabelValuesOfMedicalInstitutions: {
    method: 'POST',
    path: '/api/medical_institutions/label_values/bulk_change',
    summary:
      'Sets values of several institutions, all or nothing; an empty value is taken away, which needs the permission to delete unless the caller has filled it in by this call',
    scope: 'command',
    feature: readFeature,
    body: z.object({ changes: LabelValueChanges }),
    response: z.object({
      /** Institutions of which a value has changed. */
      changed_count: z.int(),
      /** Those of them that had another value before. */
      replaced_count: z.int(),
      /** Institutions that keep a value because it is another than was seen. */
      kept_count: z.int(),
      /** A body that takes the change back, except where somebody has changed a value since. */
      former: z.object({ changes: z.array(LabelValueChange) }),
    }),
    status: 200,
    effect: 'write',
    effects: { deletes: 'in_part' },
    audit: { record: 'medical_institution_label_values', action: 'update' },
    beyondSpecification: 'a label of a selection is filled in in one step, and that can be taken back',
  },
})
