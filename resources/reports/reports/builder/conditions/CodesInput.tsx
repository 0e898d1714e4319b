import { CheckBoxOutlineBlankOutlined, CheckBoxOutlined } from '@mui/icons-material'
import { Autocomplete, TextField } from '@mui/material'
import { useMemo, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useWords } from '../useWords.ts'
import { type Code, searchCodes } from './searchCodes.ts'
import { useChoiceList } from '#ui/inputs/useChoiceList.ts'
import { useNoChoicesText } from '#ui/inputs/useNoChoicesText.ts'

export interface CodesInputProps {
  readonly label: string
  readonly codes: readonly Code[]
  /** The code that a text is; undefined if it is none. */
  readonly codeIn: (text: string) => string | undefined
  readonly value: readonly string[]
  readonly onChange: (codes: string[]) => void
}

/** Longer lists are slow to open and of no use to people, who search instead. */
const maxShown = 50

/** Codes of diseases or operations, searched by code or name. Chosen ones are shown with their names. */
export const CodesInput = ({ label, codes, codeIn, value, onChange }: CodesInputProps) => {
  const text = useWords()
  const translate = useTranslate()
  const noChoicesText = useNoChoicesText()
  const list = useChoiceList(288)
  const [typed, setTyped] = useState('')
  const found = useMemo(() => searchCodes(codes, typed, codeIn), [codes, typed, codeIn])
  const byKey = useMemo(() => new Map(codes.map((code) => [code.key, code])), [codes])
  // Another list, even of the same codes, would empty the text that is being typed.
  const chosen = useMemo(() => value.map((key): Code => byKey.get(key) ?? { key, name: key }), [value, byKey])
  return (
    <Autocomplete
      multiple
      {...list}
      size="small"
      options={found.slice(0, maxShown)}
      filterOptions={(options) => options}
      inputValue={typed}
      onInputChange={(_event, input) => setTyped(input)}
      value={chosen}
      onChange={(_event, now) => onChange(now.map(({ key }) => key))}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ key }) => key}
      isOptionEqualToValue={(option, other) => option.key === other.key}
      {...(codes.some(({ group }) => group) && { groupBy: ({ group }: Code) => group ?? text('codes.unlisted') })}
      renderOption={({ key, ...props }, option, { selected }) => (
        <li key={key} {...props}>
          {selected ? (
            <CheckBoxOutlined color="primary" sx={{ fontSize: 18, mr: 1 }} />
          ) : (
            <CheckBoxOutlineBlankOutlined color="action" sx={{ fontSize: 18, mr: 1 }} />
          )}
          {option.name}
        </li>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          label={label}
          helperText={
            found.length > maxShown
              ? text('codes.more', { shown: maxShown, count: found.length })
              : text(codes.length > 0 ? 'codes.hint' : 'codes.no_list')
          }
        />
      )}
      noOptionsText={noChoicesText}
      clearText={translate('renkei.shell.clear_choices')}
    />
  )
}
