import { Alert } from '@mui/material'
import { useState } from 'react'
import { HttpError, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { ApiError } from '#dataProvider/client.ts'
import { SaveFailure, useAttention } from '../page/failures/SaveFailure.tsx'
import { isFilled } from './isFilled.ts'
import { unsaidOf } from './unsaidOf.ts'
import { useDirtyFields } from './useIsDirty.ts'

export interface WithheldOrFailedProps {
  /** Fields that the person may not see or change, or not any more. What stands in them stays out of what is saved. */
  readonly withheld: readonly string[]
  /** What a field is called. */
  readonly nameOf: (field: string) => string
  /** Why it could not be saved. */
  readonly failure: Error | null | undefined
  /** The fields that the form shows for its values, if they say themselves what the server objects to. */
  readonly shownOf?: (values: Readonly<Record<string, unknown>>) => readonly string[]
}

const lacksPermission = (failure: Error | null | undefined): failure is Error =>
  (failure instanceof ApiError || failure instanceof HttpError) && failure.body?.code === 'permission_missing'

/**
 * Above the buttons of a form: what is left out when it is saved, since the person may not see or change it any more, or goes along again, since they may; and why
 * it was not saved. A refusal because of what is left out from now on is one message with that.
 */
export const WithheldOrFailed = ({ withheld, nameOf, failure, shownOf }: WithheldOrFailedProps) => {
  const translate = useTranslate()
  const dirty = useDirtyFields()
  const values: Readonly<Record<string, unknown>> = useWatch()
  const withdrawn = withheld.filter((field) => isFilled(values[field]))
  const [once, setOnce] = useState<readonly string[]>(withdrawn)
  const others = withdrawn.filter((field) => !once.includes(field))
  if (others.length > 0) setOnce([...once, ...others])
  const returned = once.filter((field) => !withheld.includes(field) && isFilled(values[field]) && dirty.includes(field))
  const isOver = lacksPermission(failure) && once.length > 0
  const isRefused = isOver && withdrawn.length > 0
  const unsaid = failure && shownOf && unsaidOf(failure, shownOf(values))
  const place = useAttention(isRefused ? failure : undefined)
  const quoted = (fields: readonly string[]) => ({
    names: fields
      .map((field) => translate('renkei.permissions.withdrawn_name', { name: nameOf(field) }))
      .join(translate('renkei.labels.separator')),
  })
  return (
    <>
      {withdrawn.length > 0 && (
        <Alert
          ref={place}
          tabIndex={-1}
          severity={isRefused ? 'warning' : 'info'}
          variant="outlined"
          sx={{ scrollMarginBlock: '96px' }}
        >
          <div>{translate('renkei.permissions.withdrawn', quoted(withdrawn))}</div>
          {isRefused && <div>{translate('renkei.permissions.withdrawn_refused', quoted(withdrawn))}</div>}
        </Alert>
      )}
      {returned.length > 0 && (
        <Alert severity="info" variant="outlined" aria-live="polite">
          {translate('renkei.permissions.returned', quoted(returned))}
        </Alert>
      )}
      {failure && !isOver && unsaid?.length !== 0 && (
        <SaveFailure error={failure} {...(unsaid && { causes: unsaid })} />
      )}
    </>
  )
}
