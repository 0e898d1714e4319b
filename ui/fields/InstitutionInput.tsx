import { AutocompleteInput, type AutocompleteInputProps, ReferenceInput, useRecordContext } from 'react-admin'
import type { Reply } from '../../dataProvider/client.ts'
import { useNoChoicesText } from '../inputs/useNoChoicesText.ts'
import { InstitutionLines } from '../institutions/InstitutionLines.tsx'

type Institution = Reply<'searchMedicalInstitutions'>['medicalInstitutions'][number]

/** The institutions that are offered before anything is typed. */
export const offeredInstitutions = {
  pagination: { page: 1, perPage: 50 },
  sort: { field: 'recent', order: 'DESC' },
  filter: {},
} as const
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
export const InstitutionInput = ({ source, ...props }: InstitutionInputProps) => {
  const noOptionsText = useNoChoicesText()
  return (
    <ReferenceInput
      source={source}
      reference="medical_institutions"
      perPage={offeredInstitutions.pagination.perPage}
      sort={offeredInstitutions.sort}
    >
      <AutocompleteInput
        {...props}
        noOptionsText={noOptionsText}
        optionText={<Option />}
        inputText={nameOf}
        matchSuggestion={isOffered}
        filterToQuery={typed}
      />
    </ReferenceInput>
  )
}
