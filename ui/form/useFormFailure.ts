import { useState } from 'react'

/** Why a form could not be saved, for `RecordForm` to show: what its fields cannot say stands above its buttons. */
export const useFormFailure = () => {
  const [failure, setFailure] = useState<Error>()
  const clear = () => setFailure(undefined)
  const fail = (error: unknown) => setFailure(error instanceof Error ? error : new Error(String(error)))
  return { failure, fail, clear }
}
