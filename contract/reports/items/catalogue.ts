import type { Feature } from '../../features.ts'
import { type ComponentType, hasSelections } from '../../labels/labels.ts'
import type { ReportKind, ValueType } from '../valueTypes.ts'
import { isCalculable } from '../valueTypes.ts'
import { communicationItems } from './communications.ts'
import { contactItems } from './contacts.ts'
import { institutionItems } from './institutions.ts'
import type { ReportItemDefinition } from './item.ts'
import { officialItems } from './official.ts'
import { receivedItems } from './received.ts'
import { sentItems } from './sent.ts'
import { stayItems } from './stays.ts'

/**
 * Every item that reports can have, besides labels and formulas. An item that is computed from known measures is added
 * here and nowhere else: the builder, results, files and documentation are made from it.
 */
export const catalogue = {
  ...receivedItems,
  ...stayItems,
  ...sentItems,
  ...officialItems,
  ...contactItems,
  ...institutionItems,
  ...communicationItems,
} as const
export type CatalogueKey = keyof typeof catalogue

export const catalogueKeys = Object.keys(catalogue) as readonly CatalogueKey[]

/** Whether a definition key is one of the {@link catalogue}, not a label's or `formula`. */
export const isCatalogueKey = (key: string): key is CatalogueKey => Object.hasOwn(catalogue, key)

/** The definition key of items that are calculated from other items. */
export const formulaKey = 'formula'

/** Plan features with which each kind of reports may be used; all of them are needed. */
export const featuresOfKind: Readonly<Record<ReportKind, readonly [Feature, Feature]>> = {
  medical_institution: ['report', 'medical_institution_report'],
  area: ['report', 'area_report'],
  own_department: ['report', 'own_department_report'],
  communication: ['report', 'communication_report'],
}

/** The kinds of labels, as definition keys name them. */
export const labelKinds = ['medical_institution_label', 'communication_label'] as const
export type LabelItemKind = (typeof labelKinds)[number]

export interface LabelKey {
  readonly kind: LabelItemKind
  readonly labelId: number
}

/** @example labelKeyOf('medical_institution_label', 12) // 'medical_institution_label_12' */
export const labelKeyOf = (kind: LabelItemKind, labelId: number): string => `${kind}_${labelId}`

/** The label that a definition key names; undefined if it names none. */
export const labelOfKey = (key: string): LabelKey | undefined => {
  const [, kind, digits] = /^(medical_institution_label|communication_label)_([1-9]\d{0,14})$/.exec(key) ?? []
  return kind === undefined || digits === undefined
    ? undefined
    : { kind: kind as LabelItemKind, labelId: Number(digits) }
}

const typesOfComponents: Readonly<Record<ComponentType, ValueType>> = {
  text: 'text',
  textarea: 'text',
  integer: 'count',
  select: 'reference',
  radio: 'reference',
  checkbox: 'references',
  area: 'reference',
  date: 'date',
  time: 'time',
  own_department: 'reference',
}

/** The item of a label. @param name - the label's name, the same in both languages */
export const labelItem = (kind: LabelItemKind, name: string, component: ComponentType): ReportItemDefinition => {
  const isOfInstitutions = kind === 'medical_institution_label'
  return {
    label: { ja: name, en: name },
    reading: name,
    meaning: isOfInstitutions
      ? { ja: `連携先のラベル「${name}」`, en: `The label ${name} of the institution` }
      : { ja: `コミュニケーションのラベル「${name}」`, en: `The label ${name} of the communication` },
    family: 'label',
    kinds: isOfInstitutions ? ['medical_institution', 'communication'] : ['communication'],
    valueType: typesOfComponents[component],
    computation: { of: 'attribute' },
    narrowedBy: [],
    feature: isOfInstitutions ? 'medical_institution_labels' : 'communication_labels',
    ...(hasSelections(component) ? {} : component === 'text' || component === 'textarea' ? { isAudited: true } : {}),
  }
}

/** Whether a column of an item can have a total: numbers can, unless the item says otherwise. */
export const hasTotal = ({ hasTotal: told, valueType }: ReportItemDefinition): boolean =>
  told ?? isCalculable(valueType)

/** Whether the values of an item are quotients, so that several rows together have the quotient of their sums. */
export const isQuotient = ({ computation: { of } }: Pick<ReportItemDefinition, 'computation'>): boolean =>
  of === 'ratio' || of === 'reply_rate' || of === 'share'

/** Whether sums of an item's values say nothing: those of quotients, and of properties told as 100 % and 0 %. Shares of one whole add up. */
export const isRate = (definition: Pick<ReportItemDefinition, 'computation' | 'valueType'>): boolean =>
  (isQuotient(definition) && definition.computation.of !== 'share') ||
  (definition.computation.of === 'attribute' && definition.valueType === 'percent')

/**
 * Whether the values of several rows add up, so that crosstabs sum them up. Months and institutions, which several rows have in common, have a
 * total that counts each of them once.
 */
export const addsUp = (definition: ReportItemDefinition): boolean =>
  hasTotal(definition) && definition.computation.of !== 'months' && definition.computation.of !== 'distinct'
