import { Link, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { unknownText } from '#contract/comparison.ts'
import { formatCount, formatShortDate } from '#ui/format.ts'
import type { CellProps } from '#ui/resource/declaration.ts'
import { conditionAddress, conditionIn } from './condition.ts'

/** When a condition was last judged, and how many partners met it, new or not, with a link to them; or why nobody can tell. */
const LastJudgement = (props: CellProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { id, lastJudgement, unknown } = conditionIn(props)
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.alert_conditions.${key}`, args)
  const matched = lastJudgement?.targetCount ?? null
  if (unknown)
    return (
      <Typography variant="caption" component="div" color="text.secondary">
        {unknownText(unknown, locale.startsWith('ja') ? 'ja' : 'en')}
      </Typography>
    )
  return (
    <Typography variant="caption" component="div" color="text.secondary" className="figures">
      {lastJudgement ? text('judged', { date: formatShortDate(lastJudgement.judgedOn, locale) }) : text('not_judged')}
      {matched !== null && (
        <>
          {text('between')}
          {matched > 0 ? (
            <Link component={RouterLink} to={conditionAddress(id)} underline="always">
              {text('matched', { count: formatCount(matched, locale) })}
            </Link>
          ) : (
            text('matched', { count: formatCount(matched, locale) })
          )}
        </>
      )}
    </Typography>
  )
}

/** When a condition last told something and how much, and when it was last judged. */
export const LastAlert = (props: CellProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { lastAlert } = conditionIn(props)
  if (!lastAlert)
    return (
      <>
        <Typography variant="body2" color="text.secondary">
          {translate('renkei.alert_conditions.no_alert')}
        </Typography>
        <LastJudgement {...props} />
      </>
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
      <LastJudgement {...props} />
    </>
  )
}
