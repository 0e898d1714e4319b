import type { z } from 'zod'
import { type CommunicationLabelValuePayload, type ComponentType, hasSelections } from './labels.ts'
import type { Language } from '../messages.ts'

/** The part of a label that decides which values are valid. */
export interface LabelToFill {
  readonly id: number
  readonly name: string
  readonly component_type: ComponentType
  readonly is_required?: boolean
  readonly selections: readonly { readonly id: number }[]
}

export type LabelValueInput = z.output<typeof CommunicationLabelValuePayload>
type ValueField = Exclude<keyof LabelValueInput, 'label_id'>

const fields = {
  text: 'text_value',
  textarea: 'text_value',
  integer: 'integer_value',
  select: 'selection_id',
  radio: 'selection_id',
  checkbox: 'selection_ids',
  date: 'date_value',
  time: 'time_value',
  own_department: 'own_department_id',
  area: undefined,
} as const satisfies Record<ComponentType, ValueField | undefined>

/** The field for a component's value; none for an area, whose value is derived. */
export const valueFieldOf = (component: ComponentType): ValueField | undefined => fields[component]

const allFields = [...new Set(Object.values(fields))].filter((field) => field !== undefined)

/** The longest text of the component `text`, which has one line. */
export const maxLineLength = 200

export interface Complaint {
  readonly path: string
  readonly message: Readonly<Record<Language, string>>
}

const messages = {
  unknown: {
    ja: 'この項目には入力できません。削除されたか、種類が変わっています。もう一度保存すると、ほかの項目を保存できます',
    en: 'This label cannot be filled in; it may have been deleted. Save again to keep the rest',
  },
  twice: { ja: '同じ項目に二つの値があります', en: 'This label has two values' },
  otherKind: { ja: 'この項目の入力形式に合わない値です', en: 'Does not fit the kind of this label' },
  notOffered: {
    ja: '選択肢にないものが含まれています。選び直してください',
    en: 'Contains something that is not offered. Please choose again',
  },
  oneLine: {
    ja: `改行なしで${maxLineLength}文字以下にしてください`,
    en: `Must be one line of at most ${maxLineLength} characters`,
  },
  missing: { ja: '入力してください', en: 'Must not be empty' },
  notChosen: { ja: '選択してください', en: 'Please choose' },
} as const satisfies Record<string, Record<Language, string>>

const isEmpty = (value: unknown) =>
  value === null ||
  value === undefined ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0)

/** Whether a value is empty. */
export const isEmptyValue = (value: LabelValueInput): boolean => allFields.every((field) => isEmpty(value[field]))

const missingIn = ({ component_type: component }: LabelToFill) =>
  hasSelections(component) || component === 'own_department' ? messages.notChosen : messages.missing

const complaintAbout = (label: LabelToFill, value: LabelValueInput): [ValueField, Complaint['message']] | undefined => {
  const own = valueFieldOf(label.component_type)
  const strange = allFields.find((field) => field !== own && !isEmpty(value[field]))
  if (strange) return [strange, messages.otherKind]
  if (!own) return undefined
  if (isEmpty(value[own])) return label.is_required ? [own, missingIn(label)] : undefined
  const text = value.text_value ?? ''
  if (label.component_type === 'text' && (text.length > maxLineLength || text.includes('\n')))
    return [own, messages.oneLine]
  const offered = new Set(label.selections.map(({ id }) => id))
  const chosen = own === 'selection_id' ? [value.selection_id] : own === 'selection_ids' ? value.selection_ids : []
  return (chosen ?? []).every((id) => typeof id === 'number' && offered.has(id))
    ? undefined
    : [own, messages.notOffered]
}

/**
 * Checks values of labels before they are stored. Forms and the server use the same check.
 * @param labels - all labels that may have a value
 * @returns errors with paths such as `label_values.3.text_value`; a missing value of a required label has the path
 *   `label_values`
 */
export const labelValueComplaints = (
  labels: readonly LabelToFill[],
  values: readonly LabelValueInput[],
): readonly Complaint[] => {
  const byId = new Map(labels.map((label) => [label.id, label]))
  const seen = new Set<number>()
  const about = values.flatMap((value, index): Complaint[] => {
    const path = `label_values.${index}`
    const label = byId.get(value.label_id)
    if (!label) return [{ path: `${path}.label_id`, message: messages.unknown }]
    if (seen.has(label.id)) return [{ path: `${path}.label_id`, message: messages.twice }]
    seen.add(label.id)
    const [field, message] = complaintAbout(label, value) ?? []
    return field && message ? [{ path: `${path}.${field}`, message }] : []
  })
  const absent = labels
    .filter((label) => label.is_required && !seen.has(label.id))
    .map((label) => ({
      path: 'label_values',
      message: {
        ja: `「${label.name}」を${missingIn(label).ja}`,
        en: `${label.name}: ${missingIn(label).en}`,
      },
    }))
  return [...about, ...absent]
}
