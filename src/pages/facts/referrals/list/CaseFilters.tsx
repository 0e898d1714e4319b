import { SelectInput, useListContext, useTranslate } from 'react-admin'
import { useParams } from 'react-router'
import { useCurrentUser } from '../../../../../authProvider/currentUser.ts'
import { LinkedFilter } from '../../../../../ui/list/LinkedFilter.tsx'
import { useAdmittedCases } from '../../institutionCharts/useInstitutionCharts.ts'

interface Case {
  readonly code: string
  readonly name: string | null
}

interface CaseFilterProps {
  readonly source: 'admittedDisease' | 'kcode'
  readonly code: string
  readonly casesOf: (reply: NonNullable<ReturnType<typeof useAdmittedCases>['data']>) => readonly Case[]
}

const CaseFilter = ({ source, code, casesOf }: CaseFilterProps) => {
  const translate = useTranslate()
  const { id } = useParams()
  const { data } = useAdmittedCases(Number(id))
  const cases = data ? casesOf(data) : []
  const all = cases.some((one) => one.code === code) ? cases : [{ code, name: null }, ...cases]
  return (
    <SelectInput
      fullWidth
      margin="none"
      helperText={false}
      source={source}
      label={`resources.referrals.fields.${source}`}
      translateChoice={false}
      choices={all.map(({ code: coded, name }) => ({
        id: coded,
        name: name === null ? coded : translate('renkei.referrals.codes', { word: name, code: coded }),
      }))}
    />
  )
}

const useCode = (source: CaseFilterProps['source']) => {
  const { filterValues } = useListContext()
  const user = useCurrentUser()
  const code: unknown = user?.features.includes('diagnosis_analysis') ? filterValues[source] : undefined
  return typeof code === 'string' && code !== '' ? code : undefined
}

/** The disease of the first stay. The filter appears only if a link from the institution's chart has set it. */
export const DiseaseFilter = () => {
  const code = useCode('admittedDisease')
  return code && <CaseFilter source="admittedDisease" code={code} casesOf={({ diseases }) => diseases} />
}

/** The operation of the first stay, likewise. */
export const OperationFilter = () => {
  const code = useCode('kcode')
  return (
    code && (
      <CaseFilter
        source="kcode"
        code={code}
        casesOf={({ operations }) => operations.map(({ kcode, name }) => ({ code: kcode, name }))}
      />
    )
  )
}

/** Referrals with a first stay. */
export const AdmittedFilter = () => (
  <LinkedFilter plural="referrals" source="admitted" choice="renkei.referrals.only_admitted" />
)

/** Referrals with an operation in their first stay. */
export const OperatedFilter = () => (
  <LinkedFilter plural="referrals" source="operated" choice="renkei.referrals.only_operated" />
)
