import { AutocompleteInput, type AutocompleteInputProps, ReferenceInput, useRecordContext } from 'react-admin'
import type { Reply } from '../../dataProvider/client.ts'
import { InstitutionLines } from '../institutions/InstitutionLines.tsx'

type Institution = Reply<'searchMedicalInstitutions'>['medicalInstitutions'][number]

/** Maximum number of offered institutions. */
const offered = 50
const recentFirst = { field: 'recent', order: 'DESC' } as const
const typed = (text: string) => ({ name: text })

const Option = () => {
  const institution = useRecordContext<Institution>()
  return institution ? <InstitutionLines {...institution} /> : null
}

const isOffered = () => true
const nameOf = ({ name }: Institution) => name

export interface InstitutionInputProps extends Pick<
  AutocompleteInputProps,
  'label' | 'helperText' | 'fullWidth' | 'margin'
> {
  readonly source: string
}

/** Chooses an institution by a part of its name or its telephone number. Recently visited ones come first. */
export const InstitutionInput = ({ source, ...props }: InstitutionInputProps) => (
  <ReferenceInput source={source} reference="medical_institutions" perPage={offered} sort={recentFirst}>
    <AutocompleteInput
      {...props}
      optionText={<Option />}
      inputText={nameOf}
      matchSuggestion={isOffered}
      filterToQuery={typed}
    />
  </ReferenceInput>
)
