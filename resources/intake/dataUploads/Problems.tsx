import { Box, MenuItem, Stack, TextField } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { api } from '#dataProvider/client.ts'
import { Block } from '#ui/page/Block.tsx'
import { DownloadButton } from '#ui/list/DownloadButton.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Pages } from '#ui/page/Pages.tsx'
import { QueryState } from '#ui/page/QueryState.tsx'
import { ProblemRows } from './ProblemRows.tsx'
import { type DataUploadDetail, useProblems } from './uploadQueries.ts'

const views = { all: undefined, rejected: true, taken: false } as const
type View = keyof typeof views

const isView = (name: string): name is View => Object.hasOwn(views, name)

/** Rows of a file that were rejected, or imported without a value, with filters and an export. */
export const Problems = ({ upload }: { readonly upload: DataUploadDetail }) => {
  const translate = useTranslate()
  const [page, setPage] = useState(1)
  const [view, setView] = useState<View>('all')
  const query = useProblems(upload.id, page, views[view])
  const words = (key: string) => translate(`renkei.data_uploads.${key}`)
  return (
    <Block
      title={words('problems')}
      long
      actions={
        <DownloadButton
          label={translate('renkei.list.csv')}
          filename={`${words('problems')}_${upload.filename.replace(/\.[^.]+$/, '')}.csv`}
          file={() => api.exportDataUploadProblems({ id: upload.id })}
        />
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
