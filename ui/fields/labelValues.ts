import type { z } from 'zod'
import { type ComponentType, CommunicationLabelValuePayload } from '#contract/labels/labels.ts'
import { labelValueComplaints, type LabelValueInput, valueFieldOf } from '#contract/labels/labelValues.ts'
import { type Language, messagesIn } from '#contract/messages.ts'
import { ApiError } from '#dataProvider/client.ts'
import { type Camel, camelName, fieldConverter } from '#dataProvider/fieldNames.ts'
import { fileDay } from '#contract/dayTexts.ts'
import { formatCount, formatDate, formatShortDate, type Locale } from '../format.ts'

/** A label of communications or of institutions, as inputs and texts need it. */
export interface FillableLabel {
  readonly id: number
  readonly name: string
  readonly componentType: ComponentType
  readonly description: string | null
  readonly isRequired?: boolean
  readonly selections: readonly { readonly id: number; readonly label: string }[]
  readonly areas?: readonly { readonly id: number; readonly name: string }[]
  /** The departments of the own institution, where the label chooses one of them and they have been read. */
  readonly departments?: readonly Named[]
}

export type LabelValue = Camel<z.input<typeof CommunicationLabelValuePayload>>

/** A value as the server sends it. */
export type StoredLabelValue = LabelValue & { readonly areaId?: number | null }

export interface Named {
  readonly id: number
  readonly name: string
}

/** A value without choices that the label does not offer (any more). */
const withoutGone = (label: FillableLabel, field: keyof LabelValue, value: unknown): unknown => {
  if (field === 'ownDepartmentId') return label.departments?.every(({ id }) => id !== value) ? null : value
  const isOffered = (id: unknown) => label.selections.some((selection) => selection.id === id)
  if (field === 'selectionId') return isOffered(value) ? value : null
  return field === 'selectionIds' && Array.isArray(value) ? value.filter(isOffered) : value
}

/** The values of a form: an entry for each label that can be filled in, in order. What has been deleted since is not among them. */
export const labelValuesFor = (labels: readonly FillableLabel[], stored: readonly StoredLabelValue[]): LabelValue[] =>
  labels
    .filter(({ componentType }) => valueFieldOf(componentType))
    .map((label) => {
      const { id, componentType } = label
      const field = camelName(valueFieldOf(componentType) ?? '') as keyof LabelValue
      const value = stored.find(({ labelId }) => labelId === id)?.[field] ?? null
      return { labelId: id, [field]: withoutGone(label, field, value) }
    })

/** Gives labels that choose a department of the own institution what they offer. @param departments - undefined while they have not been read */
export const withDepartments = <L extends FillableLabel>(
  labels: readonly L[],
  departments: readonly Named[] | undefined,
): readonly (L & Pick<FillableLabel, 'departments'>)[] =>
  departments === undefined
    ? labels
    : labels.map((label) => (label.componentType === 'own_department' ? { ...label, departments } : label))

const choicesOf = ({ selectionId, selectionIds }: LabelValue): readonly number[] => [
  ...(typeof selectionId === 'number' ? [selectionId] : []),
  ...(selectionIds ?? []),
]

const isEmpty = (part: unknown) =>
  part === null || part === undefined || part === '' || (Array.isArray(part) && part.length === 0)

const isFilled = (value: LabelValue) =>
  Object.entries(value).some(([field, part]) => field !== 'labelId' && !isEmpty(part))

/** A label, or a choice of one, that values name and that is gone. */
export interface GoneOfLabels {
  readonly id: number
  readonly isChoice: boolean
  /** Whether the choice was a department of the own institution, which belongs to no label. */
  readonly isDepartment?: boolean
  /** The label of a choice. */
  readonly label?: FillableLabel
  /** The value of a label that is gone. */
  readonly value?: LabelValue
}

