import { Autocomplete, TextField } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { diseaseCode } from '#contract/analysis/reverseReferralFinder.ts'
import { api, type Reply } from '#dataProvider/client.ts'
import { useSettled } from '#ui/queries/useSettled.ts'
import { useNoChoicesText } from '#ui/inputs/useNoChoicesText.ts'
import '#resources/facts/referrals/texts.ts'

type Disease = Reply<'findDiseases'>['diseases'][number]

const typedCode = (typed: string): string | undefined => diseaseCode.safeParse(typed.normalize('NFKC')).data

/** Searches diseases by text. A complete code is offered even if neither master data nor stays contain it. */
const useDiseases = (typed: string) => {
  const text = useSettled(typed)
  const { data, isFetching } = useQuery({
    queryKey: ['findDiseases', text],
    queryFn: ({ signal }) => api.findDiseases({ body: { text } }, { signal }),
    enabled: text.trim() !== '',
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  })
  const matches = typed.trim() === '' ? [] : (data?.diseases ?? [])
  const code = typedCode(typed)
  const isNew = code?.match(/^[A-Z]/) && !matches.some((disease) => disease.code === code)
  const own: Disease[] = code && isNew ? [{ code, name: '', kind: 'icd10' }] : []
  return { diseases: [...own, ...matches], isFetching }
}

export interface DiseaseChoiceProps {
  readonly code: string | undefined
  /** The disease's name in the result. */
  readonly name: string | null
  readonly onChange: (code: string | undefined) => void
}

/** The disease, by name or code of ICD-10, DPC or 主要診断群. */
export const DiseaseChoice = ({ code, name, onChange }: DiseaseChoiceProps) => {
  const translate = useTranslate()
  const noChoicesText = useNoChoicesText()
  const [typed, setTyped] = useState('')
  const { diseases, isFetching } = useDiseases(typed)
  const text = (key: string) => translate(`renkei.reverse_referral_finder.conditions.${key}`)
  const chosen: Disease | null = code ? { code, name: name ?? '', kind: 'icd10' } : null
  return (
    <Autocomplete
      size="small"
      options={diseases}
      value={chosen}
      onChange={(_event, disease) => onChange(disease?.code)}
      onInputChange={(_event, value, reason) => setTyped(reason === 'input' ? value : '')}
      getOptionLabel={({ name: called, code: coded }) =>
        called ? translate('renkei.referrals.codes', { word: called, code: coded }) : coded
      }
      getOptionKey={({ kind, code: coded, name: called }) => `${kind} ${coded} ${called}`}
      groupBy={({ kind }) => text(`disease_kinds.${kind}`)}
      isOptionEqualToValue={(option, value) => option.code === value.code}
      filterOptions={(options) => options}
      loading={isFetching}
      loadingText={translate('renkei.shell.loading')}
      noOptionsText={typed.trim() === '' ? text('disease_hint') : noChoicesText}
      renderInput={(params) => <TextField {...params} label={text('disease')} placeholder={text('disease_example')} />}
      clearText={translate('renkei.shell.clear_choices')}
    />
  )
}
