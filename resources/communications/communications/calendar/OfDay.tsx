import { Card, LinearProgress, Stack } from '@mui/material'
import { useGetList } from 'react-admin'
import { LoadError } from '#ui/page/failures/LoadError.tsx'
import { TimelineDays } from '../Timeline.tsx'
import type { CommunicationRecord } from '../TypeChip.tsx'
import { PlanEntry } from './PlanEntry.tsx'
import { usePlansOf } from './usePlansOf.ts'

const maxOfDay = 100

export interface OfDayProps {
  readonly day: string
  readonly conditions: Readonly<Record<string, unknown>>
}

/** What is planned for a day, and the communications of it. */
export const OfDay = ({ day, conditions }: OfDayProps) => {
  const { data, error, isPending, refetch } = useGetList<CommunicationRecord>('communications', {
    filter: { ...conditions, startDate: day, endDate: day },
    pagination: { page: 1, perPage: maxOfDay },
    sort: { field: 'actedDate', order: 'DESC' },
  })
  const plans = usePlansOf(day, day, conditions)
  if (error && !data) return <LoadError error={error} onRetry={() => void refetch()} />
  if (isPending) return <LinearProgress />
  return (
    <>
      {plans.length > 0 && (
        <Card sx={{ p: 2 }}>
          <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, gap: 1 }}>
            {plans.map((plan) => (
              <li key={plan.id}>
                <PlanEntry plan={plan} />
              </li>
            ))}
          </Stack>
        </Card>
      )}
      {data && data.length > 0 && (
        <Card>
          <TimelineDays communications={data} named={!('medicalInstitutionId' in conditions)} />
        </Card>
      )}
    </>
  )
}
