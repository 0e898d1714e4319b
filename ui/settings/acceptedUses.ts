import { ApiError } from '#dataProvider/client.ts'

/** What a person has said of what a deletion takes along. */
export interface UsedDeletion {
  /** Whether what is in use may go. */
  readonly deleteUsed: boolean
  /** The version of the uses that were shown. If others use it by then, the server asks anew. */
  readonly seenUses?: string
}

/** As long as nobody was asked. */
export const nothingAccepted: UsedDeletion = { deleteUsed: false }

/** Accepts uses that were shown. @param version - of the reply that listed them */
export const acceptedUses = (version: string | null | undefined): UsedDeletion => ({
  deleteUsed: true,
  ...(typeof version === 'string' && { seenUses: version }),
})

/** Accepts what a refusal has listed; nothing without one. */
export const acceptedIn = (error: unknown): UsedDeletion =>
  error instanceof ApiError && error.problem.code === 'in_use'
    ? acceptedUses(error.problem.usesVersion)
    : nothingAccepted
