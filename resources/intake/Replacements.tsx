import { Alert, Link, Stack, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { formatCount, formatDate, formatDateTime, formatMonth } from '#ui/format.ts'
import { formatMonths } from '#ui/monthSpans.ts'
import { useStaffName } from '#ui/staffs/useStaffName.ts'
import type { DataUploadDetail } from './dataUploads/uploadQueries.ts'
import './imports/texts.ts'

type Replacement = DataUploadDetail['replaced'][number]

export interface ReplacementsProps extends Pick<DataUploadDetail, 'replaced' | 'replacedBy'> {
  /** The address of the page of another file. */
  readonly addressOf: (file: Replacement) => string
}

/** Up to so many months are told with the number of each. */
const maxCountedMonths = 3

const Line = ({
  file,
  text,
  addressOf,
}: { readonly file: Replacement; readonly text: 'replaced' | 'replaced_by' } & Pick<
  ReplacementsProps,
  'addressOf'
>) => {
  const translate = useTranslate()
  const staffName = useStaffName()
  const locale = useLocale() ?? 'ja'
  const words = (key: string, args?: Record<string, string>) => translate(`renkei.replacements.${key}`, args)
  const { filename: name, createdBy, replacedAt, months, restorableUntil } = file
  const counted = (month: string, count: number) => words('counted', { month, count: formatCount(count, locale) })
  const listed =
    months.length > maxCountedMonths
      ? counted(
          formatMonths(
            months.map(({ month }) => month),
            locale,
          ),
          months.reduce((sum, { recordCount }) => sum + recordCount, 0),
        )
      : months.map(({ month, recordCount }) => counted(formatMonth(month, locale), recordCount)).join(words('comma'))
  const args = {
    name,
    by: staffName(createdBy),
    at: formatDateTime(replacedAt, locale),
    months: listed,
    until: formatDate(restorableUntil, locale),
  }
  return (
    <li>
      <Typography component="span" sx={{ overflowWrap: 'anywhere' }}>
        {words(text, args)}
      </Typography>{' '}
      <Link
        component={RouterLink}
        to={addressOf(file)}
        sx={{ display: 'inline-block', py: 0.5, overflowWrap: 'anywhere' }}
      >
        {words('open', { name })}
      </Link>
    </li>
  )
}

/** Whose files a file has replaced, and whose have replaced it: which months, how many records, and how they are restored. */
export const Replacements = ({ replaced, replacedBy, addressOf }: ReplacementsProps) => {
  const blocks = [
    ['replaced_by', replacedBy],
    ['replaced', replaced],
  ] as const
  return blocks.map(
    ([text, files]) =>
      files.length > 0 && (
        <Alert key={text} severity="info" variant="outlined">
          <Stack component="ul" spacing={0.5} sx={{ listStyle: 'none', m: 0, p: 0 }}>
            {files.map((file) => (
              <Line key={file.id} file={file} text={text} addressOf={addressOf} />
            ))}
          </Stack>
        </Alert>
      ),
  )
}
