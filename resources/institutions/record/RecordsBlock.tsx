import { Button, Skeleton } from '@mui/material'
import type { ReactNode } from 'react'
import { type RaRecord, type SortPayload, useGetList, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { maxShown } from './lastCommunications.ts'
import { Block } from '#ui/page/Block.tsx'
import { LoadError } from '#ui/page/failures/LoadError.tsx'

export interface RecordsBlockProps<R extends RaRecord> {
  readonly resource: string
  readonly sort: SortPayload
  readonly filter: Readonly<Record<string, unknown>>
  readonly action: ReactNode
  /** Text of an empty block. */
  readonly none: string
  /** The link to all records. */
  readonly all: { readonly to: string; readonly text: string }
  /** Whether its records take more than a few lines. */
  readonly long?: boolean
  /** Renders the records. Not called if there are none. */
  readonly children: (records: readonly R[]) => ReactNode
}

/** The first records of the chart's institution in a list, with a link to all of them. */
export const RecordsBlock = <R extends RaRecord>(props: RecordsBlockProps<R>) => {
  const { resource, sort, filter, action, none, all, long = false, children } = props
  const translate = useTranslate()
  const { data, total, error, refetch } = useGetList<R>(resource, {
    pagination: { page: 1, perPage: maxShown },
    sort,
    filter,
  })
  return (
    <Block
      long={long}
      title={translate(`renkei.shell.screens.${resource}`)}
      nothing={!error && data?.length === 0 && none}
      actions={action}
    >
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton aria-busy variant="rounded" height={long ? 240 : 66} />}
      {data && data.length > 0 && children(data)}
      {data?.length !== 0 && (
        <Button size="small" className="no-print" component={RouterLink} to={all.to} sx={{ mt: 1, ml: -0.5 }}>
          {`${all.text}${total !== undefined && total > maxShown ? ` (${total})` : ''}`}
        </Button>
      )}
    </Block>
  )
}
