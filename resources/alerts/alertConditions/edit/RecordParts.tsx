import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { type VisitType, visitTypes } from '#contract/communicationTypes.ts'
import type { NamedKind } from '#contract/namedRecords.ts'
import { api } from '#dataProvider/client.ts'
import { useGoneNames } from '#ui/institutions/useGoneNames.ts'
import { MultiChoice } from '#ui/inputs/MultiChoice.tsx'
import { SentencePart } from '#ui/inputs/SentencePart.tsx'
import { usePeopleChoices } from '#ui/staffs/usePeopleChoices.ts'
import { useConditionWords } from './useConditionWords.ts'
import { InlineChoice } from './SentenceParts.tsx'

interface RecordsPartProps {
  readonly label: string
  /** What the records are, if the office can delete them. */
  readonly kind?: NamedKind
  /** What stands in the sentence if none is chosen. */
  readonly any: string
  readonly records: readonly { readonly id: number; readonly name: string }[]
  readonly value: readonly number[]
  readonly onChange: (ids: number[]) => void
}

/** Records in a sentence: their names, which open the choice. */
const RecordsPart = ({ label, any, records, kind, value, onChange }: RecordsPartProps) => {
  const text = useConditionWords()
  const nameOf = (id: number) => records.find((one) => one.id === id)?.name
  const goneName = useGoneNames(kind && records.length > 0 ? value.filter((id) => nameOf(id) === undefined) : [])
  const names = value.map((id) => nameOf(id) ?? (kind && records.length > 0 ? goneName(kind, id) : text('gone')))
  const words = names.length === 0 ? any : names.join(text('parts.or'))
  return (
    <SentencePart words={words} name={`${label}: ${words}`} label={label}>
      <MultiChoice
        label={label}
        kind={kind}
        choices={records.map(({ id, name }) => ({ key: id, name }))}
        value={value}
        onChange={onChange}
      />
    </SentencePart>
  )
}

interface PartProps {
  readonly value: readonly number[]
  readonly onChange: (ids: number[]) => void
}

/** The own departments to which was referred. */
export const DepartmentsPart = (props: PartProps) => {
  const text = useConditionWords()
  const { data = [] } = useQuery({
    queryKey: ['listOwnDepartments'],
    queryFn: ({ signal }) => api.listOwnDepartments({}, { signal }),
  })
  return (
    <RecordsPart
      label={text('parts.departments')}
      any={text('parts.any_department')}
      records={data}
      kind="own_department"
      {...props}
    />
  )
}

/** The colleagues who visited. */
export const StaffPart = (props: PartProps) => {
  const text = useConditionWords()
  const people = (usePeopleChoices(props.value) ?? []).map(({ key: id, name }) => ({ id, name }))
  return <RecordsPart label={text('parts.staff')} any={text('parts.any_staff')} records={people} {...props} />
}

export interface VisitTypePartProps {
  readonly value: VisitType | null
  readonly onChange: (value: VisitType | null) => void
}

/** Which visits are counted: all of them, or those of one type. */
export const VisitTypePart = ({ value, onChange }: VisitTypePartProps) => {
  const text = useConditionWords()
  const translate = useTranslate()
  return (
    <InlineChoice
      label={text('parts.visit_type')}
      choices={['any', ...visitTypes] as const}
      nameOf={(type) =>
        type === 'any' ? text('parts.any_visit') : translate(`renkei.communications.visit_types.${type}`)
      }
      value={value ?? 'any'}
      onChange={(type) => onChange(type === 'any' ? null : type)}
    />
  )
}

const attendance = ['any', 'yes', 'no'] as const

export interface DoctorPartProps {
  readonly value: boolean | null
  readonly onChange: (value: boolean | null) => void
}

/** Whether a doctor of the own house came along. */
export const DoctorPart = ({ value, onChange }: DoctorPartProps) => {
  const text = useConditionWords()
  return (
    <InlineChoice
      label={text('parts.doctor')}
      choices={attendance}
      nameOf={(one) => text(`doctor.${one}`)}
      value={value === null ? 'any' : value ? 'yes' : 'no'}
      onChange={(one) => onChange(one === 'any' ? null : one === 'yes')}
    />
  )
}
