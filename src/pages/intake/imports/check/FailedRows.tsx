import { FileDownloadOutlined } from '@mui/icons-material'
import { Button, Stack } from '@mui/material'
import { keepPreviousData, useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Block } from '../../../../../ui/page/Block.tsx'
import { download } from '../../../../../ui/queries/download.ts'
import { Pages } from '../../../../../ui/page/Pages.tsx'
import { QueryState } from '../../../../../ui/page/QueryState.tsx'
import { useToast } from '../../../../../ui/queries/useToast.tsx'
import type { StepProps } from '../stepProps.ts'
import { shownColumns } from '../mapping/Preview.tsx'
import { RowsTable } from '../mapping/RowsTable.tsx'
import { failedRowsKey } from '../useImport.ts'

/** The rows that failed or would fail, with the reasons, and an export to correct and import them again. */
export const FailedRows = ({ kind, detail }: StepProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const [page, setPage] = useState(1)
  const query = useQuery({
    queryKey: [...failedRowsKey(kind, detail.id), page],
    queryFn: () => kind.failedRows(detail.id, page),
    placeholderData: keepPreviousData,
  })
  const words = (key: string) => translate(`renkei.imports.${key}`)
  const take = useMutation({
    mutationFn: () => kind.exportFailedRows(detail.id),
    onSuccess: (file) => download(file, `${words('failed_rows')}_${detail.filename.replace(/\.[^.]+$/, '')}.csv`),
    onError: () => toast('renkei.list.export_failed', { type: 'error' }),
  })
  const title = words(detail.status === 'waiting' ? 'rows_that_would_fail' : 'failed_rows')
  return (
    <Block
      title={title}
      actions={
        <Button
          size="small"
          startIcon={<FileDownloadOutlined />}
          loading={take.isPending}
          loadingPosition="start"
          onClick={() => take.mutate()}
        >
          {translate('renkei.list.csv')}
        </Button>
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
