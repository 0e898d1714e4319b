import { Card, LinearProgress } from '@mui/material'
import type { ReactNode } from 'react'
import { Pagination, useListContext } from 'react-admin'
import { LoadError } from '../page/LoadError.tsx'

export interface ListCardProps {
  /** Its outline, until it has arrived. */
  readonly placeholder: ReactNode
  /** In its place, when there is nothing. */
  readonly empty: ReactNode
  readonly children: ReactNode
}

/** The card around a list: outline, failure with a retry, progress, emptiness, paging. */
export const ListCard = ({ placeholder, empty, children }: ListCardProps) => {
  const { isPending, isFetching, error, total, refetch } = useListContext()
  const body = () => {
    if (error) return <LoadError error={error} onRetry={() => void refetch()} />
    if (isPending) return placeholder
    return total === 0 ? empty : children
  }
  return (
    <Card aria-busy={isFetching} sx={{ position: 'relative', overflow: 'visible' }}>
      {isFetching && !isPending && (
        <LinearProgress aria-hidden sx={{ position: 'absolute', top: 0, left: 0, right: 0, height: 2, zIndex: 1 }} />
      )}
      {body()}
      {!error && <Pagination rowsPerPageOptions={[25, 50, 100]} />}
    </Card>
  )
}
