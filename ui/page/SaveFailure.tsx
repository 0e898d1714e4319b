import { Alert } from '@mui/material'
import { useTranslate } from 'react-admin'
import { ApiError } from '../../dataProvider/client.ts'

/** Shown in a form that could not be saved: the reason, that no input is lost, and the fields that the server names. */
export const SaveFailure = ({ error }: { readonly error: Error }) => {
  const translate = useTranslate()
  const problem = error instanceof ApiError ? error.problem : undefined
  const causes = problem?.errors?.map(({ message }) => message) ?? (problem?.detail ? [problem.detail] : [])
  return (
    <Alert severity="error" variant="outlined">
      {[translate('renkei.shell.save_failed'), ...causes].map((sentence) => (
        <div key={sentence}>{sentence}</div>
      ))}
    </Alert>
  )
}
