import { Alert } from '@mui/material'
import { type RefObject, useEffect, useRef, useState } from 'react'
import { HttpError, useTranslate } from 'react-admin'
import type { To } from 'react-router'
import { ApiError } from '#dataProvider/client.ts'
import { isEditConflict, restorationIn } from '../../form/conflict/conflict.ts'
import { StoredNow } from '../../form/conflict/StoredNow.tsx'
import { isForOwners, WhomToAsk } from '../../permissions/WhomToAsk.tsx'
import { causesOf } from './causesOf.ts'
import { OpenMerged } from './OpenMerged.tsx'
import { SignInAgain } from './SignInAgain.tsx'
import { RestoreButton } from '../RestoreButton.tsx'

export interface SaveFailureProps {
  readonly error: Error
  /** Where what is stored is shown, if somebody has saved it meanwhile; default the screen itself. */
  readonly storedAt?: To
  /** The key of the text that says what failed; default that saving did, and that no input is lost. */
  readonly failed?: string
  /** Why it failed, where others say a part of it; default what the error says. */
  readonly causes?: readonly string[]
  /** All that is said, where the screen itself shows what is stored and knows more than the error. */
  readonly sentences?: readonly string[]
}

/**
 * Brings what has just been said into view, above bars that stay at the edges of the screen, and moves the focus there: keyboards and screen readers go
 * on from it.
 * @param said - what it says; each new one is brought into view
 */
export const useAttention = (said: Error | 'restored' | undefined): RefObject<HTMLDivElement | null> => {
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (!said) return
    place.current?.scrollIntoView({ block: 'nearest' })
    place.current?.focus({ preventScroll: true })
  }, [said])
  return place
}

/** Room for the bars at the edges of the screen. */
const clearOfBars = { scrollMarginBlock: '96px' } as const

/** Whether the server objects to what was typed. */
const isAboutInput = (error: Error): boolean => error instanceof ApiError && error.status === 422

/** What a box belongs to: the values that it speaks of are changed there. */
const placesOfInput = 'form, [role="dialog"], [role="alertdialog"], [role="tabpanel"], main'

/** Whether something was typed or chosen beside a box since it speaks of an error. What is wrong with the values before says nothing about those now. */
const useIsAnswered = (error: Error, box: RefObject<HTMLElement | null>, isOfForm: boolean): boolean => {
  const [answered, setAnswered] = useState<Error>()
  useEffect(() => {
    const around = isOfForm && isAboutInput(error) ? box.current?.closest(placesOfInput) : null
    if (!around) return undefined
    const note = () => setAnswered(error)
    around.addEventListener('input', note)
    around.addEventListener('change', note)
    return () => {
      around.removeEventListener('input', note)
      around.removeEventListener('change', note)
    }
  }, [error, box, isOfForm])
  return answered === error
}

/** Whether an e-mail was not saved because it is no draft any more. On its page it can be made one again. */
export const isSettled = (error: Error): boolean => error instanceof ApiError && error.body.code === 'email_not_draft'

/** Whether the server no longer knows who saves: the session is over, or the account was disabled. The sign-in leads back here, with what was typed. */
const isSignedOut = (error: Error): boolean =>
  (error instanceof ApiError || error instanceof HttpError) &&
  (error.status === 401 || error.body?.code === 'account_disabled')

/**
 * Shown in a form that could not be saved: the reason, that no input is lost, the fields that the server names, after a conflict a way to what is
 * stored, and after a deletion a way to restore the record, or to the institution that it was merged with. It comes into view by itself and takes the focus, and goes when the values change to which the
 * server objects.
 */
export const SaveFailure = ({
  error,
  storedAt,
  failed = 'renkei.shell.save_failed',
  sentences,
  causes,
}: SaveFailureProps) => {
  const translate = useTranslate()
  const [restored, setRestored] = useState<Error>()
  const restore = restorationIn(error)
  const mergedInto = error instanceof ApiError ? error.problem.mergedInto : undefined
  const isRestored = restored === error
  const place = useAttention(isRestored ? 'restored' : error)
  // A choice that was sent by one click is not answered by another one.
  if (useIsAnswered(error, place, sentences === undefined)) return null
  if (isRestored)
    return (
      <Alert ref={place} tabIndex={-1} severity="success" variant="outlined" sx={clearOfBars}>
        {translate('renkei.deleted.restored_to_save')}
      </Alert>
    )
  return (
    <Alert ref={place} tabIndex={-1} severity="error" variant="outlined" sx={clearOfBars}>
      {(sentences ?? [translate(failed), ...(causes ?? causesOf(error))]).map((sentence) => (
        <div key={sentence}>{sentence}</div>
      ))}
      {isSignedOut(error) && <SignInAgain />}
      {isForOwners(error) && <WhomToAsk error={error} />}
      {!sentences && (isEditConflict(error) || isSettled(error)) && (
        <StoredNow {...(storedAt !== undefined && { to: storedAt })} />
      )}
      {mergedInto && <OpenMerged into={mergedInto} />}
      {restore && <RestoreButton restore={restore} onRestored={() => setRestored(error)} />}
    </Alert>
  )
}
