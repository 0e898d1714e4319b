import { Card, LinearProgress } from '@mui/material'
import type { ReactNode } from 'react'
import { Pagination, useListContext } from 'react-admin'
import { LoadError } from '../page/failures/LoadError.tsx'

export interface ListCardProps {
  /** Skeleton shown while loading. */
  readonly placeholder: ReactNode
  /** Shown if the list is empty. */
  readonly empty: ReactNode
  readonly children: ReactNode
}

/** The card around a list. It shows the skeleton, failures with a retry, progress, the empty state and the pagination. */
export const ListCard = ({ placeholder, empty, children }: ListCardProps) => {
  const { data, isPending, isFetching, error, total, refetch } = useListContext()
  // What was loaded before stays on the screen.
  const failure = data === undefined ? error : null
  const body = () => {
    if (failure) return <LoadError error={failure} onRetry={() => void refetch()} />
    if (isPending) return placeholder
    return total === 0 ? empty : children
  }
  return (
    <Card aria-busy={isFetching} sx={{ position: 'relative', overflow: 'visible' }}>
      {isFetching && !isPending && (
        <LinearProgress aria-hidden sx={{ position: 'absolute', top: 0, left: 0, right: 0, height: 2, zIndex: 1 }} />
      )}
      {body()}
      {!failure && <Pagination rowsPerPageOptions={[25, 50, 100]} />}
    </Card>
  )
}
