import {
  AutocompleteArrayInput,
  AutocompleteInput,
  BooleanInput,
  NumberInput,
  ReferenceArrayInput,
  ReferenceInput,
  SelectArrayInput,
  SelectInput,
  TextArrayInput,
  TextInput,
  useTranslate,
} from 'react-admin'
import type { z } from 'zod'
import { describeField, type FieldKind } from './fieldKind.ts'
import { enumKey } from './fieldText.ts'
import { InstitutionInput } from './InstitutionInput.tsx'
import { DayInput } from '../dates/DayInput.tsx'
import { useNoChoicesText } from '../inputs/useNoChoicesText.ts'
import { DayTimeInput } from '../dates/DayTimeInput.tsx'
import { useRequiredLabel } from '../form/useRequiredLabel.ts'

export interface SchemaInputProps {
  /** Plural name of the entity, under which the input's texts are stored. */
  readonly plural: string
  /** camelCase. */
  readonly field: string
  readonly schema: z.core.$ZodType
  /** `filter`: nothing is required, and there is no help text. */
  readonly use?: 'form' | 'filter'
  /** Of a switch: shows the value, which stays as it is. */
  readonly readOnly?: boolean
}

const choicesPerPage = 50

interface Common {
  readonly source: string
  readonly label: string
  readonly helperText: string | false
  readonly fullWidth: true
  readonly margin: 'none'
}

/** The filter for the other entity's list while somebody types. */
const typed = (text: string) => ({ name: text })

const listInput = (of: FieldKind, common: Common, plural: string, noOptionsText: string) => {
  switch (of.kind) {
    case 'reference':
      return (
        <ReferenceArrayInput source={common.source} reference={of.resource} perPage={choicesPerPage}>
          <AutocompleteArrayInput {...common} filterToQuery={typed} noOptionsText={noOptionsText} />
        </ReferenceArrayInput>
      )
    case 'enum':
      return (
        <SelectArrayInput
          {...common}
          choices={of.values.map((id) => ({ id, name: enumKey(plural, common.source, id) }))}
        />
      )
    default:
      return <TextArrayInput {...common} />
  }
}

/** The input of a field, chosen by its schema. Use it within a react-admin form. */
export const SchemaInput = ({ plural, field, schema, use = 'form', readOnly = false }: SchemaInputProps) => {
  const translate = useTranslate()
  const requiredLabel = useRequiredLabel()
  const { kind, required, longest } = describeField(schema)
  const text = translate(`resources.${plural}.fields.${field}`)
  const mark = use === 'form' && required && kind.kind !== 'boolean' && kind.kind !== 'list'
  const noOptionsText = useNoChoicesText()
  const help = translate(`resources.${plural}.help.${field}`, { _: '' })
  const common: Common = {
    source: field,
    label: mark ? requiredLabel(text) : text,
    helperText: use === 'form' && help !== '' ? help : false,
    fullWidth: true,
    margin: 'none',
  }
  const worded = { source: field, label: common.label, helperText: common.helperText }
  const htmlInput = longest === undefined ? {} : { maxLength: longest }
  switch (kind.kind) {
    case 'longText':
      return <TextInput {...common} multiline minRows={3} maxRows={12} slotProps={{ htmlInput }} />
    case 'integer':
    case 'number':
      return <NumberInput {...common} {...(kind.kind === 'integer' && { step: 1 })} />
    case 'boolean':
      // A switch cannot represent "either".
      return use === 'form' ? (
        <BooleanInput {...common} readOnly={readOnly} disabled={readOnly} />
      ) : (
        <SelectInput
          {...common}
          choices={[
            { id: true, name: 'renkei.shell.yes' },
            { id: false, name: 'renkei.shell.no' },
          ]}
        />
      )
    case 'date':
      return <DayInput {...worded} use={use} />
    case 'dateTime':
      return <DayTimeInput {...worded} />
    case 'enum':
      return (
        <SelectInput
          {...common}
          choices={kind.values.map((id) => ({ id, name: enumKey(plural, field, id) }))}
          // Then it has no empty choice. The label says itself that it is required.
          {...(mark && { validate: [], isRequired: true, label: <>{common.label}</> })}
          {...((mark || kind.values.includes('all')) && { resettable: false })}
        />
      )
    case 'reference':
      if (kind.resource === 'medical_institutions') return <InstitutionInput {...common} />
      return (
        <ReferenceInput source={field} reference={kind.resource} perPage={choicesPerPage}>
          <AutocompleteInput {...common} filterToQuery={typed} noOptionsText={noOptionsText} />
        </ReferenceInput>
      )
    case 'list':
      return listInput(kind.of, common, plural, noOptionsText)
    default:
      return <TextInput {...common} slotProps={{ htmlInput }} {...(use === 'filter' && { resettable: true })} />
  }
}
