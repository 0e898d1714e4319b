import { useTranslate } from 'react-admin'
import { describeField } from '../../fields/fieldKind.ts'
import { enumKey, schemaOf } from '../../fields/fieldText.ts'
import { DebouncedText } from '../../inputs/DebouncedText.tsx'
import { DayField } from '../../dates/DayField.tsx'
import { InstitutionChoice } from '../../institutions/InstitutionChoice.tsx'
import type { AnyDeclaration, FilterChoices } from '../../resource/declaration.ts'
import { ChoiceList } from './ChoiceList.tsx'
import { ReferenceChoice } from './ReferenceChoice.tsx'

type Choice = FilterChoices['choices'][number]['id']

const isChoice = (value: unknown): value is Choice =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'

interface TypedValueProps {
  readonly label: string
  readonly value: unknown
  readonly isNumber: boolean
  readonly maxLength: number | undefined
  readonly onChange: (value: unknown) => void
}

/** A text or a number. It takes effect after a pause in typing, and at the latest when the field is left. */
const TypedValue = ({ label, value, isNumber, maxLength, onChange }: TypedValueProps) => (
  <DebouncedText
    fullWidth
    label={label}
    value={isChoice(value) ? String(value) : ''}
    onSettled={(typed) => {
      const text = typed.normalize('NFKC').trim()
      if (!isNumber) onChange(typed)
      else if (text === '' || Number.isFinite(Number(text))) onChange(text === '' ? undefined : Number(text))
    }}
    slotProps={{ htmlInput: { maxLength, ...(isNumber && { inputMode: 'numeric' }) } }}
  />
)

export interface FilterEditorProps {
  readonly declaration: AnyDeclaration
  /** camelCase name of the filter. */
  readonly name: string
  readonly label: string
  readonly value: unknown
  /** Called while a value is entered; undefined or empty for none. */
  readonly onChange: (value: unknown) => void
  /** Called with a value that is complete. */
  readonly onChoose: (value: unknown) => void
  readonly onClose: () => void
}

/** Sets one filter of a list: choices as an open list, everything else in a field. */
export const FilterEditor = ({ declaration, name, label, value, onChange, onChoose, onClose }: FilterEditorProps) => {
  const translate = useTranslate()
  const { contract, components } = declaration
  const common = { label, onChoose, onClose }
  const Choices = components?.filterChoices?.[name]
  if (Choices)
    return (
      <Choices>
        {({ choices, isPending = false }) => (
          <ChoiceList {...common} choices={choices} isLoading={isPending} value={isChoice(value) ? value : undefined} />
        )}
      </Choices>
    )
  const Input = components?.filterInputs?.[name]?.Input
  if (Input) return <Input value={value} onChange={onChange} />
  const { kind, longest } = describeField(schemaOf(contract.filters.shape, name))
  switch (kind.kind) {
    case 'enum':
      return (
        <ChoiceList
          {...common}
          value={typeof value === 'string' ? value : undefined}
          choices={kind.values.map((id) => ({ id, name: translate(enumKey(contract.plural, name, id)) }))}
        />
      )
    case 'boolean':
      return (
        <ChoiceList
          {...common}
          value={typeof value === 'boolean' ? value : undefined}
          choices={[
            { id: true, name: translate('renkei.shell.yes') },
            { id: false, name: translate('renkei.shell.no') },
          ]}
        />
      )
    case 'reference':
      return kind.resource === 'medical_institutions' ? (
        <InstitutionChoice
          label={label}
          hint={translate('renkei.list.institution_hint')}
          onChoose={({ id }) => onChoose(id)}
        />
      ) : (
        <ReferenceChoice {...common} reference={kind.resource} value={typeof value === 'number' ? value : undefined} />
      )
    case 'date':
      return (
        <DayField
          label={label}
          value={typeof value === 'string' ? value : null}
          onChange={(day) => onChange(day ?? '')}
        />
      )
    default:
      return (
        <TypedValue
          label={label}
          value={value}
          isNumber={kind.kind === 'integer' || kind.kind === 'number'}
          maxLength={longest}
          onChange={onChange}
        />
      )
  }
}
