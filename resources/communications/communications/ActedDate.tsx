import { Link } from '@mui/material'
import { useLocale } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { formatShortDate } from '#ui/format.ts'
import type { CellProps } from '#ui/resource/declaration.ts'

/** The day of a communication, with a link to it. */
export const ActedDate = ({ record: { id, actedDate } }: CellProps) => {
  const locale = useLocale() ?? 'ja'
  return (
    <Link component={RouterLink} to={`/communications/${String(id)}`} sx={{ fontWeight: 700 }}>
      {typeof actedDate === 'string' ? formatShortDate(actedDate, locale) : ''}
    </Link>
  )
}
