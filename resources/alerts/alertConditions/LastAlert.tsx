import { Link, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { formatCount, formatShortDate } from '../../../ui/format.ts'
import type { CellProps } from '../../../ui/resource/declaration.ts'
import { conditionIn } from './condition.ts'

/** When a condition last told something, and how much. */
export const LastAlert = (props: CellProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { lastAlert } = conditionIn(props)
  if (!lastAlert)
    return (
      <Typography variant="body2" color="text.secondary">
        {translate('renkei.alert_conditions.no_alert')}
      </Typography>
    )
  const { id, alertDate, newCount, targetCount } = lastAlert
  return (
    <>
      <Link component={RouterLink} to={`/alerts/${id}`}>
        {formatShortDate(alertDate, locale)}
      </Link>
      <Typography variant="caption" component="div" color="text.secondary" className="figures">
        {translate('renkei.alert_conditions.last_counts', {
          new: formatCount(newCount, locale),
          all: formatCount(targetCount, locale),
        })}
      </Typography>
    </>
  )
}
