import { Alert, Button } from '@mui/material'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { formatTimeOfToday } from '#ui/format.ts'
import { readAgain } from '#ui/queries/retryFailedReads.ts'
import { useIsOffline } from '#ui/queries/useIsOffline.ts'
import { useReadTrouble } from '#ui/queries/useReadTrouble.ts'

/** Says from when the shown contents are, as those of now could not be read, and reads them again. */
const Stale = ({ since }: { readonly since: number }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const queryClient = useQueryClient()
  const [isReading, setReading] = useState(false)
  const time = formatTimeOfToday(new Date(since).toISOString(), locale)
  const retry = () => {
    setReading(true)
    void readAgain(queryClient).finally(() => setReading(false))
  }
  return (
    <Alert
      severity="info"
      aria-live="polite"
      className="no-print"
      sx={{ borderRadius: 0, py: 0, alignItems: 'center' }}
      action={
        <Button color="inherit" size="small" loading={isReading} onClick={retry} sx={{ whiteSpace: 'nowrap' }}>
          {translate('renkei.shell.retry')}
        </Button>
      }
    >
      {translate('renkei.shell.not_renewed', { time })}
    </Alert>
  )
}

/**
 * Says on every screen when the browser has no network, or something could not be read because the connection is interrupted, since not every place has
 * room to: a list that stands there, a menu of choices, a count, a name. If the server answers with a failure, it says from when what is still shown is.
 */
export const ReadTroubleNotice = () => {
  const translate = useTranslate()
  const trouble = useReadTrouble()
  const isOffline = useIsOffline()
  if (trouble === null && !isOffline) return null
  if (trouble !== null && trouble !== 'out_of_reach' && !isOffline) return <Stale since={trouble} />
  return (
    <Alert severity="warning" aria-live="polite" className="no-print" sx={{ borderRadius: 0, py: 0 }}>
      {translate('renkei.shell.out_of_reach_notice')}
    </Alert>
  )
}
