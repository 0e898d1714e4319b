import { Box } from '@mui/material'
import {
  AutocompleteInput,
  type AutocompleteInputProps,
  ReferenceInput,
  useRecordContext,
  useTranslate,
} from 'react-admin'
import type { Reply } from '#dataProvider/client.ts'
import { useNoChoicesText } from '../inputs/useNoChoicesText.ts'
import { InstitutionLines } from '../institutions/InstitutionLines.tsx'
import { GoneInstitution } from './GoneInstitution.tsx'
import { useMayCall } from '#authProvider/mayCall.ts'

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

/** The institution of a record, where the plan lacks the search by which another one would be chosen. */
const FixedInstitution = ({ source, ...props }: InstitutionInputProps) => {
  const translate = useTranslate()
  const record = useRecordContext<{ readonly medicalInstitution?: Pick<Institution, 'id' | 'name'> | null }>()
  return (
    <AutocompleteInput
      {...props}
      source={source}
      choices={record?.medicalInstitution ? [record.medicalInstitution] : []}
      disabled
      helperText={translate('renkei.shell.no_institution_search')}
    />
  )
}

/** Chooses an institution by a part of its name or its telephone number. Recently visited ones come first. */
export const InstitutionInput = ({ source, ...props }: InstitutionInputProps) => {
  const noOptionsText = useNoChoicesText()
  const mayFind = useMayCall('searchMedicalInstitutions')
  if (!mayFind) return <FixedInstitution source={source} {...props} />
  return (
    <Box sx={{ minWidth: 0 }}>
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
      <GoneInstitution source={source} />
    </Box>
  )
}
