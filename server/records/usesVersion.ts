import { createHash } from 'node:crypto'

/** What whoever deletes has said of uses. */
export interface AcceptedUses {
  /** Whether what is in use may go. */
  readonly delete_used?: boolean | undefined
  /** The version of the uses that were shown; undefined accepts any. */
  readonly seen_uses?: string | undefined
}

/** Tells uses, or other consequences of a deletion, from other ones. */
export const usesVersionOf = (uses: unknown): string =>
  createHash('sha256').update(JSON.stringify(uses)).digest('base64url').slice(0, 22)

/** Whether whoever deletes has accepted these uses. */
export const isAccepted = ({ delete_used: deleteUsed, seen_uses: seen }: AcceptedUses, version: string): boolean =>
  deleteUsed === true && (seen === undefined || seen === version)
