import { Button, Checkbox, FormControl, FormControlLabel, FormHelperText, FormLabel, Radio, Stack } from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import type { LabelValueInputProps } from './labelValueInputProps.ts'
import { useRequiredLabel } from '../form/useRequiredLabel.ts'
import '../labels/texts.ts'

/** An input that shows all selections at once; one or several can be chosen. */
export const LabelChoiceInput = ({ label, value, onChange, complaint }: LabelValueInputProps) => {
  const translate = useTranslate()
  const requiredLabel = useRequiredLabel()
  const id = useId()
  const several = label.componentType === 'checkbox'
  const chosen = several ? (value.selectionIds ?? []) : value.selectionId ? [value.selectionId] : []
  const choose = (selection: number, on: boolean) =>
    onChange(
      several
        ? {
            ...value,
            // In the label's order, not in the order of the clicks.
            selectionIds: label.selections
              .map((one) => one.id)
              .filter((one) => (one === selection ? on : chosen.includes(one))),
          }
        : { ...value, selectionId: selection },
    )
  const Choice = several ? Checkbox : Radio
  const help = complaint ?? label.description
  return (
    <FormControl
      component="fieldset"
      variant="standard"
      error={complaint !== undefined}
      {...(help && { 'aria-describedby': `${id}-help` })}
    >
      <FormLabel component="legend" sx={{ fontSize: 12 }}>
        {label.isRequired ? requiredLabel(label.name) : label.name}
      </FormLabel>
      <Stack direction="row" sx={{ flexWrap: 'wrap', columnGap: 1 }}>
        {label.selections.map((selection) => (
          <FormControlLabel
            key={selection.id}
            label={selection.label}
            control={
              <Choice
                size="small"
                name={`${id}-${label.id}`}
                checked={chosen.includes(selection.id)}
                onChange={(_event, on) => choose(selection.id, on)}
              />
            }
            sx={{ mr: 1 }}
          />
        ))}
        {!several && chosen.length > 0 && !label.isRequired && (
          <Button size="small" onClick={() => onChange({ ...value, selectionId: null })}>
            {translate('renkei.labels.unchoose')}
          </Button>
        )}
      </Stack>
      {help && (
        <FormHelperText id={`${id}-help`} sx={{ mx: 0 }}>
          {help}
        </FormHelperText>
      )}
    </FormControl>
  )
}
