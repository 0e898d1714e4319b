import { Alert, Box, Link, Stack } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { Block } from '#ui/page/Block.tsx'
import { Facts } from '#ui/page/Facts.tsx'
import { Permitted } from '#ui/permissions/Permitted.tsx'
import { formatBytes, formatCount, formatDateTime, formatMonth } from '#ui/format.ts'
import { AbortUpload } from './AbortUpload.tsx'
import { DiscardUpload } from './DiscardUpload.tsx'
import { ImportLink, ListImport, listKindOf } from './ListImport.tsx'
import type { DataUploadDetail } from './uploadQueries.ts'
import { FileStatus } from '../FileStatus.tsx'
import { Replacements } from '../Replacements.tsx'
import { UploadProgress } from './UploadState.tsx'
import { useStaffName } from '#ui/staffs/useStaffName.ts'

const useFacts = (upload: DataUploadDetail): readonly (readonly [string, string | undefined])[] => {
  const translate = useTranslate()
  const staffName = useStaffName()
  const locale = useLocale() ?? 'ja'
  const count = (value: number) => formatCount(value, locale)
  const months = [...new Set([upload.firstMonth, upload.lastMonth])].flatMap((month) =>
    month ? formatMonth(month, locale) : [],
  )
  const { leftOut } = upload
  const isRead = upload.status === 'processing' || upload.status === 'completed'
  return [
    ['kind', translate(`renkei.data_uploads.kinds.${upload.kind ?? 'none'}`)],
    ['month', months.join('〜') || undefined],
    ['facility_code', upload.recognised?.facilityCode ?? undefined],
    ['size', formatBytes(upload.byteCount, locale)],
    ['rows', isRead ? count(upload.rowCount) : undefined],
    ['imported', isRead ? count(upload.importedRowCount) : undefined],
    ['rejected', isRead ? count(upload.failedRowCount) : undefined],
    ...(['doubleCount', 'monthCount', 'otherCount'] as const).map(
      (name) => [`left_out.${name}`, leftOut[name] > 0 ? count(leftOut[name]) : undefined] as const,
    ),
    ['warnings', isRead ? count(upload.warningCount) : undefined],
    ['created', `${formatDateTime(upload.createdAt, locale)}\n${staffName(upload.createdBy)}`],
    ['finished', upload.finishedAt ? formatDateTime(upload.finishedAt, locale) : undefined],
  ]
}

/** What a file waits for, and the way there: the columns of a list, or the confirmation of kind and month. */
const Waiting = ({ upload }: { readonly upload: DataUploadDetail }) => {
  const translate = useTranslate()
  const isList = listKindOf(upload.kind) !== undefined
  return (
    <Alert severity="info" variant="outlined">
      <Stack spacing={1} sx={{ alignItems: 'start' }}>
        <Box>{translate(`renkei.data_uploads.${isList ? 'waiting_list_hint' : 'waiting_hint'}`)}</Box>
        {!isList && (
          <Link component={RouterLink} to="/data_uploads" sx={{ py: 0.5 }}>
            {translate('renkei.data_uploads.to_confirmation')}
          </Link>
        )}
        {isList && upload.importId !== null && <ImportLink upload={upload} />}
        {isList && upload.importId === null && (
          <Permitted permission="patient_numbers">
            <ListImport upload={upload} />
          </Permitted>
        )}
      </Stack>
    </Alert>
  )
}

interface Props {
  readonly upload: DataUploadDetail
  readonly onGone: () => void
}

/** The details of a file, its state and its actions. */
export const UploadFacts = ({ upload, onGone }: Props) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const facts = useFacts(upload)
  const words = (key: string, args?: Record<string, string>) => translate(`renkei.data_uploads.${key}`, args)
  return (
    <Block
      title={words('facts')}
      actions={
        <Stack direction="row" sx={{ gap: 1, alignItems: 'center' }}>
          {upload.status !== 'waiting' && <ImportLink upload={upload} />}
          <FileStatus {...upload} of="data_uploads" />
          <DiscardUpload upload={upload} onGone={onGone} />
        </Stack>
      }
    >
      <Stack spacing={1.5}>
        {upload.errorMessages.map((message) => (
          <Alert key={message} severity="error" variant="outlined">
            {message}
          </Alert>
        ))}
        {upload.replacedAt && (
          <Alert severity="info" variant="outlined">
            {words('replaced_at', { at: formatDateTime(upload.replacedAt, locale) })}
          </Alert>
        )}
        <Replacements {...upload} addressOf={({ id }) => `/data_uploads/${id}`} />
        {upload.status === 'waiting' && <Waiting upload={upload} />}
        {upload.status === 'processing' && (
          <Stack direction="row" sx={{ gap: 2, alignItems: 'center', '& > :first-of-type': { flexGrow: 1 } }}>
            <UploadProgress upload={upload} />
            <AbortUpload upload={upload} />
          </Stack>
        )}
        <Facts facts={facts.map(([name, value]) => [words(`fact_names.${name}`), value])} />
      </Stack>
    </Block>
  )
}
