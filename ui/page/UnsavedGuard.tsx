import { Typography } from '@mui/material'
import { useEffect } from 'react'
import { useBlocker, useTranslate } from 'react-admin'
import { useLocation } from 'react-router'
import { useTurn } from '../queries/useTurn.ts'
import { type Loss, lossesBetween, noteLoss } from './leaving.ts'
import { useAskBeforeUnload } from './useAskBeforeUnload.ts'
import { Question } from './Question.tsx'

export interface UnsavedGuardProps {
  /** Whether leaving would lose something. */
  readonly when: boolean
  /** What it would lose: input by default. */
  readonly loss?: Loss
  /** Whether another search in the address loses it too. */
  readonly endsWithSearch?: boolean
}

const LeaveQuestion = () => {
  const translate = useTranslate()
  const current = useLocation()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => lossesBetween(currentLocation, nextLocation).length > 0,
  )
  if (blocker.state !== 'blocked') return null
  const losses = new Set(lossesBetween(current, blocker.location))
  const text = losses.size > 1 ? 'both' : losses.has('upload') ? 'upload' : 'input'
  return (
    <Question
      isOpen
      title={translate(`renkei.shell.leave.${text}.title`)}
      confirm={translate(`renkei.shell.leave.${text}.${text === 'upload' ? 'stop' : 'discard'}`)}
      cancel={translate(`renkei.shell.leave.${text}.stay`)}
      onConfirm={() => blocker.proceed()}
      onClose={() => blocker.reset()}
    >
      <Typography>{translate(`renkei.shell.leave.${text}.content`)}</Typography>
    </Question>
  )
}

/**
 * Asks before somebody leaves a page with unsaved input or an upload under way, inside the app or out of it. A page may have several guards, but the
 * router accepts only one blocker, so one of the active guards asks for all.
 */
export const UnsavedGuard = ({ when, loss = 'input', endsWithSearch = false }: UnsavedGuardProps) => {
  const isMyTurn = useTurn(when)
  useEffect(() => (when ? noteLoss(loss, endsWithSearch) : undefined), [when, loss, endsWithSearch])
  useAskBeforeUnload(when)
  return isMyTurn && when ? <LeaveQuestion /> : null
}
