import { Button, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { isFileRecord } from '#contract/intake/fileRecords.ts'
import { reloadApp } from '#authProvider/reloadApp.ts'
import { ApiError, isTemporary } from '#dataProvider/client.ts'
import { PartReplaced } from '#dataProvider/loadPart.ts'
import { restorationIn } from '../../form/conflict/conflict.ts'
import { failuresInARow } from '../../queries/retryFailedReads.ts'
import { useRetrying } from '../../queries/useRetrying.ts'
import { RestoreDeleted } from './RestoreDeleted.tsx'
import { SignInAgain } from './SignInAgain.tsx'

export interface LoadErrorProps {
  readonly error: Error
  readonly onRetry: () => void
}

/**
 * Shown if a list or block could not be loaded: the reason, what to do, and a retry. While the server is unreachable it also retries by itself. A
 * refused token leads to signing in, and a page of a former version is loaded anew.
 */
export const LoadError = ({ error, onRetry }: LoadErrorProps) => {
  const translate = useTranslate()
  const status = error instanceof ApiError ? error.status : undefined
  const problem = error instanceof ApiError && error.status > 0 ? error.problem : undefined
  const isReplaced = error instanceof PartReplaced
  // A failed read is tried again wherever it is shown. Any other failure, as of a part of the app, has only this place.
  useRetrying(onRetry, { enabled: isTemporary(error) && failuresInARow(error) === undefined })
  const restore = restorationIn(error)
  const deleted = problem?.deletedRecord && !isFileRecord(problem.deletedRecord) && translate('renkei.deleted.title')
  // What was refused because of single conditions says more than that it was.
  const reasons = problem?.errors?.map(({ message }) => message).join(' ')
  const title = isReplaced ? 'renkei.errors.replaced.summary' : 'renkei.shell.load_failed'
  const hint = isReplaced
    ? 'renkei.errors.replaced.description'
    : `renkei.shell.${status === 0 ? 'out_of_reach' : 'load_failed_hint'}`
  return (
    <Stack spacing={1} role="alert" sx={{ alignItems: 'center', textAlign: 'center', px: 2, py: 3 }}>
      <Typography sx={{ fontWeight: 700 }}>{deleted || (problem?.title ?? translate(title))}</Typography>
      <Typography color="text.secondary">{reasons || (problem?.detail ?? translate(hint))}</Typography>
      {status === 401 && <SignInAgain />}
      {restore && <RestoreDeleted restore={restore} onRestored={onRetry} />}
      {/* What is not there does not come by trying again. */}
      {status !== 401 && status !== 404 && (
        <Button variant="outlined" onClick={isReplaced ? () => void reloadApp() : onRetry}>
          {translate(isReplaced ? 'renkei.errors.replaced.reload' : 'renkei.shell.retry')}
        </Button>
      )}
    </Stack>
  )
}
