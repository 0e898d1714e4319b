import { Skeleton } from '@mui/material'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadError } from './failures/LoadError.tsx'

export interface QueryStateProps<T> {
  readonly query: UseQueryResult<T>
  /** Expected number of lines of the content, so that the layout does not shift. */
  readonly lines: number
  readonly children: (data: T) => ReactNode
}

/** The content of a loaded query; a skeleton while it loads, and the failure with a retry otherwise. */
export const QueryState = <T,>({ query, lines, children }: QueryStateProps<T>) => {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <LoadError error={query.error} onRetry={() => void query.refetch()} />
  return (
    <div aria-busy>
      {Array.from({ length: lines }, (_, line) => (
        <Skeleton key={line} width={line === lines - 1 ? '60%' : '100%'} height={22} />
      ))}
    </div>
  )
}
