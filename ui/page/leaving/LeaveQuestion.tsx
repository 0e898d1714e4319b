import { Typography } from '@mui/material'
import { useEffect } from 'react'
import { useBlocker, useTranslate } from 'react-admin'
import { useLocation } from 'react-router'
import { lossesBetween, useNotedLosses } from './leaving.ts'
import { Question } from '../Question.tsx'

/**
 * Asks before somebody leaves a screen that notes a loss (`UnsavedGuard`). The router accepts only one blocker, so this one stands once in the app and
 * asks for all screens. It is there before anything is typed: one that came with the first key would be late for whoever leaves at the next.
 */
export const LeaveQuestion = () => {
  const translate = useTranslate()
  const current = useLocation()
  useNotedLosses()
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => lossesBetween(currentLocation, nextLocation).length > 0,
  )
  const losses = new Set(blocker.state === 'blocked' ? lossesBetween(current, blocker.location) : [])
  // What was saved or sent meanwhile needs no question, and the person stays.
  const isSettled = blocker.state === 'blocked' && losses.size === 0
  const { reset } = blocker
  useEffect(() => {
    if (isSettled) reset?.()
  }, [isSettled, reset])
  if (blocker.state !== 'blocked' || isSettled) return null
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
