import { Autocomplete, createFilterOptions, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { prefecturesQuery } from '#ui/institutions/useLookups.ts'
import { useNoChoicesText } from '#ui/inputs/useNoChoicesText.ts'

interface Municipality {
  readonly code: string
  readonly name: string
  readonly kana: string
  readonly prefecture: string
}

/** Limits the number of offered municipalities: the nation has 1,900. */
const filterOptions = createFilterOptions<Municipality>({
  limit: 60,
  stringify: ({ name, kana, prefecture }) => `${prefecture}${name} ${kana}`,
})

/** All municipalities, those of the own prefecture first. */
const useMunicipalities = (): Municipality[] => {
  const own = useCurrentUser()?.tenant.prefecture
  const { data = [] } = useQuery(prefecturesQuery)
  return [...data.filter(({ code }) => code === own), ...data.filter(({ code }) => code !== own)].flatMap(
    ({ name: prefecture, municipalities }) =>
      municipalities.map(({ code, name, kana }) => ({ code, name, kana: kana ?? '', prefecture })),
  )
}

export interface MunicipalityChoiceProps {
  readonly value: string | undefined
  readonly onChange: (code: string | undefined) => void
  readonly disabled: boolean
}

/** The municipality in which the patient lives, for use without a postal code. */
export const MunicipalityChoice = ({ value, onChange, disabled }: MunicipalityChoiceProps) => {
  const translate = useTranslate()
  const noChoicesText = useNoChoicesText()
  const municipalities = useMunicipalities()
  const text = (key: string) => translate(`renkei.reverse_referral_finder.conditions.${key}`)
  return (
    <Autocomplete
      size="small"
      options={municipalities}
      disabled={disabled}
      value={municipalities.find(({ code }) => code === value) ?? null}
      onChange={(_event, chosen) => onChange(chosen?.code)}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ code }) => code}
      groupBy={({ prefecture }) => prefecture}
      filterOptions={filterOptions}
      renderInput={(params) => (
        <TextField
          {...params}
          label={text('municipality')}
          {...(disabled && { helperText: text('municipality_hint') })}
          placeholder={disabled ? '' : translate('renkei.shell.choose')}
        />
      )}
      noOptionsText={noChoicesText}
      clearText={translate('renkei.shell.clear_choices')}
    />
  )
}
