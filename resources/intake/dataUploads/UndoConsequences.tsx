import { Alert, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { formatCount } from '#ui/format.ts'
import { formatMonths } from '#ui/monthSpans.ts'
import { useStaffName } from '#ui/staffs/useStaffName.ts'
import type { DataUploadDetail } from './uploadQueries.ts'
import './texts.ts'

export interface UndoConsequencesProps {
  readonly consequences: NonNullable<DataUploadDetail['undo']>
  /** The files that have replaced records of the file. */
  readonly replacedBy: DataUploadDetail['replacedBy']
}

/**
 * How undoing a file would change the figures: what is removed, what is restored, which months become empty, and which records that others have replaced
 * can no longer be restored.
 */
export const UndoConsequences = ({ consequences, replacedBy }: UndoConsequencesProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const staffName = useStaffName()
  const { factCount, returningCount, returningMonths, returningFiles, remainingFiles, emptiedMonths, isForgotten } =
    consequences
  const words = (key: string, args?: Record<string, string>) => translate(`renkei.data_uploads.undo.${key}`, args)
  const namesOf = (files: typeof returningFiles) =>
    files
      .map(({ filename: name, createdBy, recordCount }) =>
        words('records_of', { name, by: staffName(createdBy), count: formatCount(recordCount, locale) }),
      )
      .join(words('comma'))
  return (
    <>
      {factCount + returningCount === 0 && <Typography>{words('unchanged')}</Typography>}
      {factCount > 0 && <Typography>{words('going', { count: formatCount(factCount, locale) })}</Typography>}
      {returningCount > 0 && (
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {words('returning', {
            count: formatCount(returningCount, locale),
            months: formatMonths(returningMonths, locale),
          })}
          {returningFiles.length > 0 && words('returning_files', { files: namesOf(returningFiles) })}
        </Typography>
      )}
      {remainingFiles.length > 0 && (
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {words('remaining', {
            count: formatCount(
              remainingFiles.reduce((sum, { recordCount }) => sum + recordCount, 0),
              locale,
            ),
            files: namesOf(remainingFiles),
          })}
        </Typography>
      )}
      {emptiedMonths.length > 0 && (
        <Alert severity="warning" variant="outlined" sx={{ mt: 1 }}>
          {words('emptied', { months: formatMonths(emptiedMonths, locale) })}
          {isForgotten && ` ${words('forgotten')}`}
        </Alert>
      )}
      {replacedBy.map(({ id, filename: name, createdBy, months }) => (
        <Alert key={id} severity="warning" variant="outlined" sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {words('unrestorable', {
            name,
            by: staffName(createdBy),
            count: formatCount(
              months.reduce((sum, { recordCount }) => sum + recordCount, 0),
              locale,
            ),
            months: formatMonths(
              months.map(({ month }) => month),
              locale,
            ),
          })}
        </Alert>
      ))}
    </>
  )
}
