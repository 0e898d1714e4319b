import { isFileRecord } from '#contract/intake/fileRecords.ts'
import { ApiError } from '#dataProvider/client.ts'

/** What the server says of a file that is not there, as of who has undone or discarded it; undefined for other failures. */
export const goneFileIn = (error: unknown): ApiError['problem'] | undefined =>
  error instanceof ApiError && error.status === 404 ? error.problem : undefined

/** Whether somebody has undone or discarded a file already that was to be removed. Then nothing has failed. */
export const removedFileIn = (error: unknown): ApiError['problem'] | undefined => {
  const problem = goneFileIn(error)
  return problem?.deletedRecord && isFileRecord(problem.deletedRecord) ? problem : undefined
}
