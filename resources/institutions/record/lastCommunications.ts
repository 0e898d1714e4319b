import { useGetList } from 'react-admin'
import { visitTypes } from '#contract/communicationTypes.ts'
import type { CommunicationRecord } from '../../communications/communications/TypeChip.tsx'

/** Maximum number of records in a block of the chart. */
export const maxShown = 5

const sort = { field: 'actedDate', order: 'DESC' } as const

/** Whether a communication counts as a visit. */
export const isVisit = ({ communicationType }: CommunicationRecord) =>
  visitTypes.some((type) => type === communicationType)

/**
 * The last visit at an institution; null without any, undefined while loading. It is usually among the communications that the chart lists anyway, and
 * asked for only if it is not.
 */
export const useLastVisit = (
  medicalInstitutionId: number,
  enabled: boolean,
): CommunicationRecord | null | undefined => {
  const { data, total = 0 } = useGetList<CommunicationRecord>(
    'communications',
    { pagination: { page: 1, perPage: maxShown }, sort, filter: { medicalInstitutionId } },
    { enabled },
  )
  const among = data?.find(isVisit)
  const isOlder = data !== undefined && !among && total > data.length
  const { data: older } = useGetList<CommunicationRecord>(
    'communications',
    { pagination: { page: 1, perPage: 1 }, sort, filter: { medicalInstitutionId, isVisit: true } },
    { enabled: isOlder },
  )
  if (among || !data) return among
  return isOlder ? older && (older[0] ?? null) : null
}
