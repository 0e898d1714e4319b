import { useTranslate } from 'react-admin'
import { useParams } from 'react-router'
import type { FilterChoices } from '#ui/resource/declaration.ts'
import { useAdmittedCases } from '../../institutionCharts/useInstitutionCharts.ts'
import { useOwnDepartments } from '../useOwnDepartments.ts'

/** First visits or return visits. */
export const useVisitChoices = (): FilterChoices => {
  const translate = useTranslate()
  return {
    choices: [
      { id: true, name: translate('renkei.referrals.visits.first') },
      { id: false, name: translate('renkei.referrals.visits.again') },
    ],
  }
}

/** The own departments, or referrals without one. */
export const useDepartmentChoices = (): FilterChoices => {
  const translate = useTranslate()
  return {
    choices: [...useOwnDepartments(), { id: 0, name: translate('renkei.referrals.no_department') }],
    kind: 'own_department',
  }
}

interface Case {
  readonly code: string
  readonly name: string | null
}

const useCases = (casesOf: (reply: NonNullable<ReturnType<typeof useAdmittedCases>['data']>) => readonly Case[]) => {
  const translate = useTranslate()
  const { id } = useParams()
  const { data, isPending } = useAdmittedCases(Number(id))
  const choices = (data ? casesOf(data) : []).map(({ code, name }) => ({
    id: code,
    name: name === null ? code : translate('renkei.referrals.codes', { word: name, code }),
  }))
  return { choices, isPending }
}

/** The diseases of the first stays. */
export const useDiseaseChoices = (): FilterChoices => useCases(({ diseases }) => diseases)

/** The operations of the first stays. */
export const useOperationChoices = (): FilterChoices =>
  useCases(({ operations }) => operations.map(({ kcode, name }) => ({ code: kcode, name })))
