import { Alert } from '@mui/material'
import { useSyncExternalStore } from 'react'
import { useTranslate } from 'react-admin'
import { isUnkept, noteUnkeptTold, onKeeping } from '#authProvider/keptDrafts.ts'

/** Says once on every screen that what is being written would be lost with the tab, since the browser has no room to keep it. */
export const UnkeptNotice = () => {
  const translate = useTranslate()
  if (!useSyncExternalStore(onKeeping, isUnkept)) return null
  return (
    <Alert
      severity="warning"
      aria-live="polite"
      className="no-print"
      closeText={translate('renkei.shell.close')}
      onClose={noteUnkeptTold}
      sx={{ borderRadius: 0, py: 0 }}
    >
      {translate('renkei.shell.unkept')}
    </Alert>
  )
}
