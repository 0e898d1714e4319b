import { Alert } from '@mui/material'
import { HttpError, useTranslate } from 'react-admin'
import { ApiError } from '../../dataProvider/client.ts'

/** What the server says of a failure, or the app if nobody answered. Records are saved through react-admin, which has errors of its own. */
const causesOf = (error: Error): readonly string[] => {
  if (error instanceof HttpError) return error.message ? [error.message] : []
  if (!(error instanceof ApiError)) return []
  const { errors, detail } = error.problem
  return errors?.map(({ message }) => message) ?? (detail ? [detail] : [])
}

/** Shown in a form that could not be saved: the reason, that no input is lost, and the fields that the server names. */
export const SaveFailure = ({ error }: { readonly error: Error }) => {
  const translate = useTranslate()
  return (
    <Alert severity="error" variant="outlined">
      {[translate('renkei.shell.save_failed'), ...causesOf(error)].map((sentence) => (
        <div key={sentence}>{sentence}</div>
      ))}
    </Alert>
  )
}
