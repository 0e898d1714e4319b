import type { z } from 'zod'
import { CommunicationLabelConditions, type CommunicationLabelCondition } from '#contract/labels/labels.ts'
import type { NamedKind } from '#contract/namedRecords.ts'
import { type Camel, fieldConverter } from '#dataProvider/fieldNames.ts'
import type { FillableLabel, Named } from '../fields/labelValues.ts'
import { formatShortDate, type Locale, wordSeparator } from '../format.ts'
import type { GoneName } from '../institutions/useGoneNames.ts'
import './texts.ts'

/** A condition on the values of a label, of institutions or communications. */
export type LabelCondition = Camel<z.output<typeof CommunicationLabelCondition>> & { areaIds?: number[] | undefined }

const isSet = (value: unknown) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** A condition without its empty criteria. */
export const trimmed = ({ labelId, ...criteria }: LabelCondition): LabelCondition => ({
  labelId,
  ...Object.fromEntries(Object.entries(criteria).filter(([, value]) => isSet(value))),
})

const toWire = fieldConverter(CommunicationLabelConditions, 'toSnake')
const toCamel = fieldConverter(CommunicationLabelConditions, 'toCamel')

/** The conditions on communications in a value from outside, such as the address bar; empty if it is invalid. */
export const labelConditionsIn = (value: unknown): LabelCondition[] => {
  const { data } = CommunicationLabelConditions.safeParse(toWire(value))
  return data ? (toCamel(data) as LabelCondition[]) : []
}

type Translate = (key: string, args?: Record<string, string | number>) => string

export interface ConditionTextOptions {
  readonly translate: Translate
  /** What the labels are of. */
  readonly kind: 'medical_institution_label' | 'communication_label'
  readonly goneName: GoneName
  readonly locale: Locale
  readonly departments?: readonly Named[]
}

/** Selections, areas and departments have ids of their own, so each is looked up among its kind alone. */
const namesOf = (ids: readonly number[] | undefined, named: readonly Named[], withoutName: (id: number) => string) =>
  (ids ?? []).map((id) => named.find((one) => one.id === id)?.name ?? withoutName(id))

/** Describes a condition in words. */
export const conditionText = (
  condition: LabelCondition,
  label: FillableLabel | undefined,
  { translate, locale, kind, goneName, departments = [] }: ConditionTextOptions,
): string => {
  // Of a label that is there, a selection that is missing is gone.
  const nameOfGone = (named: NamedKind) => (id: number) => (label ? goneName(named, id) : '…')
  const selections = (label?.selections ?? []).map(({ id, label: name }) => ({ id, name }))
  const chosen = [
    ...namesOf(condition.selectionIds, selections, nameOfGone(`${kind}_selection`)),
    ...namesOf(condition.areaIds, label?.areas ?? [], nameOfGone('medical_institution_label_area')),
    ...namesOf(
      condition.ownDepartmentIds,
      departments,
      departments.length > 0 ? (id) => goneName('own_department', id) : () => '…',
    ),
  ]
  if (chosen.length > 0) return chosen.join(wordSeparator(locale))
  if (condition.text) return condition.text
  const day = (date: string | undefined) => date && formatShortDate(date, locale)
  const from = condition.integerFrom ?? day(condition.dateFrom) ?? condition.timeFrom
  const to = condition.integerTo ?? day(condition.dateTo) ?? condition.timeTo
  return from === undefined && to === undefined
    ? translate('renkei.labels.conditions.any')
    : translate('renkei.labels.conditions.range', { from: from ?? '', to: to ?? '' })
}
