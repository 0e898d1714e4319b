import type { InstitutionLabel } from '../../labels/labelKinds.ts'
import type { Conditions } from './conditions.ts'

export type LabelCondition = NonNullable<Conditions['labels']>[number]

const isSet = (value: unknown) => value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0)

/** A condition without what says nothing. */
export const trimmed = ({ labelId, ...criteria }: LabelCondition): LabelCondition => ({
  labelId,
  ...Object.fromEntries(Object.entries(criteria).filter(([, value]) => isSet(value))),
})

type Translate = (key: string, args?: Record<string, string | number>) => string

/** What a condition asks for, in words. */
export const conditionText = (
  condition: LabelCondition,
  label: InstitutionLabel | undefined,
  translate: Translate,
): string => {
  const names = new Map([
    ...(label?.selections ?? []).map(({ id, label: name }) => [id, name] as const),
    ...(label?.areas ?? []).map(({ id, name }) => [id, name] as const),
  ])
  const chosen = [...(condition.selectionIds ?? []), ...(condition.areaIds ?? [])]
  if (chosen.length > 0) return chosen.map((id) => names.get(id) ?? id).join('・')
  if (condition.text) return condition.text
  const { integerFrom: from, integerTo: to } = condition
  return from === undefined && to === undefined
    ? translate('renkei.labels.conditions.any')
    : translate('renkei.labels.conditions.range', { from: from ?? '', to: to ?? '' })
}
