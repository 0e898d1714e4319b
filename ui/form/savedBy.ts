import { HttpError } from 'react-admin'
import { ApiError } from '../../dataProvider/client.ts'

/** Who saved what is stored now: the person themselves in another window, somebody else, or nobody can tell. */
export type SavedBy = 'own' | 'other' | 'unknown'

/** What the server's refusal says about it. */
export const savedByIn = (error: unknown): SavedBy => {
  const isOwn: unknown = error instanceof ApiError || error instanceof HttpError ? error.body?.isOwn : undefined
  return isOwn === true ? 'own' : isOwn === false ? 'other' : 'unknown'
}
