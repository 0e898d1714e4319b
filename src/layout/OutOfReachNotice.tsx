import { Alert } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useIsOutOfReach } from '../../ui/queries/useIsOutOfReach.ts'

/**
 * Says on every screen that the connection is interrupted while something on it could not be read, since not every place has room to: a menu of
 * choices, a count, a name. What is shown may be out of date, too.
 */
export const OutOfReachNotice = () => {
  const translate = useTranslate()
  if (!useIsOutOfReach()) return null
  return (
    <Alert severity="warning" aria-live="polite" className="no-print" sx={{ borderRadius: 0, py: 0 }}>
      {translate('renkei.shell.out_of_reach_notice')}
    </Alert>
  )
}
