import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslate } from 'react-admin'
import { api, type Reply } from '#dataProvider/client.ts'
import { enumKey } from '../fields/fieldText.ts'
import { withDepartments } from '../fields/labelValues.ts'
import { useMayCall } from '#authProvider/mayCall.ts'

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
  staleTime: 30_000,
}

const noLabels: readonly CommunicationLabel[] = []
const noDepartments: Reply<'listOwnDepartments'> = []

/** The labels of communications and the choices of their inputs; empty while loading. */
export const useCommunicationLabels = () => {
  const { data: labels = noLabels } = useQuery({
    ...communicationLabelsQuery,
    enabled: useMayCall('listCommunicationLabels'),
  })
  const { data } = useQuery({
    ...ownDepartmentsQuery,
    enabled: labels.some(({ componentType }) => componentType === 'own_department'),
  })
  const filled = useMemo(() => withDepartments(labels, data), [labels, data])
  return { labels: filled, departments: data ?? noDepartments }
}

/** The labels with the type of communication in their name, for lists that mix labels of several types. */
export const useNamedCommunicationLabels = () => {
  const translate = useTranslate()
  const { labels, departments } = useCommunicationLabels()
  const withTypes = useMemo(
    () =>
      labels.map((label) => ({
        ...label,
        name: translate('renkei.communications.label_of_type', {
          name: label.name,
          type: translate(enumKey('communications', 'communicationType', label.communicationType)),
        }),
      })),
    [labels, translate],
  )
  return { labels: withTypes, departments }
}
