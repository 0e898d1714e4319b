import type { UsedDeletion } from '../settings/acceptedUses.ts'
import { CommunicationLabel as CommunicationLabelItem } from '#contract/labels/communicationLabels.ts'
import type { ComponentType } from '#contract/labels/labels.ts'
import { CommunicationLabelComponent, MedicalInstitutionLabelComponent } from '#contract/labels/labels.ts'
import { MedicalInstitutionLabel } from '#contract/labels/medicalInstitutionLabels.ts'
import { api, type Reply } from '#dataProvider/client.ts'
import { newerRecordIn } from '../form/conflict/conflict.ts'
import { type CommunicationLabel, communicationLabelsQuery } from './communicationLabels.ts'

export type InstitutionLabel = Reply<'listMedicalInstitutionLabels'>[number]
export type CommunicationType = CommunicationLabel['communicationType']
/** A label of either kind, as shown by the screens of both. */
export type AnyLabel = InstitutionLabel | CommunicationLabel

export const institutionLabelsQuery = {
  queryKey: ['listMedicalInstitutionLabels'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.listMedicalInstitutionLabels({}, { signal }),
  staleTime: 30_000,
}

/** The values of a label's form. */
export interface LabelValues {
  name: string
  componentType: ComponentType
  description: string
  isRequired: boolean
  selections: { selectionId: number | null; label: string }[]
  areas: { areaId: number | null; name: string; codes: string[] }[]
  /** The version that is changed; null for a new one. */
  updatedAt: string | null
}

export const newLabel: LabelValues = {
  name: '',
  componentType: 'text',
  description: '',
  isRequired: false,
  selections: [],
  areas: [],
  updatedAt: null,
}

export const valuesOf = (label: AnyLabel): LabelValues => ({
  name: label.name,
  componentType: label.componentType,
  description: label.description ?? '',
  isRequired: 'isRequired' in label && label.isRequired,
  selections: label.selections.map(({ id, label: text }) => ({ selectionId: id, label: text })),
  areas:
    'areas' in label
      ? label.areas.map(({ id, name, addresses }) => ({
          areaId: id,
          name,
          codes: addresses.map(({ cityOrLocality }) => cityOrLocality),
        }))
      : [],
  updatedAt: label.updatedAt,
})

type Parts = readonly { readonly id: number }[]

const goneAmong = (before: Parts, now: Parts): ReadonlySet<number> =>
  new Set(before.map(({ id }) => id).filter((id) => now.every((part) => part.id !== id)))

const areasOf = (label: AnyLabel): Parts => ('areas' in label ? label.areas : [])

/** The choices and areas that a label had and has no more. */
export const partsGone = (
  before: AnyLabel,
  now: AnyLabel,
): { selections: ReadonlySet<number>; areas: ReadonlySet<number> } => {
  return {
    selections: goneAmong(before.selections, now.selections),
    areas: goneAmong(areasOf(before), areasOf(now)),
  }
}

/**
 * The values of a form without choices and areas that somebody has deleted meanwhile. What was typed into one stays, as a new one.
 * @param before - the label that the form was made of
 */
export const withoutGoneParts = (
  values: LabelValues,
  before: LabelValues,
  gone: ReturnType<typeof partsGone>,
): Pick<LabelValues, 'selections' | 'areas'> => ({
  selections: values.selections.flatMap((one) => {
    if (one.selectionId === null || !gone.selections.has(one.selectionId)) return [one]
    const former = before.selections.find(({ selectionId }) => selectionId === one.selectionId)
    return former?.label === one.label ? [] : [{ ...one, selectionId: null }]
  }),
  areas: values.areas.flatMap((one) => {
    if (one.areaId === null || !gone.areas.has(one.areaId)) return [one]
    const former = before.areas.find(({ areaId }) => areaId === one.areaId)
    const isAsBefore = former?.name === one.name && former.codes.join() === one.codes.join()
    return isAsBefore ? [] : [{ ...one, areaId: null }]
  }),
})

const selectionsIn = ({ selections }: LabelValues) =>
  selections.map(({ selectionId, label }) => ({ id: selectionId, label }))

const areasIn = ({ areas }: LabelValues) =>
  areas.map(({ areaId, name, codes }) => ({
    id: areaId,
    name,
    // A municipality's code begins with the code of its prefecture (JIS X 0402).
    addresses: codes.map((code) => ({ prefecture: code.slice(0, 2), cityOrLocality: code })),
  }))

/** How labels of a kind are saved, deleted and ordered. */
export interface LabelKind {
  readonly queryKey: readonly string[]
  readonly list: (options: { readonly signal: AbortSignal }) => Promise<readonly AnyLabel[]>
  /** What its labels are, where conditions and forms name them. */
  readonly named: 'medical_institution_label' | 'communication_label'
  readonly components: readonly ComponentType[]
  readonly canBeRequired: boolean
  readonly save: (values: LabelValues, id: number | null, used: UsedDeletion) => Promise<unknown>
  /** The stored label, if saving failed because it is newer than the one that was changed. */
  readonly newerIn: (error: unknown) => AnyLabel | undefined
  /** Reads what a deletion would take along. */
  readonly uses: (id: number, options: { readonly signal: AbortSignal }) => Promise<Reply<'getTagUses'>>
  readonly remove: (id: number, used: UsedDeletion) => Promise<unknown>
  /** @param seenLabelIds - the order that was on the screen */
  readonly order: (labelIds: number[], seenLabelIds: number[]) => Promise<AnyLabel[]>
}

export const institutionLabels: LabelKind = {
  queryKey: institutionLabelsQuery.queryKey,
  list: institutionLabelsQuery.queryFn,
  named: 'medical_institution_label',
  components: MedicalInstitutionLabelComponent.options,
  canBeRequired: false,
  save: (values, id, used) => {
    const common = {
      name: values.name,
      description: values.description.trim() || null,
      selections: selectionsIn(values),
      areas: areasIn(values),
    }
    return id === null
      ? api.createMedicalInstitutionLabel({
          body: { ...common, componentType: MedicalInstitutionLabelComponent.parse(values.componentType) },
        })
      : api.updateMedicalInstitutionLabel({ id, body: { ...common, ...used, updatedAt: values.updatedAt } })
  },
  newerIn: (error) => newerRecordIn(error, MedicalInstitutionLabel) as InstitutionLabel | undefined,
  uses: (id, options) => api.getMedicalInstitutionLabelUses({ id }, options),
  remove: (id, used) => api.deleteMedicalInstitutionLabel({ id, ...used }),
  order: (labelIds, seenLabelIds) => api.orderMedicalInstitutionLabels({ body: { labelIds, seenLabelIds } }),
}

/** Labels of one type of communication. */
export const communicationLabelsOf = (communicationType: CommunicationType): LabelKind => ({
  queryKey: communicationLabelsQuery.queryKey,
  list: communicationLabelsQuery.queryFn,
  named: 'communication_label',
  components: CommunicationLabelComponent.options,
  canBeRequired: true,
  save: (values, id, used) => {
    const body = {
      name: values.name,
      communicationType,
      componentType: CommunicationLabelComponent.parse(values.componentType),
      description: values.description.trim() || null,
      selections: selectionsIn(values),
      isRequired: values.isRequired,
    }
    return id === null
      ? api.createCommunicationLabel({ body })
      : api.updateCommunicationLabel({ id, body: { ...body, ...used, updatedAt: values.updatedAt } })
  },
  newerIn: (error) => newerRecordIn(error, CommunicationLabelItem) as CommunicationLabel | undefined,
  uses: (id, options) => api.getCommunicationLabelUses({ id }, options),
  remove: (id, used) => api.deleteCommunicationLabel({ id, ...used }),
  order: (labelIds, seenLabelIds) => api.orderCommunicationLabels({ body: { labelIds, seenLabelIds } }),
})
