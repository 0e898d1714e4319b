import { Box, Link, Stack, Table, TableBody, TableCell, TableRow } from '@mui/material'
import { Fragment, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { Block } from '#ui/page/Block.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { formatCount, formatShortDateTime, formatMonth } from '#ui/format.ts'
import { Pages } from '#ui/page/Pages.tsx'
import { QueryState } from '#ui/page/QueryState.tsx'
import { ServerAway } from '#ui/page/failures/ServerAway.tsx'
import { useDevice } from '#ui/useDevice.ts'
import { FilesHead } from '../FilesHead.tsx'
import { DiscardUpload } from './DiscardUpload.tsx'
import { UploadLink } from './UploadLink.tsx'
import { type DataUpload, isAnyUnderWay, usePast } from './uploadQueries.ts'
import { FileStatus } from '../FileStatus.tsx'
import { UploadProgress } from './UploadState.tsx'
import './departmentCodes/texts.ts'

interface LineProps {
  readonly upload: DataUpload
}

/** The kind and month of a file: `様式1 2026年4月`; empty if unknown. */
const useContents = () => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  return ({ kind, firstMonth, lastMonth }: DataUpload) => {
    const months = [...new Set([firstMonth, lastMonth])].flatMap((month) => (month ? formatMonth(month, locale) : []))
    return [kind && translate(`renkei.data_uploads.kinds.${kind}`), months.join('〜')].filter(Boolean).join(' ')
  }
}

const Result = ({ upload }: LineProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { status, errorMessages, importedRowCount, failedRowCount, warningCount, findingCount } = upload
  if (status === 'processing') return <UploadProgress upload={upload} />
  if (status === 'failed')
    return errorMessages.map((message) => (
      <Box key={message} sx={{ color: 'error.main' }}>
        {message}
      </Box>
    ))
  const exceptions = { failed: failedRowCount, warnings: warningCount, findings: findingCount }
  const counts = [
    ['imported', importedRowCount] as const,
    ...Object.entries(exceptions).filter(([, count]) => count > 0),
  ]
  return (
    <span className="figures">
      {counts.map(([name, count], place) => (
        <Fragment key={name}>
          {place > 0 && '　'}
          <Box component="span" sx={{ whiteSpace: 'nowrap', fontWeight: place > 0 ? 700 : undefined }}>
            {translate(`renkei.data_uploads.counts.${name}`, { count: formatCount(count, locale) })}
          </Box>
        </Fragment>
      ))}
    </span>
  )
}

const Line = ({ upload }: LineProps) => {
  const locale = useLocale() ?? 'ja'
  const contents = useContents()
  return (
    <TableRow>
      <TableCell sx={{ minWidth: 200, maxWidth: 320 }}>
        <UploadLink upload={upload} />
      </TableCell>
      <TableCell sx={{ wordBreak: 'keep-all' }}>{contents(upload)}</TableCell>
      <TableCell>
        <FileStatus {...upload} of="data_uploads" />
      </TableCell>
      <TableCell sx={{ minWidth: 120 }}>
        <Result upload={upload} />
      </TableCell>
      <TableCell sx={{ minWidth: 130 }}>
        {formatShortDateTime(upload.createdAt, locale)}
        <br />
        {upload.createdBy.name}
      </TableCell>
      <TableCell align="right">
        <DiscardUpload upload={upload} />
      </TableCell>
    </TableRow>
  )
}

const Card = ({ upload }: LineProps) => {
  const locale = useLocale() ?? 'ja'
  const contents = useContents()
  return (
    <Box component="li" sx={{ py: 1, borderTop: 1, borderColor: 'hairline' }}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
        <UploadLink upload={upload} />
        <FileStatus {...upload} of="data_uploads" />
      </Stack>
      <div>{contents(upload)}</div>
      <Result upload={upload} />
      <Stack direction="row" sx={{ gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
        <Box sx={{ color: 'text.secondary' }}>
          {formatShortDateTime(upload.createdAt, locale)} {upload.createdBy.name}
        </Box>
        <DiscardUpload upload={upload} />
      </Stack>
    </Box>
  )
}

const columns = ['filename', 'contents', 'status', 'result', 'created'] as const

const Lines = ({ uploads }: { readonly uploads: readonly DataUpload[] }) => {
  const translate = useTranslate()
  const device = useDevice()
  const words = (key: string) => translate(`renkei.data_uploads.${key}`)
  if (device === 'phone')
    return (
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {uploads.map((upload) => (
          <Card key={upload.id} upload={upload} />
        ))}
      </Box>
    )
  return (
    <Box component="section" aria-label={words('past_table')} tabIndex={0} sx={{ overflowX: 'auto' }}>
      <Table size="small">
        <FilesHead names={columns.map((column) => words(`columns.${column}`))} actions={words('columns.actions')} />
        <TableBody>
          {uploads.map((upload) => (
            <Line key={upload.id} upload={upload} />
          ))}
        </TableBody>
      </Table>
    </Box>
  )
}

/** The files whose import has been started, and those that cannot be imported, newest first. */
export const PastUploads = () => {
  const translate = useTranslate()
  const [page, setPage] = useState(1)
  const query = usePast(page)
  const words = (key: string) => translate(`renkei.data_uploads.${key}`)
  return (
    <Block
      title={words('past')}
      actions={
        <Link
          component={RouterLink}
          to="/data_uploads/department_codes"
          sx={{ display: 'inline-flex', alignItems: 'center', minHeight: { xs: 44, sm: 34 } }}
        >
          {translate('renkei.department_codes.title')}
        </Link>
      }
      long
    >
      <ServerAway query={query} isUnderWay={query.data !== undefined && isAnyUnderWay(query.data)} />
      <QueryState query={query} lines={5}>
        {({ dataUploads, totalPage }) =>
          dataUploads.length === 0 ? (
            <EmptyState title={words('none')} hint={words('none_hint')} />
          ) : (
            <Stack spacing={1.5}>
              <Lines uploads={dataUploads} />
              <Pages count={totalPage} page={page} onChange={setPage} />
            </Stack>
          )
        }
      </QueryState>
    </Block>
  )
}
