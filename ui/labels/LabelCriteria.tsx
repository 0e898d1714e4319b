import { Stack, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { hasSelections } from '#contract/labels/labels.ts'
import type { NamedKind } from '#contract/namedRecords.ts'
import { DebouncedText } from '../inputs/DebouncedText.tsx'
import type { FillableLabel, Named } from '../fields/labelValues.ts'
import { MultiChoice } from '../inputs/MultiChoice.tsx'
import { type LabelCondition, trimmed } from './labelConditions.ts'
import { DayField } from '../dates/DayField.tsx'
import './texts.ts'

export interface LabelCriteriaProps {
  /** What the label is of. */
  readonly kind: 'medical_institution_label' | 'communication_label'
  readonly label: FillableLabel
  readonly condition: LabelCondition
  /** Departments of the own institution, for labels that choose one of them. */
  readonly departments: readonly Named[]
  readonly onChange: (condition: LabelCondition) => void
}

const numberIn = (typed: string) => {
  const value = Number(typed.normalize('NFKC'))
  return typed.trim() === '' || !Number.isInteger(value) ? undefined : value
}

const choicesOf = (items: readonly Named[]) => items.map(({ id, name }) => ({ key: id, name }))

/** The inputs for conditions on a label's values, chosen by its component. */
export const LabelCriteria = ({ kind, label, condition, departments, onChange }: LabelCriteriaProps) => {
  const translate = useTranslate()
  const text = (key: string) => translate(`renkei.labels.conditions.${key}`)
  const set = (change: Partial<LabelCondition>) => onChange(trimmed({ ...condition, ...change }))
  const several = (
    name: 'selectionIds' | 'areaIds' | 'ownDepartmentIds',
    items: readonly Named[],
    named: NamedKind,
    hasAll?: boolean,
  ) => (
    <MultiChoice
      label={text('choose')}
      choices={choicesOf(items)}
      value={condition[name] ?? []}
      onChange={(ids) => set({ [name]: ids })}
      kind={named}
      {...(hasAll !== undefined && { hasAll })}
    />
  )
  const number = (name: 'integerFrom' | 'integerTo', caption: string) => (
    <DebouncedText
      label={caption}
      value={String(condition[name] ?? '')}
      onSettled={(typed) => set({ [name]: numberIn(typed) })}
      slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 11 } }}
    />
  )
  const day = (name: 'dateFrom' | 'dateTo', caption: string) => (
    <DayField
      label={caption}
      fullWidth
      value={condition[name] ?? null}
      onChange={(chosen) => set({ [name]: chosen ?? undefined })}
    />
  )
  const time = (name: 'timeFrom' | 'timeTo', caption: string) => (
    <TextField
      type="time"
      label={caption}
      fullWidth
      value={condition[name] ?? ''}
      onChange={({ target }) => set({ [name]: target.value || undefined })}
      slotProps={{ inputLabel: { shrink: true } }}
    />
  )
  const { componentType: component } = label
  if (hasSelections(component))
    return several(
      'selectionIds',
      label.selections.map(({ id, label: name }) => ({ id, name })),
      `${kind}_selection`,
      true,
    )
  switch (component) {
    case 'area':
      return several('areaIds', label.areas ?? [], 'medical_institution_label_area', true)
    case 'own_department':
      return several('ownDepartmentIds', departments, 'own_department')
    case 'integer':
      return (
        <Stack direction="row" spacing={1}>
          {number('integerFrom', text('from'))}
          {number('integerTo', text('to'))}
        </Stack>
      )
    case 'date':
      return (
        <Stack spacing={1}>
          {day('dateFrom', text('since'))}
          {day('dateTo', text('until'))}
        </Stack>
      )
    case 'time':
      return (
        <Stack direction="row" spacing={1}>
          {time('timeFrom', text('since'))}
          {time('timeTo', text('until'))}
        </Stack>
      )
    default:
      return (
        <DebouncedText
          label={text('contains')}
          fullWidth
          value={condition.text ?? ''}
          onSettled={(typed) => set({ text: typed })}
          slotProps={{ htmlInput: { maxLength: 100 } }}
        />
      )
  }
}
