import { Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { formatCount } from '#ui/format.ts'
import type { CellProps } from '#ui/resource/declaration.ts'
import { alertIn } from './alert.ts'

/** How many institutions an alert names, and how many corrected data took away. */
export const TargetCount = (props: CellProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { targetCount, withdrawnCount } = alertIn(props)
  return (
    <>
      <span className="figures">{formatCount(targetCount, locale)}</span>
      {withdrawnCount > 0 && (
        <Typography variant="caption" component="div" color="text.secondary">
          {translate('renkei.alerts.withdrawn', { count: formatCount(withdrawnCount, locale) })}
        </Typography>
      )}
    </>
  )
}
