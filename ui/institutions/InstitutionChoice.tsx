import { Autocomplete, Box, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { api } from '#dataProvider/client.ts'
import { InstitutionLines } from './InstitutionLines.tsx'
import { useSettled } from '../queries/useSettled.ts'
import { useNoChoicesText } from '../inputs/useNoChoicesText.ts'
import { useMayCall } from '#authProvider/mayCall.ts'

/** Maximum number of institutions from the own prefecture, and from the whole nation. */
const maxOffered = 8

const isVisited = ({ lastVisitDate }: { readonly lastVisitDate: string | null }) => lastVisitDate !== null

/** Searches institutions by a part of their name: visited ones first, then those of the own prefecture, then the others. */
const useInstitutionsNamed = (typed: string) => {
  const wanted = typed.trim()
  const name = useSettled(wanted)
  const prefecture = useCurrentUser()?.tenant.prefecture ?? null
  const query = useQuery({
    queryKey: ['institutions named', name, prefecture],
    queryFn: async ({ signal }) => {
      const search = async (conditions: { readonly prefecture?: string }) => {
        const body = { medicalInstitutionName: name, perPage: maxOffered, sortBy: 'recent', ...conditions } as const
        return (await api.searchMedicalInstitutions({ body }, { signal })).medicalInstitutions
      }
      const [near, all] = await Promise.all([prefecture ? search({ prefecture }) : [], search({})])
      const offered = [...new Map([...near, ...all].map((institution) => [institution.id, institution])).values()]
      return [...offered.filter(isVisited), ...offered.filter((institution) => !isVisited(institution))]
    },
    enabled: name !== '',
  })
  const here = wanted !== '' && name === wanted
  return { institutions: here ? (query.data ?? []) : [], isFetching: wanted !== '' && (query.isFetching || !here) }
}

export interface ChosenInstitution {
  readonly id: number
  readonly name: string
  readonly address: string
}

export interface InstitutionChoiceProps {
  readonly label: string
  /** Hides the label except for screen readers, where the surroundings already explain the field. */
  readonly isLabelHidden?: boolean
  /** What to type. */
  readonly hint: string
  readonly onChoose: (institution: ChosenInstitution) => void
  /** One that is not offered. */
  readonly except?: number
  readonly disabled?: boolean
}

/** Finds an institution by a part of its name. The field is cleared after a choice. */
export const InstitutionChoice = ({
  label,
  isLabelHidden = false,
  hint,
  onChoose,
  except,
  disabled = false,
}: InstitutionChoiceProps) => {
  const translate = useTranslate()
  const noChoicesText = useNoChoicesText()
  const [typed, setTyped] = useState('')
  const { institutions, isFetching } = useInstitutionsNamed(typed)
  const mayFind = useMayCall('searchMedicalInstitutions')
  return (
    <Autocomplete
      sx={{ width: '100%', maxWidth: 480 }}
      disabled={disabled || !mayFind}
      options={institutions.filter(({ id }) => id !== except)}
      filterOptions={(options) => options}
      getOptionLabel={({ name }) => name}
      getOptionKey={({ id }) => id}
      inputValue={typed}
      onInputChange={(_event, value, reason) => reason !== 'reset' && setTyped(value)}
      value={null}
      onChange={(_event, institution) => {
        if (!institution) return
        setTyped('')
        onChoose(institution)
      }}
      clearOnBlur={false}
      loading={isFetching}
      loadingText={translate('renkei.shell.loading')}
      noOptionsText={typed.trim() === '' ? hint : noChoicesText}
      clearText={translate('renkei.shell.clear_choices')}
      popupIcon={null}
      slotProps={{ paper: { variant: 'outlined' } }}
      renderOption={({ key, ...props }, institution) => (
        <Box component="li" key={key} {...props} sx={{ minHeight: 44 }}>
          <InstitutionLines {...institution} />
        </Box>
      )}
      renderInput={(params) => (
        <TextField
          {...params}
          {...(isLabelHidden ? { slotProps: { htmlInput: { ...params.inputProps, 'aria-label': label } } } : { label })}
          placeholder={hint}
          helperText={mayFind ? undefined : translate('renkei.shell.no_institution_search')}
        />
      )}
    />
  )
}
