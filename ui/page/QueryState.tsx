import { Skeleton } from '@mui/material'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LoadError } from './LoadError.tsx'

export interface QueryStateProps<T> {
  readonly query: UseQueryResult<T>
  /** Lines of text that the content is likely to have, so that nothing jumps. */
  readonly lines: number
  readonly children: (data: T) => ReactNode
}

/** A query's content once it has arrived; before that its outline, and in place of it the failure with a retry. */
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
