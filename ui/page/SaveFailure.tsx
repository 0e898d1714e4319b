import { Alert } from '@mui/material'
import { HttpError, useTranslate } from 'react-admin'
import type { To } from 'react-router'
import { ApiError } from '../../dataProvider/client.ts'
import { isEditConflict } from '../form/conflict.ts'
import { StoredNow } from '../form/StoredNow.tsx'

/** What the server says of a failure, or the app if nobody answered. Records are saved through react-admin, which has errors of its own. */
const causesOf = (error: Error): readonly string[] => {
  if (error instanceof HttpError) return error.message ? [error.message] : []
  if (!(error instanceof ApiError)) return []
  const { errors, detail } = error.problem
  return errors?.map(({ message }) => message) ?? (detail ? [detail] : [])
}

export interface SaveFailureProps {
  readonly error: Error
  /** Where what is stored is shown, if somebody has saved it meanwhile; default the screen itself. */
  readonly storedAt?: To
}

/**
 * Shown in a form that could not be saved: the reason, that no input is lost, the fields that the server names, and after a conflict a way to what is
 * stored.
 */
export const SaveFailure = ({ error, storedAt }: SaveFailureProps) => {
  const translate = useTranslate()
  return (
    <Alert severity="error" variant="outlined">
      {[translate('renkei.shell.save_failed'), ...causesOf(error)].map((sentence) => (
        <div key={sentence}>{sentence}</div>
      ))}
      {isEditConflict(error) && <StoredNow {...(storedAt !== undefined && { to: storedAt })} />}
    </Alert>
  )
}
