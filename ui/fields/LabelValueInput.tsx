import type { LabelValueInputProps } from './labelValueInputProps.ts'
import { MenuItem, TextField, type TextFieldProps } from '@mui/material'
import { useTranslate } from 'react-admin'
import { maxLineLength } from '#contract/labels/labelValues.ts'
import { LabelChoiceInput } from './LabelChoiceInput.tsx'
import type { LabelValue, Named } from './labelValues.ts'
import { DayField } from '../dates/DayField.tsx'
import { NumberField } from '../inputs/NumberField.tsx'
import { useRequiredLabel } from '../form/useRequiredLabel.ts'
import '../labels/texts.ts'

const maxTextLength = 2_000

const largestInteger = 2_147_483_647

interface OneOfFieldProps {
  readonly common: TextFieldProps
  readonly isRequired: boolean | undefined
  readonly choices: readonly Named[]
  readonly chosen: number | null | undefined
  readonly onChange: (id: number | null) => void
}

const OneOfField = ({ common, isRequired, choices, chosen, onChange }: OneOfFieldProps) => {
  const translate = useTranslate()
  const isKnown = choices.some(({ id }) => id === chosen)
  return (
    <TextField
      {...common}
      select
      value={isKnown ? chosen : ''}
      onChange={({ target }) => onChange(target.value === '' ? null : Number(target.value))}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      {!(isRequired && isKnown) && <MenuItem value="">{translate('renkei.labels.none')}</MenuItem>}
      {choices.map((choice) => (
        <MenuItem key={choice.id} value={choice.id}>
          {choice.name}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** The input of one label's value. */
export const LabelValueInput = (props: LabelValueInputProps) => {
  const { label, value, onChange, complaint, departments } = props
  const requiredLabel = useRequiredLabel()
  const set = (change: Partial<LabelValue>) => onChange({ ...value, ...change })
  const name = label.isRequired ? requiredLabel(label.name) : label.name
  const help = complaint ?? label.description ?? undefined
  const common: TextFieldProps = {
    label: name,
    error: complaint !== undefined,
    helperText: help,
    fullWidth: true,
  }
  const ofChoice = { common, isRequired: label.isRequired }
  switch (label.componentType) {
    case 'textarea':
      return (
        <TextField
          {...common}
          multiline
          minRows={2}
          maxRows={8}
          value={value.textValue ?? ''}
          onChange={({ target }) => set({ textValue: target.value })}
          slotProps={{ htmlInput: { maxLength: maxTextLength } }}
        />
      )
    case 'integer':
      return (
        <NumberField
          {...common}
          value={value.integerValue ?? null}
          min={-largestInteger - 1}
          max={largestInteger}
          isOptional
          onChange={(integerValue) => set({ integerValue })}
          onUnreadable={() => set({ integerValue: Number.NaN })}
        />
      )
    case 'date':
      return (
        <DayField
          label={name}
          error={complaint !== undefined}
          helperText={help}
          fullWidth
          value={value.dateValue ?? null}
          onChange={(dateValue) => set({ dateValue })}
          onUnreadable={(dateValue) => set({ dateValue })}
        />
      )
    case 'time':
      return (
        <TextField
          {...common}
          type="time"
          value={value.timeValue ?? ''}
          onChange={({ target }) => set({ timeValue: target.value || null })}
          slotProps={{ inputLabel: { shrink: true } }}
        />
      )
    case 'own_department':
      return (
        <OneOfField
          {...ofChoice}
          choices={departments}
          chosen={value.ownDepartmentId}
          onChange={(ownDepartmentId) => set({ ownDepartmentId })}
        />
      )
    case 'select':
      return (
        <OneOfField
          {...ofChoice}
          choices={label.selections.map(({ id, label: text }) => ({ id, name: text }))}
          chosen={value.selectionId}
          onChange={(selectionId) => set({ selectionId })}
        />
      )
    case 'radio':
    case 'checkbox':
      return <LabelChoiceInput {...props} />
    case 'area':
      return null
    default:
      return (
        <TextField
          {...common}
          value={value.textValue ?? ''}
          onChange={({ target }) => set({ textValue: target.value })}
          slotProps={{ htmlInput: { maxLength: maxLineLength } }}
        />
      )
  }
}
