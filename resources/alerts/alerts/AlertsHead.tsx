import { Alert, Link } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useListContext, useLocale, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { formatCount } from '#ui/format.ts'
import { conditionAddress } from '../alertConditions/condition.ts'
import { AlertTabs } from '../AlertTabs.tsx'
import { conditionsQuery } from './useConditionChoices.ts'

/** Beside an empty list: the conditions that partners met before these could be told of. Those partners are no news, and raise no alert. */
const MatchedBefore = () => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { data } = useQuery(conditionsQuery)
  const matched = (data?.alertConditions ?? []).flatMap(({ id, name, lastAlert, lastJudgement }) => {
    const count = lastJudgement?.targetCount ?? 0
    return lastAlert === null && count > 0 ? [{ id, name, count }] : []
  })
  if (matched.length === 0) return null
  return (
    <Alert severity="info" variant="outlined" sx={{ mb: 1.5 }}>
      {matched.map(({ id, name, count }) => (
        <div key={id}>
          {translate('renkei.alerts.matched_before', { name, count: formatCount(count, locale) })}{' '}
          <Link
            component={RouterLink}
            underline="always"
            to={conditionAddress(id)}
            aria-label={translate('renkei.alerts.see_matched_of', { name })}
          >
            {translate('renkei.alerts.see_matched')}
          </Link>
        </div>
      ))}
      {translate('renkei.alerts.matched_hint')}{' '}
      <Link component={RouterLink} underline="always" to="/alert_conditions">
        {translate('renkei.alerts.to_conditions')}
      </Link>
    </Alert>
  )
}

/** Above the alerts: the way to their conditions, and why there may be none although partners meet these. */
export const AlertsHead = () => {
  const { total, filterValues } = useListContext()
  return (
    <>
      <AlertTabs />
      {total === 0 && filterValues['status'] === 'open' && <MatchedBefore />}
    </>
  )
}
