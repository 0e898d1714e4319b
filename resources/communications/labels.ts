import { useQuery } from '@tanstack/react-query'
import { api, type Reply } from '../../dataProvider/client.ts'

export type CommunicationLabel = Reply<'listCommunicationLabels'>[number]

/** The labels of all types of communication, in their order. */
export const communicationLabelsQuery = {
  queryKey: ['listCommunicationLabels'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.listCommunicationLabels({}, { signal }),
  staleTime: 30_000,
}

/** The departments of the own institution, in their order. */
export const ownDepartmentsQuery = {
  queryKey: ['listOwnDepartments'],
  queryFn: ({ signal }: { readonly signal: AbortSignal }) => api.listOwnDepartments({}, { signal }),
  staleTime: 300_000,
}

/** The labels of communications and what their inputs choose from; empty until they have arrived. */
export const useCommunicationLabels = () => {
  const { data: labels = [] } = useQuery(communicationLabelsQuery)
  const { data } = useQuery({
    ...ownDepartmentsQuery,
    enabled: labels.some(({ componentType }) => componentType === 'own_department'),
  })
  return { labels, departments: data ?? [] }
}
