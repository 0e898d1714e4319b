import { Typography } from '@mui/material'
import { useEffect } from 'react'
import { useBlocker, useTranslate } from 'react-admin'
import { useTurn } from '../queries/useTurn.ts'
import { noteUnsavedInput } from './unsavedInput.ts'
import { useAskBeforeUnload } from './useAskBeforeUnload.ts'
import { Question } from './Question.tsx'

export interface UnsavedGuardProps {
  /** Whether leaving would lose something. */
  readonly when: boolean
}

const LeaveQuestion = () => {
  const translate = useTranslate()
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname)
  return (
    <Question
      isOpen={blocker.state === 'blocked'}
      title={translate('renkei.shell.leave.title')}
      confirm={translate('renkei.shell.leave.discard')}
      cancel={translate('renkei.shell.leave.stay')}
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      <Typography>{translate('renkei.shell.leave.content')}</Typography>
    </Question>
  )
}

/**
 * Asks before somebody leaves a page with unsaved input, inside the app or out of it. A page may have several guards, but the router accepts only
 * one blocker, so one of the active guards asks for all.
 */
export const UnsavedGuard = ({ when }: UnsavedGuardProps) => {
  const isMyTurn = useTurn(when)
  useEffect(() => (when ? noteUnsavedInput() : undefined), [when])
  useAskBeforeUnload(when)
  return isMyTurn && when ? <LeaveQuestion /> : null
}
