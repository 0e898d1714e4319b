import { Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { ApiError } from '#dataProvider/client.ts'
import { Question } from '../page/Question.tsx'
import './texts.ts'

export interface UsedQuestionProps {
  readonly title: string
  /** Further consequences of the deletion. */
  readonly hint: string
  readonly error: unknown
  readonly onConfirm: () => void
  readonly onClose: () => void
}

/** Whether the server refused because the record to delete is in use. */
export const isInUse = (error: unknown): boolean => error instanceof ApiError && error.problem.code === 'in_use'

/** What uses a record, in the server's words. */
export const UsedRecords = ({ error }: { readonly error: unknown }) =>
  error instanceof ApiError
    ? (error.problem.errors ?? []).map(({ message }) => <Typography key={message}>{message}</Typography>)
    : null

/** Why a record could not be deleted; for one in use, who uses it. */
export const refusalOf = (error: unknown): string => {
  if (!(error instanceof Error)) return ''
  const uses = isInUse(error) && error instanceof ApiError ? (error.problem.errors ?? []) : []
  return uses.length > 0 ? uses.map(({ message }) => message).join(' ') : error.message
}

/** Asks for confirmation before something in use is deleted, and says how often it is used. */
export const UsedQuestion = ({ title, hint, error, onConfirm, onClose }: UsedQuestionProps) => {
  const translate = useTranslate()
  return (
    <Question
      isOpen={isInUse(error)}
      title={title}
      confirm={translate('renkei.tenant_setting.used_delete')}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <UsedRecords error={error} />
      <Typography sx={{ mt: 1 }}>{hint}</Typography>
    </Question>
  )
}
