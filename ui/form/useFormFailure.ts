import { useState } from 'react'
import type { HttpError } from 'react-admin'

/** Whether fields of the form say themselves what the server objects to. */
const isSaidAtFields = (error: unknown): boolean => {
  const { status, body } = error as HttpError
  return status === 422 || Object.keys(body?.errors ?? {}).length > 0
}

/** Why a form could not be saved, for `RecordForm` to show above its buttons. */
export const useFormFailure = () => {
  const [failure, setFailure] = useState<Error>()
  const clear = () => setFailure(undefined)
  const fail = (error: unknown) => {
    if (isSaidAtFields(error)) return clear()
    setFailure(error instanceof Error ? error : new Error(String(error)))
  }
  return { failure, fail, clear }
}
