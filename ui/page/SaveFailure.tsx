import { Alert } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { To } from 'react-router'
import { ApiError } from '../../dataProvider/client.ts'
import { isEditConflict } from '../form/conflict.ts'
import { StoredNow } from '../form/StoredNow.tsx'

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
  const problem = error instanceof ApiError ? error.problem : undefined
  const causes = problem?.errors?.map(({ message }) => message) ?? (problem?.detail ? [problem.detail] : [])
  return (
    <Alert severity="error" variant="outlined">
      {[translate('renkei.shell.save_failed'), ...causes].map((sentence) => (
        <div key={sentence}>{sentence}</div>
      ))}
      {isEditConflict(error) && <StoredNow {...(storedAt !== undefined && { to: storedAt })} />}
    </Alert>
  )
}
