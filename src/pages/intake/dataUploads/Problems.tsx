import { FileDownloadOutlined } from '@mui/icons-material'
import { Box, Button, MenuItem, Stack, TextField } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { api } from '../../../../dataProvider/client.ts'
import { Block } from '../../../../ui/page/Block.tsx'
import { download } from '../../../../ui/queries/download.ts'
import { EmptyState } from '../../../../ui/page/EmptyState.tsx'
import { Pages } from '../../../../ui/page/Pages.tsx'
import { QueryState } from '../../../../ui/page/QueryState.tsx'
import { useToast } from '../../../../ui/queries/useToast.tsx'
import { ProblemRows } from './ProblemRows.tsx'
import { type DataUploadDetail, useProblems } from './uploadQueries.ts'

const views = { all: undefined, rejected: true, taken: false } as const
type View = keyof typeof views

const isView = (name: string): name is View => name in views

/** Rows of a file that were rejected, or imported without a value, with filters and an export. */
export const Problems = ({ upload }: { readonly upload: DataUploadDetail }) => {
  const translate = useTranslate()
  const toast = useToast()
  const [page, setPage] = useState(1)
  const [view, setView] = useState<View>('all')
  const query = useProblems(upload.id, page, views[view])
  const words = (key: string) => translate(`renkei.data_uploads.${key}`)
  const take = useMutation({
    mutationFn: () => api.exportDataUploadProblems({ id: upload.id }),
    onSuccess: (file) => download(file, `${words('problems')}_${upload.filename.replace(/\.[^.]+$/, '')}.csv`),
    onError: () => toast('renkei.list.export_failed', { type: 'error' }),
  })
  return (
    <Block
      title={words('problems')}
      long
      actions={
        <Button
          size="small"
          startIcon={<FileDownloadOutlined />}
          loading={take.isPending}
          loadingPosition="start"
          onClick={() => take.mutate()}
          sx={{ minHeight: 44 }}
        >
          {translate('renkei.list.csv')}
        </Button>
      }
    >
      <Stack spacing={1.5}>
        <Box>
          <TextField
            select
            size="small"
            label={words('shown')}
            value={view}
            onChange={({ target }) => {
              if (!isView(target.value)) return
              setView(target.value)
              setPage(1)
            }}
            sx={{ minWidth: 220 }}
          >
            {Object.keys(views).map((name) => (
              <MenuItem key={name} value={name}>
                {words(`views.${name}`)}
              </MenuItem>
            ))}
          </TextField>
        </Box>
        <QueryState query={query} lines={6}>
          {({ problems, totalPage }) =>
            problems.length === 0 ? (
              <EmptyState title={words('no_problems')} />
            ) : (
              <>
                <ProblemRows problems={problems} />
                <Pages count={totalPage} page={page} onChange={setPage} />
              </>
            )
          }
        </QueryState>
      </Stack>
    </Block>
  )
}
