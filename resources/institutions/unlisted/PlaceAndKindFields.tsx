import { Autocomplete, MenuItem, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useInput, useTranslate, ValidationError } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { MultiChoice } from '#ui/inputs/MultiChoice.tsx'
import { choicesOf, departmentsQuery, useFacilityTypes, prefecturesQuery } from '#ui/institutions/useLookups.ts'
import { FieldRow } from '#ui/form/FieldRow.tsx'
import { useNoChoicesText } from '#ui/inputs/useNoChoicesText.ts'
import { useRequiredLabel } from '#ui/form/useRequiredLabel.ts'

const useText = () => {
  const translate = useTranslate()
  const requiredLabel = useRequiredLabel()
  const text = (key: string) => translate(`renkei.unlisted.${key}`)
  return { text, required: (key: string) => requiredLabel(text(key)) }
}

/** A field of the form with its complaint; `message` is undefined where there is none. */
const useComplaint = (source: string) => {
  const { field, fieldState } = useInput({ source, defaultValue: '' })
  const message = fieldState.error?.message
  return { field, message: message === undefined ? undefined : <ValidationError error={message} /> }
}

const Place = ({ prefecture: first }: { readonly prefecture: string }) => {
  const { text, required } = useText()
  const translate = useTranslate()
  const noChoicesText = useNoChoicesText()
  const { data: prefectures = [] } = useQuery(prefecturesQuery)
  const { field, message } = useComplaint('municipalityCode')
  const { getValues, setValue } = useFormContext<Record<string, unknown>>()
  const [chosen, setChosen] = useState(first)
  // What comes back after a reload, or is taken from a colleague, may lie in another one.
  const prefecture =
    prefectures.find(({ municipalities }) => municipalities.some(({ code }) => code === field.value)) ??
    prefectures.find(({ code }) => code === chosen)
  const municipalities = prefecture?.municipalities ?? []
  const value = municipalities.find(({ code }) => code === field.value) ?? null
  const choose = (municipality: (typeof municipalities)[number] | null) => {
    setChosen(prefecture?.code ?? chosen)
    field.onChange(municipality?.code ?? '')
    const address = getValues('address')
    // The address begins as the public list writes it, unless somebody has typed one.
    if (municipality && (address === undefined || address === null || address === ''))
      setValue('address', `${prefecture?.name ?? ''}${municipality.name}`, { shouldDirty: true })
  }
  return (
    <FieldRow fields={['prefecture', 'place']}>
      <TextField
        select
        label={required('prefecture')}
        value={prefecture?.code ?? ''}
        onChange={({ target }) => {
          setChosen(target.value)
          field.onChange('')
        }}
      >
        {prefectures.map(({ code, name }) => (
          <MenuItem key={code} value={code}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <Autocomplete
        options={municipalities}
        value={value}
        disabled={!prefecture}
        onChange={(_event, municipality) => choose(municipality)}
        getOptionLabel={({ name }) => name}
        getOptionKey={({ code }) => code}
        noOptionsText={noChoicesText}
        clearText={translate('renkei.shell.clear_choices')}
        renderInput={(params) => (
          <TextField
            {...params}
            label={required('place')}
            inputRef={field.ref}
            error={message !== undefined}
            helperText={message ?? (prefecture ? undefined : text('place_hint'))}
          />
        )}
      />
    </FieldRow>
  )
}

const Kind = () => {
  const { required } = useText()
  const { facilityTypes: groups } = useFacilityTypes()
  const { field, message } = useComplaint('facilityTypeId')
  const kinds = groups.find(({ key }) => key === 'kind')?.options ?? []
  return (
    <TextField
      select
      label={required('kind')}
      value={kinds.some(({ key }) => key === field.value) ? String(field.value) : ''}
      onChange={({ target }) => field.onChange(Number(target.value))}
      onBlur={field.onBlur}
      inputRef={field.ref}
      error={message !== undefined}
      helperText={message}
    >
      {kinds.map(({ key, value }) => (
        <MenuItem key={key} value={String(key)}>
          {value}
        </MenuItem>
      ))}
    </TextField>
  )
}

const Departments = () => {
  const { text } = useText()
  const { data: groups = [] } = useQuery(departmentsQuery)
  const { field } = useInput<readonly number[]>({ source: 'departmentIds', defaultValue: [] })
  const value: readonly number[] = Array.isArray(field.value) ? field.value : []
  return (
    <MultiChoice
      label={text('departments')}
      choices={choicesOf(groups)}
      value={value}
      onChange={(chosen) => field.onChange(chosen)}
    />
  )
}

/**
 * Fields for where an institution lies and what it is: `municipalityCode`, `facilityTypeId`, `departmentIds`.
 * @param prefecture - code of the one that is chosen first; empty for none
 */
export const PlaceAndKindFields = ({ prefecture }: { readonly prefecture: string }) => (
  <>
    <Place prefecture={prefecture} />
    <FieldRow fields={['kind', 'departments']}>
      <Kind />
      <Departments />
    </FieldRow>
  </>
)
