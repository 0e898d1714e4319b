import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, Typography } from '@mui/material'
import { useId } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { Facts } from '#ui/page/Facts.tsx'
import { formatCount, formatDateTime, formatMonth } from '#ui/format.ts'
import { StateMark } from './StateMark.tsx'
import { stateOf, type SyncedKind, type SyncedMonth } from './syncStates.ts'
import { useStaffName } from '#ui/staffs/useStaffName.ts'
import { OpenLink } from '#ui/page/OpenLink.tsx'

export interface MonthDialogProps {
  readonly kind: SyncedKind['kind']
  readonly month: SyncedMonth
  readonly onClose: () => void
}

interface UploadProps {
  readonly upload: NonNullable<SyncedMonth['upload']>
}

const UploadLink = ({ upload: { id, filename } }: UploadProps) => (
  <OpenLink to={`/data_uploads/${id}`}>{filename}</OpenLink>
)

const Upload = ({ upload }: UploadProps) => {
  const translate = useTranslate()
  const staffName = useStaffName()
  const locale = useLocale() ?? 'ja'
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.data_sync.${key}`, args)
  const rows = (count: number) => text('file_rows', { count: formatCount(count, locale) })
  return (
    <>
      <Facts
        facts={[
          [text('file'), <UploadLink key="file" upload={upload} />],
          [text('brought_at'), upload.finishedAt && formatDateTime(upload.finishedAt, locale)],
          [text('brought_by'), staffName(upload.createdBy)],
          [text('imported'), rows(upload.importedRowCount)],
          [text('failed'), rows(upload.failedRowCount)],
          [text('warnings'), rows(upload.warningCount)],
          [text('findings'), text('finding_count', { count: formatCount(upload.findingCount, locale) })],
        ]}
      />
      <Typography variant="caption" color="text.secondary">
        {text('whole_file')}
      </Typography>
    </>
  )
}

/** The details of a kind of file in a month. */
export const MonthDialog = ({ kind, month, onClose }: MonthDialogProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const titleId = useId()
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.data_sync.${key}`, args)
  const { rowCount, upload, isLoaded } = month
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        {text(`kinds.${kind}`)} {formatMonth(month.month, locale)}
      </DialogTitle>
      <DialogContent>
        <Stack spacing={1.5}>
          <span>
            <StateMark state={stateOf(month)} inline />
          </span>
          {rowCount !== null && (
            <Typography>{text(`counted.${kind}`, { count: formatCount(rowCount, locale) })}</Typography>
          )}
          {upload && <Upload upload={upload} />}
          {!upload && (
            <Typography color="text.secondary">
              {text(isLoaded ? 'without_file' : rowCount === null ? `explained.${stateOf(month)}` : 'entered_only')}
            </Typography>
          )}
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('renkei.shell.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
