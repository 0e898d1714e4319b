import { useQuery } from '@tanstack/react-query'
import { api } from '#dataProvider/client.ts'
import { useSettled } from '#ui/queries/useSettled.ts'
import { useRecentInstitutionIds } from './recentInstitutions.ts'

/** Maximum number of suggested institutions; for more there is the search. */
const maxInstitutions = 8

const noInstitutions: readonly never[] = []

/**
 * Institutions with this name, reading, telephone number or code. The list is empty until the reply for exactly this
 * text has arrived, so that Enter never opens an outdated one.
 */
export const useInstitutions = (wanted: string, enabled: boolean) => {
  const name = useSettled(wanted)
  const { data, error, isFetching } = useQuery({
    queryKey: ['command palette', 'institutions', name],
    queryFn: ({ signal }) =>
      api.searchMedicalInstitutions({ body: { medicalInstitutionName: name, perPage: maxInstitutions } }, { signal }),
    enabled: enabled && name !== '',
  })
  const here = wanted !== '' && name === wanted
  return {
    institutions: here ? (data?.medicalInstitutions ?? noInstitutions) : noInstitutions,
    error,
    isFetching: wanted !== '' && (isFetching || !here),
  }
}

/** The institutions whose charts were opened last, the last one first. */
export const useRecentInstitutions = (enabled: boolean) => {
  const [ids] = useRecentInstitutionIds()
  const { data } = useQuery({
    queryKey: ['command palette', 'recent', ids],
    queryFn: ({ signal }) =>
      api.searchMedicalInstitutions({ body: { medicalInstitutionIds: [...ids], perPage: ids.length } }, { signal }),
    enabled: enabled && ids.length > 0,
  })
  const known = new Map(data?.medicalInstitutions.map((institution) => [institution.id, institution]))
  return ids.flatMap((id) => known.get(id) ?? [])
}
