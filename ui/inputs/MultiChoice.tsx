import { Autocomplete, Checkbox, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { NamedKind } from '#contract/namedRecords.ts'
import { useGoneNames } from '../institutions/useGoneNames.ts'
import { useChoiceList } from './useChoiceList.ts'
import { useNoChoicesText } from './useNoChoicesText.ts'

export interface Choice<K extends string | number> {
  readonly key: K
  readonly name: string
  /** Heading above the choice. */
  readonly group?: string
  /** Further spellings that match the choice. */
  readonly alsoKnownAs?: string
}

export interface MultiChoiceProps<K extends string | number> {
  readonly label: string
  readonly choices: readonly Choice<K>[]
  readonly value: readonly K[]
  readonly onChange: (value: K[]) => void
  readonly disabled?: boolean
  readonly helperText?: string
  /** What the keys are, where they are records that the office can delete: those that are gone go by their former names. */
  readonly kind?: NamedKind | undefined
  /** Whether the choices have been read, so that other records are gone; by default once there are choices. Of 0 there is always one. */
  readonly hasAll?: boolean
  /** What keys without a choice are called, in place of the names of what is gone. */
  readonly unnamed?: string
}

/** A multiple choice with search and headings. Keys without a choice are kept. */
export const MultiChoice = <K extends string | number>({
  label,
  choices,
  value,
  onChange,
  disabled = false,
  helperText,
  kind,
  hasAll = choices.some(({ key }) => key !== 0),
  unnamed,
}: MultiChoiceProps<K>) => {
  const translate = useTranslate()
  const noChoicesText = useNoChoicesText()
  const list = useChoiceList(260)
  const byKey = new Map(choices.map((choice) => [choice.key, choice]))
  const goneName = useGoneNames(kind && hasAll ? value.filter((key) => !byKey.has(key)) : [])
  const nameWithoutChoice = (key: K): string => {
    if (unnamed !== undefined) return unnamed
    // Before the choices have been read a number would flash up.
    if (!hasAll) return '…'
    if (typeof key !== 'number') return key
    return kind ? goneName(kind, key) : translate('renkei.shell.gone_without_name', { id: key })
  }
  return (
    <Autocomplete
      multiple
      {...list}
      size="small"
      disabled={disabled}
      options={choices}
      value={value.map((key): Choice<K> => byKey.get(key) ?? { key, name: nameWithoutChoice(key) })}
      onChange={(_event, chosen) => onChange(chosen.map(({ key }) => key))}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ key }) => key}
      isOptionEqualToValue={(option, chosen) => option.key === chosen.key}
      {...(choices.some(({ group }) => group) && { groupBy: ({ group }: Choice<K>) => group ?? '' })}
      filterOptions={(options, { inputValue }) => {
        const typed = inputValue.normalize('NFKC').toLowerCase().trim()
        return typed
          ? options.filter(({ name, alsoKnownAs = '' }) => `${name} ${alsoKnownAs}`.toLowerCase().includes(typed))
          : options
      }}
      renderOption={({ key, ...props }, option, { selected }) => (
        <li key={key} {...props}>
          <Checkbox size="small" checked={selected} tabIndex={-1} aria-hidden sx={{ p: 0.5, mr: 0.5 }} />
          {option.name}
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          helperText={helperText}
          placeholder={value.length === 0 && !disabled ? translate('renkei.shell.choose') : ''}
        />
      )}
      noOptionsText={noChoicesText}
      clearText={translate('renkei.shell.clear_choices')}
    />
  )
}
