import { Button, Typography } from '@mui/material'
import type { ReactNode } from 'react'
import { type RaRecord, type SortPayload, useGetList, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { Block } from '../../../../ui/page/Block.tsx'
import { LoadError } from '../../../../ui/page/LoadError.tsx'

/** As many as are told of on the chart; the rest is one click away. */
const maxShown = 5

export interface RecordsBlockProps<R extends RaRecord> {
  readonly resource: string
  readonly sort: SortPayload
  readonly filter: Readonly<Record<string, unknown>>
  readonly action: ReactNode
  /** Text of a block without records. */
  readonly none: string
  /** Where all of them are, and what leads there. */
  readonly all: { readonly to: string; readonly text: string }
  /** Whether its records fill more than some lines. */
  readonly long?: boolean
  /** The records that are shown; only where there are some. */
  readonly children: (records: readonly R[]) => ReactNode
}

/** The first records of a list that belong to the chart's institution, with the way to all of them. */
export const RecordsBlock = <R extends RaRecord>(props: RecordsBlockProps<R>) => {
  const { resource, sort, filter, action, none, all, long = false, children } = props
  const translate = useTranslate()
  const { data, total, error, refetch } = useGetList<R>(resource, {
    pagination: { page: 1, perPage: maxShown },
    sort,
    filter,
  })
  return (
    <Block long={long} title={translate(`renkei.shell.screens.${resource}`)} actions={action}>
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <Typography color="text.secondary">{none}</Typography>}
      {data && data.length > 0 && children(data)}
      <Button size="small" className="no-print" component={RouterLink} to={all.to} sx={{ mt: 1 }}>
        {`${all.text}${total !== undefined && total > maxShown ? ` (${total})` : ''}`}
      </Button>
    </Block>
  )
}
