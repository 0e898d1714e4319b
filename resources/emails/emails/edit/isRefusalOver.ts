import { ApiError } from '#dataProvider/client.ts'
import { camelName } from '#dataProvider/fieldNames.ts'
import type { Email } from '../emailQueries.ts'
import type { WrittenEmail } from './writtenEmail.ts'

interface Refusal {
  readonly error: Error
  /** What was to be saved. */
  readonly sent: WrittenEmail | undefined
  /** The e-mail as it is stored now; absent for a new one. */
  readonly stored: Pick<Email, 'status' | 'updatedAt'> | undefined
  /** What is in the form now. */
  readonly written: WrittenEmail
}

/**
 * Whether a refused save says nothing about the next one any more: another value stands in a field to which the server objected, or a newer version is stored and
 * is a draft.
 */
export const isRefusalOver = ({ error, sent, stored, written }: Refusal): boolean => {
  if (!sent) return false
  if (stored?.status === 'draft' && stored.updatedAt !== sent.updatedAt) return true
  const objections = error instanceof ApiError && error.status === 422 ? (error.problem.errors ?? []) : []
  return objections.some(({ path }) => {
    const field = camelName(path) as keyof WrittenEmail
    return field in sent && written[field] !== sent[field]
  })
}
