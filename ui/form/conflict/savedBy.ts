import { HttpError } from 'react-admin'
import { ApiError } from '#dataProvider/client.ts'

/** Who saved what is stored now, and when, as far as anybody can tell. */
export interface SavedBy {
  /** The person themselves in another window, somebody else, or nobody can tell. */
  readonly who: 'own' | 'other' | 'unknown'
  readonly name?: string
  readonly at?: string
  /** Whether it was a handover, which the record went along with. */
  readonly isHandover?: boolean
  /** Whether it was saved after the version that this form was refused for before. */
  readonly again: boolean
}

/** Before the first conflict. */
export const nobodySaved: SavedBy = { who: 'unknown', again: false }

/** Tells a conflict with a further version from another one with the version that was shown last. @param before - the conflict before this one, or {@link nobodySaved} */
export const after = (before: SavedBy, saved: Omit<SavedBy, 'again'>): SavedBy => ({
  ...saved,
  again: before.at !== undefined && before.at !== saved.at,
})

/** What the server's refusal says about it. */
export const savedByIn = (error: unknown, before = nobodySaved): SavedBy => {
  const refusal =
    error instanceof ApiError || error instanceof HttpError ? (error.body as Partial<ApiError['body']>) : {}
  const { isOwn, savedBy, savedAt, isHandover } = refusal
  return after(before, {
    who: isOwn === true ? 'own' : isOwn === false ? 'other' : 'unknown',
    ...(savedBy && { name: savedBy.name }),
    ...(savedAt !== undefined && { at: savedAt }),
    ...(isHandover && { isHandover }),
  })
}
