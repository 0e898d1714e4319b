import { HttpError } from 'react-admin'
import { ApiError } from '../../dataProvider/client.ts'

/** Who saved what is stored now, and when, as far as anybody can tell. */
export interface SavedBy {
  /** The person themselves in another window, somebody else, or nobody can tell. */
  readonly who: 'own' | 'other' | 'unknown'
  readonly name?: string
  readonly at?: string
  /** Whether it was saved after another version that this form had already been refused for. */
  readonly again: boolean
}

/** Before the first conflict. */
export const nobodySaved: SavedBy = { who: 'unknown', again: false }

/** Tells a further conflict of the same form from one for the same version. @param before - the conflict before this one, or {@link nobodySaved} */
export const after = (before: SavedBy, saved: Omit<SavedBy, 'again'>): SavedBy => ({
  ...saved,
  again: before.at !== undefined && (before.at !== saved.at || before.again),
})

/** What the server's refusal says about it. */
export const savedByIn = (error: unknown, before = nobodySaved): SavedBy => {
  const refusal =
    error instanceof ApiError || error instanceof HttpError ? (error.body as Partial<ApiError['body']>) : {}
  const { isOwn, savedBy, savedAt } = refusal
  return after(before, {
    who: isOwn === true ? 'own' : isOwn === false ? 'other' : 'unknown',
    ...(savedBy && { name: savedBy.name }),
    ...(savedAt !== undefined && { at: savedAt }),
  })
}
