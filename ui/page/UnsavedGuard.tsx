import { useEffect } from 'react'
import { Confirm, useBlocker, useTranslate } from 'react-admin'
import { draftsArePutAside } from '../../authProvider/drafts.ts'
import { useTurn } from '../queries/useTurn.ts'
import { noteUnsavedInput } from './unsavedInput.ts'

export interface UnsavedGuardProps {
  /** Whether leaving would lose something. */
  readonly when: boolean
}

const Question = () => {
  const translate = useTranslate()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname)
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

/**
 * Asks before somebody leaves a page with unsaved input, inside the app or out of it. A page may have several guards, but the router accepts only
 * one blocker, so one of the active guards asks for all.
 */
export const UnsavedGuard = ({ when }: UnsavedGuardProps) => {
  const isMyTurn = useTurn(when)
  useEffect(() => (when ? noteUnsavedInput() : undefined), [when])
  useEffect(() => {
    if (!when) return undefined
    const ask = (event: BeforeUnloadEvent) => {
      if (!draftsArePutAside()) event.preventDefault()
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [when])
  return isMyTurn && when ? <Question /> : null
}
