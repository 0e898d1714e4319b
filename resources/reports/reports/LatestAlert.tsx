import { Link, Typography } from '@mui/material'
import { useLocale } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { noValue } from '#contract/noValue.ts'
import type { Reply } from '#dataProvider/client.ts'
import { formatShortDate } from '#ui/format.ts'
import { useCounted } from '#ui/list/useCounted.ts'
import type { CellProps } from '#ui/resource/declaration.ts'

type Listed = Reply<'listMedicalInstitutionReports'>['definitions'][number]

/** When a watched report last told of new rows, with a link to the alert. */
export const LatestAlert = ({ record }: CellProps) => {
  const counted = useCounted('institutions')
  const locale = useLocale() ?? 'ja'
  // The cast is safe, because the contract defines the records of this list.
  const { latestAlert } = record as unknown as Listed
  if (!latestAlert) return noValue
  return (
    <>
      <Link component={RouterLink} to={`/alerts/${latestAlert.id}`}>
        {formatShortDate(latestAlert.alertDate, locale)}
      </Link>
      <Typography variant="caption" component="div" color="text.secondary" className="figures">
        {counted(latestAlert.targetCount)}
      </Typography>
    </>
  )
}
