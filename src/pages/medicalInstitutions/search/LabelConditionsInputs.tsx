import { Close } from '@mui/icons-material'
import { Box, IconButton, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { hasSelections } from '../../../../contract/labels.ts'
import { DebouncedText } from '../../../../ui/DebouncedText.tsx'
import { MultiChoice } from '../../../../ui/MultiChoice.tsx'
import type { InstitutionLabel } from '../../labels/labelKinds.ts'
import { type LabelCondition, trimmed } from './labelConditions.ts'

interface CriteriaProps {
  readonly label: InstitutionLabel
  readonly condition: LabelCondition
  readonly onChange: (condition: LabelCondition) => void
}

const numberIn = (typed: string) => {
  const value = Number(typed.normalize('NFKC'))
  return typed.trim() === '' || !Number.isInteger(value) ? undefined : value
}

const Criteria = ({ label, condition, onChange }: CriteriaProps) => {
  const translate = useTranslate()
  const text = (key: string) => translate(`renkei.labels.conditions.${key}`)
  const set = (change: Partial<LabelCondition>) => onChange(trimmed({ ...condition, ...change }))
  const bound = (name: 'integerFrom' | 'integerTo', caption: string) => (
    <DebouncedText
      label={caption}
      value={String(condition[name] ?? '')}
      onSettled={(typed) => set({ [name]: numberIn(typed) })}
      slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 11 } }}
    />
  )
  if (hasSelections(label.componentType))
    return (
      <MultiChoice
        label={text('choose')}
        choices={label.selections.map(({ id, label: name }) => ({ key: id, name }))}
        value={condition.selectionIds ?? []}
        onChange={(selectionIds) => set({ selectionIds })}
      />
    )
  if (label.componentType === 'area')
    return (
      <MultiChoice
        label={text('choose')}
        choices={label.areas.map(({ id, name }) => ({ key: id, name }))}
        value={condition.areaIds ?? []}
        onChange={(areaIds) => set({ areaIds })}
      />
    )
  if (label.componentType === 'integer')
    return (
      <Stack direction="row" spacing={1}>
        {bound('integerFrom', text('from'))}
        {bound('integerTo', text('to'))}
      </Stack>
    )
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

export interface LabelConditionsInputsProps {
  readonly labels: readonly InstitutionLabel[]
  readonly conditions: readonly LabelCondition[]
  readonly onChange: (conditions: LabelCondition[]) => void
}

/** Conditions on the tenant's own labels: chosen from a list, each with what its kind can be asked. */
export const LabelConditionsInputs = ({ labels, conditions, onChange }: LabelConditionsInputsProps) => {
  const translate = useTranslate()
  const headingId = useId()
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.labels.conditions.${key}`, args)
  const asked = conditions.flatMap((condition) => {
    const label = labels.find(({ id }) => id === condition.labelId)
    return label ? [{ label, condition }] : []
  })
  const left = labels.filter(({ id }) => !conditions.some(({ labelId }) => labelId === id))
  if (labels.length === 0) return null
  return (
    <>
      {asked.map(({ label, condition }) => (
        <Box
          component="section"
          key={label.id}
          aria-labelledby={`${headingId}-${label.id}`}
          sx={{ borderLeft: 2, borderColor: 'line', pl: 1.5 }}
        >
          <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', mb: 0.5 }}>
            <Typography id={`${headingId}-${label.id}`} component="h3" variant="h3">
              {label.name}
            </Typography>
            <IconButton
              size="small"
              aria-label={text('remove', { name: label.name })}
              onClick={() => onChange(conditions.filter((one) => one !== condition))}
            >
              <Close fontSize="small" />
            </IconButton>
          </Stack>
          <Criteria
            label={label}
            condition={condition}
            onChange={(next) => onChange(conditions.map((one) => (one === condition ? next : one)))}
          />
          {Object.keys(condition).length === 1 && (
            <Typography variant="caption" component="p" color="text.secondary">
              {text('any_hint')}
            </Typography>
          )}
        </Box>
      ))}
      {left.length > 0 && (
        <TextField
          select
          label={text('add')}
          value=""
          onChange={({ target }) => onChange([...conditions, { labelId: Number(target.value) }])}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="" disabled>
            {translate('renkei.shell.choose')}
          </MenuItem>
          {left.map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </TextField>
      )}
    </>
  )
}
