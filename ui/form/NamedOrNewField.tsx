import { Autocomplete, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { NamedOrNew, NamedOrNewChoices } from './namedOrNew.ts'
import { useNoChoicesText } from '../inputs/useNoChoicesText.ts'

export interface NamedOrNewFieldProps {
  readonly label: string
  readonly help: string
  readonly maxLength: number
  readonly choices: NamedOrNewChoices
  readonly value: NamedOrNew | null
  readonly typed: string
  /** How a new one is offered. */
  readonly newText: (name: string) => string
  readonly onChange: (value: NamedOrNew | null) => void
  readonly onTyped: (text: string) => void
}

/** A choice among what exists by name, which also offers to make the typed name a new one. */
export const NamedOrNewField = ({
  label,
  help,
  maxLength,
  choices: { options, isLoading },
  value,
  typed,
  newText,
  onChange,
  onTyped,
}: NamedOrNewFieldProps) => {
  const translate = useTranslate()
  const noChoicesText = useNoChoicesText(help)
  return (
    <Autocomplete
      openOnFocus
      options={options}
      loading={isLoading}
      filterOptions={(all) => all}
      value={value}
      onChange={(_event, choice) => onChange(choice)}
      inputValue={typed}
      onInputChange={(_event, text) => onTyped(text)}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id ?? 'new'}
      isOptionEqualToValue={(option, chosen) => option.id === chosen.id}
      renderOption={({ key, ...props }, { id, name }) => (
        <li key={key} {...props}>
          {id === null ? newText(name) : name}
        </li>
      )}
      noOptionsText={noChoicesText}
      loadingText={translate('renkei.shell.loading')}
      slotProps={{ paper: { variant: 'outlined' } }}
      clearText={translate('renkei.shell.clear_choices')}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          helperText={help}
          slotProps={{ htmlInput: { ...params.inputProps, maxLength } }}
        />
      )}
    />
  )
}
