import type { HttpError } from 'react-admin'

/**
 * What the fields of a form cannot say of a failed save.
 * @param fields - the camelCase fields that the form shows; an error within one, such as `tasks.0.title`, is for that one to say
 * @returns the messages that belong to no shown field, none if the fields say it all; undefined for a failure that names no field
 */
export const unsaidOf = (failure: Error, fields: readonly string[]): readonly string[] | undefined => {
  const errors = Object.entries((failure as HttpError).body?.errors ?? {})
  if (errors.length === 0) return undefined
  const unsaid = errors.filter(([path]) => !fields.includes(path.split('.')[0] ?? path))
  return [...new Set(unsaid.map(([, message]) => String(message)))]
}
