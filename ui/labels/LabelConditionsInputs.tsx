import { Close } from '@mui/icons-material'
import { Box, IconButton, MenuItem, Stack, TextField, Typography } from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { maxLabelConditions } from '#contract/labels/labels.ts'
import type { FillableLabel, Named } from '../fields/labelValues.ts'
import { useGoneNames } from '../institutions/useGoneNames.ts'
import type { LabelCondition } from './labelConditions.ts'
import { LabelCriteria } from './LabelCriteria.tsx'
import './texts.ts'

const noDepartments: readonly Named[] = []

export interface LabelConditionsInputsProps {
  /** What the labels are of. */
  readonly kind: 'medical_institution_label' | 'communication_label'
  readonly labels: readonly FillableLabel[]
  /** Departments of the own institution, for labels that choose one of them. */
  readonly departments?: readonly Named[]
  readonly conditions: readonly LabelCondition[]
  readonly onChange: (conditions: LabelCondition[]) => void
}

/** Inputs for conditions on the tenant's own labels: a choice of labels, each with the criteria of its type. */
export const LabelConditionsInputs = ({
  kind,
  labels,
  departments = noDepartments,
  conditions,
  onChange,
}: LabelConditionsInputsProps) => {
  const translate = useTranslate()
  const headingId = useId()
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.labels.conditions.${key}`, args)
  const used = conditions.flatMap((condition) => {
    const label = labels.find(({ id }) => id === condition.labelId)
    return label ? [{ label, condition }] : []
  })
  const gone = conditions.filter(({ labelId }) => !labels.some(({ id }) => id === labelId))
  const left = labels.filter(({ id }) => !conditions.some(({ labelId }) => labelId === id))
  const goneName = useGoneNames(labels.length > 0 ? gone : [])
  if (labels.length === 0) return null
  return (
    <>
      {used.map(({ label, condition }) => (
        <Box
          component="section"
          key={label.id}
          aria-labelledby={`${headingId}-${label.id}`}
          sx={{ borderLeft: 2, borderColor: 'line', pl: 1.5 }}
        >
          <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', mb: 0.5 }}>
            <Typography id={`${headingId}-${label.id}`} component="p" variant="h3">
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
          <LabelCriteria
            kind={kind}
            label={label}
            condition={condition}
            departments={departments}
            onChange={(next) => onChange(conditions.map((one) => (one === condition ? next : one)))}
          />
          {Object.keys(condition).length === 1 && (
            <Typography variant="caption" component="p" color="text.secondary">
              {text('any_hint')}
            </Typography>
          )}
        </Box>
      ))}
      {gone.map((condition) => {
        const name = goneName(kind, condition.labelId)
        return (
          <Stack key={condition.labelId} direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between' }}>
            <Typography>{name}</Typography>
            <IconButton
              size="small"
              aria-label={text('remove', { name })}
              onClick={() => onChange(conditions.filter((one) => one !== condition))}
            >
              <Close fontSize="small" />
            </IconButton>
          </Stack>
        )
      })}
      {used.length >= maxLabelConditions && (
        <Typography variant="caption" component="p" color="text.secondary">
          {text('full', { count: String(maxLabelConditions) })}
        </Typography>
      )}
      {left.length > 0 && used.length < maxLabelConditions && (
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
