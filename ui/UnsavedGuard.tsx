import { useEffect } from 'react'
import { Confirm, useBlocker, useTranslate } from 'react-admin'
import { draftsArePutAside } from '../authProvider/drafts.ts'

export interface UnsavedGuardProps {
  /** Whether leaving would lose something. */
  readonly when: boolean
}

/** Asks before a page is left with something unsaved on it, inside the app and out of it. */
export const UnsavedGuard = ({ when }: UnsavedGuardProps) => {
  const translate = useTranslate()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => when && currentLocation.pathname !== nextLocation.pathname,
  )
  useEffect(() => {
    if (!when) return undefined
    const ask = (event: BeforeUnloadEvent) => {
      if (!draftsArePutAside()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [when])
  return (
    <Confirm
      isOpen={blocker.state === 'blocked'}
      title={translate('renkei.shell.leave.title')}
      content={translate('renkei.shell.leave.content')}
      confirm={translate('renkei.shell.leave.discard')}
      cancel={translate('renkei.shell.leave.stay')}
      confirmColor="warning"
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    />
  )
}
