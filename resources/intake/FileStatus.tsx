import { Chip } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { DataUpload } from './dataUploads/uploadQueries.ts'

const colours = {
  waiting: 'default',
  processing: 'primary',
  completed: 'success',
  failed: 'error',
  replaced: 'default',
} as const

export interface FileStatusProps extends Pick<DataUpload, 'status' | 'replacedAt'> {
  /** Whether it is a list whose columns are chosen, or a file as it has arrived; they wait for different things. */
  readonly of: 'imports' | 'data_uploads'
}

/** The state of a file that was sent. One whose figures a later file has replaced is never shown as completed. */
export const FileStatus = ({ status, replacedAt, of }: FileStatusProps) => {
  const translate = useTranslate()
  const state = replacedAt ? 'replaced' : status
  return (
    <Chip size="small" variant="outlined" color={colours[state]} label={translate(`renkei.${of}.statuses.${state}`)} />
  )
}
