import { MenuItem, Stack, TextField, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useTranslate } from 'react-admin'
import { ReferralTrendState } from '../../contract/facts/referralTrends.ts'
import { DebouncedText } from '../inputs/DebouncedText.tsx'
import { LabelConditionsInputs } from '../labels/LabelConditionsInputs.tsx'
import { type Choice, MultiChoice } from '../inputs/MultiChoice.tsx'
import { changed, type Conditions } from './conditions.ts'
import { choicesOf, type Lookups } from './useLookups.ts'

/** The municipalities of a prefecture, grouped by secondary medical area. */
const areaChoices = ({ prefectures }: Lookups, code: string | undefined): Choice<string>[] =>
  (prefectures.find((prefecture) => prefecture.code === code)?.municipalities ?? [])
    .map((municipality) => ({
      key: municipality.code,
      name: municipality.name,
      group: municipality.secondaryMedicalArea ?? '',
      alsoKnownAs: municipality.kana ?? '',
    }))
    .toSorted((a, b) => a.group.localeCompare(b.group, 'ja') || a.key.localeCompare(b.key))

const statuses = ['open', 'closed', 'suspended', 'unknown'] as const

export interface ConditionsFormProps {
  readonly conditions: Conditions
  readonly lookups: Lookups
  /** Whether to offer the condition on the running status; true by default. */
  readonly byRunningStatus?: boolean
  readonly onChange: (conditions: Conditions) => void
}

/** The form with all conditions of the partner search. Each change takes effect immediately. */
export const ConditionsForm = ({ conditions, lookups, byRunningStatus = true, onChange }: ConditionsFormProps) => {
  const translate = useTranslate()
  const text = (key: string) => translate(`renkei.medical_institutions.conditions.${key}`)
  const set = <K extends keyof Conditions>(name: K, value: Conditions[K]) => onChange(changed(conditions, name, value))
  return (
    <Stack spacing={2}>
      <DebouncedText
        label={text('name')}
        value={conditions.medicalInstitutionName ?? ''}
        onSettled={(value) => set('medicalInstitutionName', value)}
        helperText={text('name_hint')}
        slotProps={{ htmlInput: { maxLength: 100, enterKeyHint: 'search' } }}
      />
      <TextField
        select
        label={text('prefecture')}
        value={lookups.prefectures.length > 0 ? (conditions.prefecture ?? '') : ''}
        onChange={({ target }) => set('prefecture', target.value || undefined)}
        slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
      >
        <MenuItem value="">{text('any_prefecture')}</MenuItem>
        {lookups.prefectures.map(({ code, name }) => (
          <MenuItem key={code} value={code}>
            {name}
          </MenuItem>
        ))}
      </TextField>
      <MultiChoice
        label={text('area')}
        choices={areaChoices(lookups, conditions.prefecture)}
        value={conditions.area ?? []}
        disabled={!conditions.prefecture}
        {...(!conditions.prefecture && { helperText: text('area_hint') })}
        onChange={(value) => set('area', value)}
      />
      <MultiChoice
        label={text('facility_types')}
        choices={choicesOf(lookups.facilityTypes)}
        value={conditions.facilityTypeIds ?? []}
        onChange={(value) => set('facilityTypeIds', value)}
      />
      <MultiChoice
        label={text('departments')}
        choices={choicesOf(lookups.departments)}
        value={conditions.departmentIds ?? []}
        onChange={(value) => set('departmentIds', value)}
      />
      <MultiChoice
        label={text('tags')}
        choices={lookups.tags.map(({ id, name }) => ({ key: id, name }))}
        value={conditions.tagIds ?? []}
        onChange={(value) => set('tagIds', value)}
      />
      {(conditions.tagIds?.length ?? 0) > 0 && (
        <ToggleButtonGroup
          exclusive
          fullWidth
          size="small"
          color="primary"
          aria-label={text('tags')}
          value={conditions.tagIdsSearchCondition ?? 'include'}
          onChange={(_event, value: 'include' | 'exclude' | null) => value && set('tagIdsSearchCondition', value)}
        >
          <ToggleButton value="include">{text('include')}</ToggleButton>
          <ToggleButton value="exclude">{text('exclude')}</ToggleButton>
        </ToggleButtonGroup>
      )}
      {lookups.phases.length > 0 && (
        <MultiChoice
          label={text('phases')}
          choices={lookups.phases.map(({ id, name }) => ({ key: id, name }))}
          value={conditions.phaseMasterIds ?? []}
          onChange={(value) => set('phaseMasterIds', value)}
        />
      )}
      <MultiChoice
        label={text('referral_trend')}
        choices={ReferralTrendState.options.map((state) => ({
          key: state,
          name: translate(`renkei.referral_trends.states.${state}`),
        }))}
        value={conditions.referralTrend ?? []}
        onChange={(value) => set('referralTrend', value)}
      />
      <DebouncedText
        label={text('administrator')}
        value={conditions.administratorName ?? ''}
        onSettled={(value) => set('administratorName', value)}
        slotProps={{ htmlInput: { maxLength: 100 } }}
      />
      {byRunningStatus && (
        <MultiChoice
          label={text('running_status')}
          choices={statuses.map((status) => ({
            key: status,
            name: translate(`renkei.medical_institutions.running_status.${status}`),
          }))}
          value={conditions.runningStatus ?? []}
          onChange={(value) => set('runningStatus', value)}
        />
      )}
      <LabelConditionsInputs
        labels={lookups.labels}
        conditions={conditions.labels ?? []}
        onChange={(value) => set('labels', value)}
      />
    </Stack>
  )
}
