import { FormControlLabel, MenuItem, Stack, Switch, TextField } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { reaches, relations, usualReach } from '#contract/analysis/reverseReferralFinder.ts'
import { DebouncedText } from '#ui/inputs/DebouncedText.tsx'
import { MultiChoice } from '#ui/inputs/MultiChoice.tsx'
import { choicesOf, departmentsQuery, useFacilityTypes } from '#ui/institutions/useLookups.ts'
import { type Understood } from './conditions.ts'
import { type Conditions, withoutEmpty } from '#ui/reverseReferralFinder/finderAddress.ts'
import { DaysChoice } from './DaysChoice.tsx'
import { DiseaseChoice } from './DiseaseChoice.tsx'
import { MunicipalityChoice } from './MunicipalityChoice.tsx'
import { PostalCode } from './PostalCode.tsx'
import type { View, ViewChange } from './useFinder.ts'

const everyStatus = ['open', 'suspended', 'closed', 'unknown'] as const

export interface ConditionsFormProps {
  readonly view: View
  readonly understood: Understood | undefined
  readonly onChange: (changes: ViewChange) => void
}

interface ReachChoiceProps {
  readonly reach: Conditions['reach']
  /** Whether the institution is searched by name, which alone reaches anywhere. */
  readonly isByName: boolean
  readonly onChange: (reach: Conditions['reach']) => void
}

/** How far from the patient to search. */
const ReachChoice = ({ reach: chosen, isByName, onChange }: ReachChoiceProps) => {
  const translate = useTranslate()
  const text = (key: string) => translate(`renkei.reverse_referral_finder.conditions.${key}`)
  return (
    <TextField
      select
      label={text('reach')}
      value={chosen ?? usualReach}
      onChange={({ target }) => onChange(reaches.find((reach) => reach === target.value))}
      slotProps={{ inputLabel: { shrink: true } }}
    >
      {reaches.map((reach) => (
        <MenuItem key={reach} value={reach} disabled={reach === 'anywhere' && !isByName}>
          {text(`reaches.${reach}`)}
        </MenuItem>
      ))}
    </TextField>
  )
}

/** The patient's needs, in the order in which a nurse knows them. Each change takes effect immediately. */
export const ConditionsForm = ({ view: { conditions, postalCode }, understood, onChange }: ConditionsFormProps) => {
  const translate = useTranslate()
  const { data: departments = [] } = useQuery(departmentsQuery)
  const { facilityTypes } = useFacilityTypes()
  const text = (key: string) => translate(`renkei.reverse_referral_finder.conditions.${key}`)
  const set = <K extends keyof Conditions>(name: K, value: Conditions[K]) =>
    onChange((newest) => ({ conditions: withoutEmpty({ ...newest.conditions, [name]: value }) }))
  return (
    <Stack spacing={2}>
      <MultiChoice
        label={text('departments')}
        choices={choicesOf(departments)}
        value={conditions.departmentIds ?? []}
        onChange={(value) => set('departmentIds', value)}
      />
      <DiseaseChoice
        code={conditions.diseaseCode}
        name={understood?.disease?.name ?? null}
        onChange={(code) =>
          onChange((newest) => ({
            conditions: withoutEmpty({
              ...newest.conditions,
              diseaseCode: code,
              ...(!code && { relations: newest.conditions.relations?.filter((one) => one !== 'same_disease') }),
            }),
          }))
        }
      />
      <PostalCode value={postalCode} onChange={(code) => onChange({ postalCode: code })} />
      <MunicipalityChoice
        value={conditions.municipalityCode}
        onChange={(code) => set('municipalityCode', code)}
        disabled={postalCode !== ''}
      />
      <ReachChoice
        reach={conditions.reach}
        isByName={Boolean(conditions.medicalInstitutionName)}
        onChange={(reach) => set('reach', reach)}
      />
      <DaysChoice
        days={conditions.openDays ?? []}
        evenings={conditions.openEvenings ?? false}
        onDays={(days) => set('openDays', days)}
        onEvenings={(evenings) => set('openEvenings', evenings)}
      />
      <MultiChoice
        label={text('functions')}
        choices={choicesOf(facilityTypes.filter(({ key }) => key !== 'kind'))}
        value={conditions.functionIds ?? []}
        onChange={(value) => set('functionIds', value)}
      />
      <MultiChoice
        label={text('facility_types')}
        choices={choicesOf(facilityTypes.filter(({ key }) => key === 'kind'))}
        value={conditions.facilityTypeIds ?? []}
        onChange={(value) => set('facilityTypeIds', value)}
      />
      <MultiChoice
        label={text('relations')}
        choices={relations
          .filter((relation) => relation !== 'same_disease' || conditions.diseaseCode)
          .map((key) => ({ key, name: text(`relation.${key}`) }))}
        value={conditions.relations ?? []}
        onChange={(value) => set('relations', value)}
      />
      <DebouncedText
        label={text('name')}
        value={conditions.medicalInstitutionName ?? ''}
        onSettled={(value) =>
          onChange((newest) => ({
            conditions: withoutEmpty({
              ...newest.conditions,
              medicalInstitutionName: value,
              ...(!value && newest.conditions.reach === 'anywhere' && { reach: usualReach }),
            }),
          }))
        }
        slotProps={{ htmlInput: { maxLength: 100, enterKeyHint: 'search' } }}
      />
      <FormControlLabel
        control={
          <Switch
            checked={conditions.runningStatus === undefined}
            onChange={(_event, only) => set('runningStatus', only ? undefined : [...everyStatus])}
          />
        }
        label={text('only_open')}
      />
    </Stack>
  )
}
