import { Button } from '@mui/material'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { entranceStatus } from '#authProvider/entranceStatus.ts'
import { ApiError, isTemporary } from '#dataProvider/client.ts'
import { PartReplaced } from '#dataProvider/loadPart.ts'
import { restorationIn } from '#ui/form/conflict/conflict.ts'
import { RestoreDeleted } from '#ui/page/failures/RestoreDeleted.tsx'
import { SignInAgain } from '#ui/page/failures/SignInAgain.tsx'
import { failuresInARow } from '#ui/queries/retryFailedReads.ts'
import { NewVersion } from './NewVersion.tsx'
import { RetryCountdown } from './RetryCountdown.tsx'
import { type ShownStatus, shownStatus, StatusNotice } from './StatusNotice.tsx'

export interface FailureNoticeProps {
  readonly error: Error
  /** Number of consecutive failures, for callers that are mounted again after each. By default those of the read that failed. */
  readonly failures?: number
  readonly onRetry: () => void
  readonly onTopPage: (status: ShownStatus) => void
  /** Further actions. */
  readonly children?: ReactNode
}

/** Who has deleted what is to be shown, and when; nothing of other failures, which the page describes itself. */
const descriptionOf = (error: Error): string | undefined =>
  error instanceof ApiError && (error.problem.deletedRecord || error.problem.mergedInto)
    ? error.problem.detail
    : undefined

/**
 * The page for whatever could not be loaded, inside the app and before it: its status with the way to the top page. What may pass is tried again by
 * itself, a refused token leads to signing in, and a page of a former version is loaded anew.
 */
export const FailureNotice = ({
  error,
  failures = failuresInARow(error) ?? 1,
  onRetry,
  onTopPage,
  children,
}: FailureNoticeProps) => {
  const translate = useTranslate()
  if (error instanceof PartReplaced) return <NewVersion />
  const status = entranceStatus(error)
  const shown = shownStatus(status)
  const retryAfter = error instanceof ApiError ? error.retryAfter : 0
  const description = descriptionOf(error)
  const restore = restorationIn(error)
  const mergedInto = error instanceof ApiError ? error.problem.mergedInto : undefined
  return (
    <StatusNotice
      status={shown}
      onTopPage={() => onTopPage(shown)}
      {...(restore && { action: <RestoreDeleted isPrimary restore={restore} onRestored={onRetry} /> })}
      {...(mergedInto && {
        action: (
          <Button variant="contained" component={Link} to={`/crms/${mergedInto.id}`}>
            {translate('renkei.deleted.open_merged', { name: mergedInto.name })}
          </Button>
        ),
      })}
      {...(description && {
        summary: translate(mergedInto ? 'renkei.deleted.merged' : 'renkei.deleted.title'),
        description,
      })}
      {...(status === 0 && { description: translate('renkei.shell.out_of_reach') })}
    >
      {(shown === 429 || shown === 503) && (
        <RetryCountdown
          failures={failures}
          retryAfter={retryAfter}
          // A read that failed is tried again wherever it is shown (`retryFailedReads.ts`).
          isRetriedElsewhere={isTemporary(error) && failuresInARow(error) !== undefined}
          onRetry={onRetry}
        />
      )}
      {shown === 401 && <SignInAgain />}
      {children}
    </StatusNotice>
  )
}
