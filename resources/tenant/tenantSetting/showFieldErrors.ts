import type { FieldPath, FieldValues, UseFormSetError } from 'react-hook-form'
import { ApiError } from '#dataProvider/client.ts'
import { camelName } from '#dataProvider/fieldNames.ts'

/**
 * Shows the server's errors at their fields.
 * @param fields - matches the paths that are fields of the form
 */
export const showFieldErrors = <V extends FieldValues>(
  error: Error,
  setError: UseFormSetError<V>,
  fields: RegExp,
): void => {
  if (!(error instanceof ApiError)) return
  for (const { path, message } of error.problem.errors ?? []) {
    const name = camelName(path)
    if (fields.test(name)) setError(name as FieldPath<V>, { message })
  }
}
