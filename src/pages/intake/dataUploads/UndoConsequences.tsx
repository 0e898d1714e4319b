import { Alert, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { formatCount } from '../../../../ui/format.ts'
import { formatMonths } from '../../../../ui/monthSpans.ts'
import type { DataUploadDetail } from './uploadQueries.ts'

export interface UndoConsequencesProps {
  readonly consequences: NonNullable<DataUploadDetail['undo']>
}

/** How undoing a file would change the figures: what is removed, what is restored, and which months become empty. */
export const UndoConsequences = ({ consequences }: UndoConsequencesProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { factCount, returningCount, returningMonths, emptiedMonths, isForgotten } = consequences
  const words = (key: string, args?: Record<string, string>) => translate(`renkei.data_uploads.undo.${key}`, args)
  return (
    <>
      {factCount > 0 && <Typography>{words('going', { count: formatCount(factCount, locale) })}</Typography>}
      {returningCount > 0 && (
        <Typography>
          {words('returning', {
            count: formatCount(returningCount, locale),
            months: formatMonths(returningMonths, locale),
          })}
        </Typography>
      )}
      {emptiedMonths.length > 0 && (
        <Alert severity="warning" variant="outlined" sx={{ mt: 1 }}>
          {words('emptied', { months: formatMonths(emptiedMonths, locale) })}
          {isForgotten && ` ${words('forgotten')}`}
        </Alert>
      )}
    </>
  )
}
