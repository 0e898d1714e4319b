import { useTranslate } from 'react-admin'
import { CommunicationType, VisitType } from '#contract/communicationTypes.ts'
import { VocPriority, VocStatus } from '#contract/communications/vocs.ts'
import { kCode } from '#contract/kCode.ts'
import { Dpc6, RevenueType, spanMonths, VisitKind } from '#contract/reports/aggregationConditions.ts'
import { enumKey } from '#ui/fields/fieldText.ts'
import { MultiChoice } from '#ui/inputs/MultiChoice.tsx'
import { OneChoice } from '#ui/inputs/OneChoice.tsx'
import { LabelConditionsInputs } from '#ui/labels/LabelConditionsInputs.tsx'
import { trimmed } from '#ui/labels/labelConditions.ts'
import type { Conditions } from '../draft/draft.ts'
import { useWords } from '../useWords.ts'
import { AreasInput } from './AreasInput.tsx'
import { CodesInput } from './CodesInput.tsx'
import { communicationTypeKey } from './communicationTypeKey.ts'
import { DesignationMonthsInput, DesignationReasonInput } from './DesignationInputs.tsx'
import type { NarrowingField } from './narrowings.ts'
import { useKcodes } from './useKcodes.ts'
import { useRecords } from './useRecords.ts'

export interface NarrowingInputProps {
  readonly name: NarrowingField
  readonly conditions: Conditions
  /** Called with the fields of the condition; undefined or empty ones for none. */
  readonly onChange: (changed: Conditions) => void
}

const noCodes: readonly string[] = []
const dpc6In = (text: string) => Dpc6.safeParse(text.toLowerCase()).data
const kcodeIn = (text: string) => kCode(text) ?? undefined

/** The input of one of an item's conditions. */
export const NarrowingInput = ({ name, conditions, onChange }: NarrowingInputProps) => {
  const text = useWords()
  const translate = useTranslate()
  const { departmentChoices, staffChoices, diagnoses, vocGroups, labels } = useRecords()
  const kcodes = useKcodes(name === 'kcode')
  const label = text(`narrowings.${name}`)
  const words = <K extends string>(field: string, values: readonly K[]) =>
    values.map((key) => ({ key, name: translate(enumKey('vocs', field, key)) }))
  switch (name) {
    case 'own_departments':
      return (
        <MultiChoice
          label={label}
          kind="own_department"
          choices={[...departmentChoices, { key: 0, name: text('no_department') }]}
          value={conditions.ownDepartmentIds ?? []}
          onChange={(ownDepartmentIds) => onChange({ ownDepartmentIds })}
        />
      )
    case 'staff':
      return (
        <MultiChoice
          label={label}
          choices={staffChoices}
          value={conditions.staffIds ?? []}
          onChange={(staffIds) => onChange({ staffIds })}
        />
      )
    case 'visit_kind':
      return (
        <OneChoice
          label={label}
          choices={VisitKind.options}
          nameOf={(kind) => text(`visit_kinds.${kind}`)}
          value={conditions.visitKind ?? 'all'}
          minWidth={160}
          onChange={(kind) => onChange({ visitKind: kind === 'all' ? undefined : kind })}
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
          onChange={(one) => onChange({ isDoctorAttended: one === 'any' ? undefined : one === 'yes' })}
        />
      )
    case 'communication_type':
    case 'visit_type':
      return (
        <OneChoice
          label={label}
          choices={['any', ...(name === 'visit_type' ? VisitType : CommunicationType).options] as const}
          nameOf={(type) => (type === 'any' ? text('any_type') : translate(communicationTypeKey(type)))}
          value={conditions.communicationType ?? 'any'}
          minWidth={180}
          onChange={(type) => onChange({ communicationType: type === 'any' ? undefined : type })}
        />
      )
    case 'communication_labels':
      return (
        <LabelConditionsInputs
          kind="communication_label"
          labels={labels.labels}
          departments={labels.departments}
          conditions={conditions.communicationLabelConditions ?? []}
          onChange={(some) => onChange({ communicationLabelConditions: some.map(trimmed) })}
        />
      )
    case 'revenue_types':
      return (
        <MultiChoice
          label={label}
          choices={RevenueType.options.map((key) => ({ key, name: text(`revenue_types.${key}`) }))}
          value={conditions.revenueTypes ?? []}
          onChange={(revenueTypes) => onChange({ revenueTypes })}
        />
      )
    case 'areas':
      return <AreasInput value={conditions.areas} onChange={(areas) => onChange({ areas })} />
    case 'dpc6':
      return (
        <CodesInput
          label={label}
          codes={diagnoses}
          codeIn={dpc6In}
          value={conditions.dpc6Digits ?? noCodes}
          onChange={(dpc6Digits) => onChange({ dpc6Digits })}
        />
      )
    case 'kcode':
      return (
        <CodesInput
          label={label}
          codes={kcodes}
          codeIn={kcodeIn}
          value={conditions.kcodes ?? noCodes}
          onChange={(chosen) => onChange({ kcodes: chosen })}
        />
      )
    case 'voc_statuses':
      return (
        <MultiChoice
          label={label}
          choices={words('status', VocStatus.options)}
          value={conditions.vocStatuses ?? []}
          onChange={(vocStatuses) => onChange({ vocStatuses })}
        />
      )
    case 'voc_priorities':
      return (
        <MultiChoice
          label={label}
          choices={words('priority', VocPriority.options)}
          value={conditions.vocPriorities ?? []}
          onChange={(vocPriorities) => onChange({ vocPriorities })}
        />
      )
    case 'voc_groups':
      return (
        <MultiChoice
          label={label}
          kind="voc_group"
          choices={vocGroups}
          value={conditions.vocGroupIds ?? []}
          onChange={(vocGroupIds) => onChange({ vocGroupIds })}
        />
      )
    case 'designation_reason':
      return <DesignationReasonInput conditions={conditions} onChange={onChange} />
    case 'designation_months':
      return <DesignationMonthsInput conditions={conditions} onChange={onChange} />
    case 'span_months':
      return (
        <OneChoice
          label={label}
          choices={spanMonths}
          nameOf={(months) => text('span', { smart_count: months })}
          value={conditions.spanMonths ?? 3}
          minWidth={140}
          onChange={(months) => onChange({ spanMonths: months })}
        />
      )
  }
}
