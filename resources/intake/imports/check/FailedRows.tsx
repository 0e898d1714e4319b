import { Stack } from '@mui/material'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Block } from '#ui/page/Block.tsx'
import { DownloadButton } from '#ui/list/DownloadButton.tsx'
import { Pages } from '#ui/page/Pages.tsx'
import { QueryState } from '#ui/page/QueryState.tsx'
import type { StepProps } from '../stepProps.ts'
import { shownColumns } from '../mapping/Preview.tsx'
import { RowsTable } from '../mapping/RowsTable.tsx'
import { failedRowsKey } from '../useImport.ts'
import '#ui/texts/imports.ts'

/** The rows that failed or would fail, with the reasons, and an export to correct and import them again. */
export const FailedRows = ({ kind, detail }: StepProps) => {
  const translate = useTranslate()
  const [page, setPage] = useState(1)
  const query = useQuery({
    queryKey: [...failedRowsKey(kind, detail.id), page],
    queryFn: () => kind.failedRows(detail.id, page),
    placeholderData: keepPreviousData,
  })
  const words = (key: string) => translate(`renkei.imports.${key}`)
  const title = words(detail.status === 'waiting' ? 'rows_that_would_fail' : 'failed_rows')
  return (
    <Block
      title={title}
      actions={
        <DownloadButton
          label={translate('renkei.list.csv')}
          filename={`${words('failed_rows')}_${detail.filename.replace(/\.[^.]+$/, '')}.csv`}
          file={() => kind.exportFailedRows(detail.id)}
        />
      }
    >
      <QueryState query={query} lines={6}>
        {({ failedRows, totalPage }) => (
          <Stack spacing={1.5}>
            <RowsTable
              label={title}
              headings={detail.columns.map(({ heading }) => heading)}
              shown={shownColumns(detail)}
              rows={failedRows}
            />
            <Pages count={totalPage} page={page} onChange={setPage} />
          </Stack>
        )}
      </QueryState>
    </Block>
  )
}
