import { Checkbox, FormControlLabel, Stack, ToggleButton, ToggleButtonGroup } from '@mui/material'
import { useTranslate } from 'react-admin'
import { DebouncedText } from '../inputs/DebouncedText.tsx'
import { LabelConditionsInputs } from '../labels/LabelConditionsInputs.tsx'
import { MultiChoice } from '../inputs/MultiChoice.tsx'
import { changed, type Conditions } from './conditions.ts'
import { PlaceInputs } from './PlaceInputs.tsx'
import { TrendChoice } from './TrendChoice.tsx'
import { useStaffName } from '../staffs/useStaffName.ts'
import { choicesOf, type Lookups } from './useLookups.ts'
import './texts.ts'
import '../staffs/texts.ts'

const statuses = ['open', 'closed', 'suspended', 'unknown'] as const

export interface ConditionsFormProps {
  readonly conditions: Conditions
  readonly lookups: Lookups
  /** Whether to offer the condition on the running status; true by default. */
  readonly byRunningStatus?: boolean
  /** Whether to offer the condition on those that the office has added; false by default. */
  readonly offersUnlisted?: boolean
  readonly onChange: (conditions: Conditions) => void
}

/** The tags, and whether they are those to have or those not to have. */
const TagInputs = ({
  conditions,
  lookups,
  onChange,
}: Pick<ConditionsFormProps, 'conditions' | 'lookups' | 'onChange'>) => {
  const translate = useTranslate()
  const text = (key: string) => translate(`renkei.medical_institutions.conditions.${key}`)
  const set = <K extends keyof Conditions>(name: K, value: Conditions[K]) => onChange(changed(conditions, name, value))
  return (
    <>
      <MultiChoice
        label={text('tags')}
        choices={lookups.tags.map(({ id, name }) => ({ key: id, name }))}
        value={conditions.tagIds ?? []}
        onChange={(value) => set('tagIds', value)}
        kind="tag"
        hasAll={lookups.hasAll.tags}
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
    </>
  )
}

/** The form with all conditions of the partner search. Each change takes effect immediately. */
export const ConditionsForm = ({
  conditions,
  lookups,
  byRunningStatus = true,
  offersUnlisted = false,
  onChange,
}: ConditionsFormProps) => {
  const translate = useTranslate()
  const text = (key: string) => translate(`renkei.medical_institutions.conditions.${key}`)
  const staffName = useStaffName()
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
      <PlaceInputs
        prefectures={lookups.prefectures}
        prefecture={conditions.prefecture}
        area={conditions.area ?? []}
        onPrefecture={(code) => set('prefecture', code)}
        onArea={(codes) => set('area', codes)}
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
      <TagInputs conditions={conditions} lookups={lookups} onChange={onChange} />
      {lookups.phases.length + (conditions.phaseMasterIds?.length ?? 0) > 0 && (
        <MultiChoice
          label={text('phases')}
          choices={lookups.phases.map(({ id, name }) => ({ key: id, name }))}
          value={conditions.phaseMasterIds ?? []}
          onChange={(value) => set('phaseMasterIds', value)}
          kind="phase"
          hasAll={lookups.hasAll.phases}
          {...(!lookups.hasPhases && { unnamed: text('no_phases') })}
        />
      )}
      {lookups.staffs.length > 0 && (
        <MultiChoice
          label={text('staffs')}
          choices={[
            { key: 0, name: translate('renkei.staffs.nobody') },
            ...lookups.staffs.map((staff) => ({ key: staff.id, name: staffName(staff) })),
          ]}
          value={conditions.staffIds ?? []}
          onChange={(value) => set('staffIds', value)}
        />
      )}
      <TrendChoice value={conditions.referralTrend ?? []} onChange={(value) => set('referralTrend', value)} />
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
      {offersUnlisted && (
        <FormControlLabel
          control={
            <Checkbox
              checked={conditions.isUnlisted === true}
              onChange={(_event, isChecked) => set('isUnlisted', isChecked || undefined)}
            />
          }
          label={text('is_unlisted')}
        />
      )}
      <LabelConditionsInputs
        kind="medical_institution_label"
        labels={lookups.labels}
        conditions={conditions.labels ?? []}
        onChange={(value) => set('labels', value)}
      />
    </Stack>
  )
}
