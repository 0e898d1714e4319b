import { HttpError } from 'react-admin'
import { ApiError } from '#dataProvider/client.ts'

/** What the server says of a failure, or the app if nobody answered. Records are saved through react-admin, which has errors of its own. */
export const causesOf = (error: Error): readonly string[] => {
  if (error instanceof HttpError) return error.message ? [error.message] : []
  if (!(error instanceof ApiError)) return []
  const { errors, detail } = error.problem
  return errors?.map(({ message }) => message) ?? (detail ? [detail] : [])
}
