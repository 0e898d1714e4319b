import { Alert, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { formatCount } from '#ui/format.ts'
import type { StepProps } from '../stepProps.ts'
import { formatMonths } from '#ui/monthSpans.ts'
import '#ui/texts/imports.ts'

/** Numbers of the records that a list adds to its months, and of the existing ones. */
export const ReplacedMonths = ({ kind, detail }: StepProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { facts, status } = detail
  if (!facts || facts.months.length === 0) return null
  const words = (key: string) =>
    translate(`renkei.imports.${kind.name}.${key}`, {
      months: formatMonths(facts.months, locale),
      count: formatCount(facts.standingCount, locale),
    })
  if (status === 'completed') return <Typography>{words('months_taken')}</Typography>
  return facts.standingCount > 0 ? (
    <Alert severity="info" variant="outlined">
      {words('months_standing')}
    </Alert>
  ) : (
    <Typography>{words('months_new')}</Typography>
  )
}

/** Rows of a list that are valid but not imported, or imported without some of their values. */
export const RowNotes = ({ detail: { facts } }: Pick<StepProps, 'detail'>) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const notes = [
    ['left_out_rows', facts?.leftOutRowCount ?? 0],
    ['left_out_months', facts?.leftOutMonthRowCount ?? 0],
    ['left_out_doubles', facts?.leftOutDoubleCount ?? 0],
    ['rows_without_patient', facts?.withoutPatientRowCount ?? 0],
  ] as const
  return notes.map(
    ([key, count]) =>
      count > 0 && (
        <Typography key={key} color="text.secondary">
          {translate(`renkei.imports.${key}`, { count: formatCount(count, locale) })}
        </Typography>
      ),
  )
}