/** What values name and is not among the labels (any more). */
export const goneOfLabels = (labels: readonly FillableLabel[], values: readonly LabelValue[]): GoneOfLabels[] =>
  values.flatMap((value): GoneOfLabels[] => {
    const label = labels.find(({ id }) => id === value.labelId)
    if (!label) return isFilled(value) ? [{ id: value.labelId, isChoice: false, value }] : []
    const { ownDepartmentId: department } = value
    if (typeof department === 'number' && label.departments?.every(({ id }) => id !== department))
      return [{ id: department, isChoice: true, isDepartment: true, label }]
    return choicesOf(value)
      .filter((id) => label.selections.every((selection) => selection.id !== id))
      .map((id) => ({ id, isChoice: true, label }))
  })

const toWire = fieldConverter(CommunicationLabelValuePayload, 'toSnake')

/** Messages at labels, by their ids. */
export type LabelComplaints = ReadonlyMap<number, string>

const placeIn = (path: string) => Number(/^label_?[vV]alues\.(\d+)/.exec(path)?.[1])

const atLabels = (values: readonly LabelValue[], complaints: readonly (readonly [path: string, message: string])[]) =>
  new Map(
    complaints.flatMap(([path, message]) => {
      const value = values[placeIn(path)]
      return value ? [[value.labelId, message] as const] : []
    }),
  )

/** Validates values as the server does. */
export const complaintsAboutLabelValues = (
  labels: readonly FillableLabel[],
  values: readonly LabelValue[],
  language: Language,
): LabelComplaints => {
  const wire = values.map((value) => toWire(value) as LabelValueInput)
  const fitting = labelValueComplaints(
    labels.map(({ componentType, isRequired = false, ...label }) => ({
      ...label,
      component_type: componentType,
      is_required: isRequired,
    })),
    wire,
  ).map(({ path, message }) => [path, message[language]] as const)
  const formal = wire.flatMap((value, index) => {
    const { error } = CommunicationLabelValuePayload.safeParse(value, { error: messagesIn(language) })
    return (error?.issues ?? []).map(({ message }) => [`label_values.${index}`, message] as const)
  })
  return atLabels(values, [...fitting, ...formal])
}

/** The server's messages about refused values, by label. */
export const labelComplaintsIn = (error: unknown, values: readonly LabelValue[]): LabelComplaints =>
  atLabels(
    values,
    error instanceof ApiError ? (error.problem.errors ?? []).map(({ path, message }) => [path, message] as const) : [],
  )

const nameIn = (id: number | null | undefined, items: readonly Named[] = []) =>
  items.find((item) => item.id === id)?.name ?? ''

const daysIn = {
  text: formatDate,
  list: formatShortDate,
  file: (day: string) => fileDay(day),
} as const

/**
 * A value as people read it; empty if there is none.
 * @param options.departments - of the own institution, for labels that choose one of them
 * @param options.density - how days are written: as in a text, a list or the cell of a file
 */
export const labelValueText = (
  label: FillableLabel,
  value: StoredLabelValue | undefined,
  locale: Locale,
  {
    departments = [],
    density = 'text',
  }: { readonly departments?: readonly Named[]; readonly density?: keyof typeof daysIn } = {},
): string => {
  if (!value) return ''
  const selections = label.selections.map(({ id, label: name }) => ({ id, name }))
  switch (label.componentType) {
    case 'integer':
      return typeof value.integerValue === 'number' ? formatCount(value.integerValue, locale) : ''
    case 'select':
    case 'radio':
      return nameIn(value.selectionId, selections)
    case 'checkbox':
      return (value.selectionIds ?? []).map((id) => nameIn(id, selections)).join(locale.startsWith('ja') ? '、' : ', ')
    case 'date':
      return value.dateValue ? daysIn[density](value.dateValue, locale) : ''
    case 'time':
      return value.timeValue ?? ''
    case 'own_department':
      return nameIn(value.ownDepartmentId, departments)
    case 'area':
      return nameIn(value.areaId, label.areas)
    default:
      return value.textValue ?? ''
  }
}
