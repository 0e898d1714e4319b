import { Alert, Button } from '@mui/material'
import { Suspense, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { lateDialog } from '#ui/late/latePart.tsx'
import type { ReleaseChangesProps } from './ReleaseChanges.tsx'

const ReleaseChanges = lateDialog<ReleaseChangesProps>(() => import('./ReleaseChanges.tsx'))

/** Says to owners on every screen that a new version is running, until they have read what it changes. */
export const ReleaseNotice = () => {
  const translate = useTranslate()
  const newReleases = useCurrentUser()?.newReleases ?? []
  const [isOpen, setOpen] = useState(false)
  if (newReleases.length === 0) return null
  return (
    <Alert
      severity="info"
      className="no-print"
      sx={{ borderRadius: 0, py: 0 }}
      action={
        <Button color="inherit" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
          {translate('renkei.shell.release_notice_more')}
        </Button>
      }
    >
      {translate('renkei.shell.release_notice')}
      {isOpen && (
        <Suspense fallback={null}>
          <ReleaseChanges ids={newReleases} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </Alert>
  )
}
