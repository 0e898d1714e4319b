import { TextField } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { CommunicationType } from '../../../../../contract/communicationTypes.ts'
import { VocPriority, VocStatus } from '../../../../../contract/communications/vocs.ts'
import { RevenueType, spanMonths, VisitKind } from '../../../../../contract/reports/aggregationConditions.ts'
import { enumKey } from '../../../../../ui/fields/fieldText.ts'
import { MultiChoice } from '../../../../../ui/inputs/MultiChoice.tsx'
import { OneChoice } from '../../../../../ui/inputs/OneChoice.tsx'
import { LabelConditionsInputs } from '../../../../../ui/labels/LabelConditionsInputs.tsx'
import { trimmed } from '../../../../../ui/labels/labelConditions.ts'
import type { Conditions } from '../draft/draft.ts'
import { useWords } from '../useWords.ts'
import type { NarrowingField } from './narrowings.ts'
import { useRecords } from './useRecords.ts'

export interface NarrowingInputProps {
  readonly name: NarrowingField
  readonly conditions: Conditions
  /** Called with the new value; undefined or empty for none. */
  readonly onChange: (value: unknown) => void
}

/** Codes that are typed, separated by commas or spaces. */
const CodesInput = ({
  label,
  value,
  onChange,
}: {
  readonly label: string
  readonly value: readonly string[]
  readonly onChange: (codes: string[]) => void
}) => {
  const [typed, setTyped] = useState(value.join(', '))
  const text = useWords()
  return (
    <TextField
      fullWidth
      label={label}
      value={typed}
      helperText={text('narrowings.codes_hint')}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(
          target.value
            .normalize('NFKC')
            .toUpperCase()
            .split(/[\s,、]+/)
            .filter(Boolean),
        )
      }}
    />
  )
}

/** The input of one of an item's conditions. */
export const NarrowingInput = ({ name, conditions, onChange }: NarrowingInputProps) => {
  const text = useWords()
  const translate = useTranslate()
  const { departmentChoices, staffChoices, diagnoses, vocGroups, labels } = useRecords()
  const label = text(`narrowings.${name}`)
  const words = (field: string, values: readonly string[]) =>
    values.map((key) => ({ key, name: translate(enumKey('vocs', field, key)) }))
  switch (name) {
    case 'own_departments':
      return (
        <MultiChoice
          label={label}
          choices={[...departmentChoices, { key: 0, name: text('no_department') }]}
          value={conditions.ownDepartmentIds ?? []}
          onChange={onChange}
        />
      )
    case 'staff':
      return <MultiChoice label={label} choices={staffChoices} value={conditions.staffIds ?? []} onChange={onChange} />
    case 'visit_kind':
      return (
        <OneChoice
          label={label}
          choices={VisitKind.options}
          nameOf={(kind) => text(`visit_kinds.${kind}`)}
          value={conditions.visitKind ?? 'all'}
          minWidth={160}
          onChange={(kind) => onChange(kind === 'all' ? undefined : kind)}
        />
      )
    case 'doctor_attended':
      return (
        <OneChoice
          label={label}
          choices={['any', 'yes', 'no']}
          nameOf={(one) => text(`doctor.${one}`)}
          value={conditions.isDoctorAttended === undefined ? 'any' : conditions.isDoctorAttended ? 'yes' : 'no'}
          minWidth={160}
          onChange={(one) => onChange(one === 'any' ? undefined : one === 'yes')}
        />
      )
    case 'communication_type':
      return (
        <OneChoice
          label={label}
          choices={['any', ...CommunicationType.options]}
          nameOf={(type) =>
            type === 'any' ? text('any_type') : translate(enumKey('communications', 'communicationType', type))
          }
          value={conditions.communicationType ?? 'any'}
          minWidth={180}
          onChange={(type) => onChange(type === 'any' ? undefined : type)}
        />
      )
    case 'communication_labels':
      return (
        <LabelConditionsInputs
          labels={labels.labels}
          departments={labels.departments}
          conditions={conditions.communicationLabelConditions ?? []}
          onChange={(some) => onChange(some.map(trimmed))}
        />
      )
    case 'revenue_types':
      return (
        <MultiChoice
          label={label}
          choices={RevenueType.options.map((key) => ({ key, name: text(`revenue_types.${key}`) }))}
          value={conditions.revenueTypes ?? []}
          onChange={onChange}
        />
      )
    case 'dpc6':
      return diagnoses.length > 0 ? (
        <MultiChoice label={label} choices={diagnoses} value={conditions.dpc6Digits ?? []} onChange={onChange} />
      ) : (
        <CodesInput
          label={label}
          value={conditions.dpc6Digits ?? []}
          onChange={(codes) => onChange(codes.map((code) => code.toLowerCase()))}
        />
      )
    case 'kcode':
      return <CodesInput label={label} value={conditions.kcodes ?? []} onChange={onChange} />
    case 'voc_statuses':
      return (
        <MultiChoice
          label={label}
          choices={words('status', VocStatus.options)}
          value={conditions.vocStatuses ?? []}
          onChange={onChange}
        />
      )
    case 'voc_priorities':
      return (
        <MultiChoice
          label={label}
          choices={words('priority', VocPriority.options)}
          value={conditions.vocPriorities ?? []}
          onChange={onChange}
        />
      )
    case 'voc_groups':
      return <MultiChoice label={label} choices={vocGroups} value={conditions.vocGroupIds ?? []} onChange={onChange} />
    case 'designation':
      return (
        <TextField
          fullWidth
          label={label}
          value={conditions.mhlwDesignationReason ?? ''}
          onChange={({ target }) => onChange(target.value)}
        />
      )
    case 'span_months':
      return (
        <OneChoice
          label={label}
          choices={spanMonths}
          nameOf={(months) => text('span', { smart_count: months })}
          value={conditions.spanMonths ?? 3}
          minWidth={140}
          onChange={onChange}
        />
      )
  }
}
