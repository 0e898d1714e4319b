import { requestProblems } from './problems/requestProblems.ts'
import { accessProblems } from './problems/accessProblems.ts'
import { recordProblems } from './problems/recordProblems.ts'
import { intakeProblems } from './problems/intakeProblems.ts'
import { emailProblems } from './problems/emailProblems.ts'
import type { z } from 'zod'
import type { OperationId } from '#contract/api.ts'
import type { Language } from '#contract/messages.ts'
import type { Permission } from '#contract/permissions.ts'

/** All problems that the API replies with, by code. */
export const problemKinds = {
  ...requestProblems,
  ...accessProblems,
  ...recordProblems,
  ...intakeProblems,
  ...emailProblems,
}

export type ProblemCode = keyof typeof problemKinds

/** Who deleted a record, and when. */
export interface Deletion {
  /** The kind of the record, as the audit log names it. */
  readonly record: string
  /** Absent if it is unknown or not for the caller to see. */
  readonly by?: { readonly id: number; readonly name: string }
  readonly at: string
  /** Whether the caller can bring it back. */
  readonly isRestorable: boolean
  /** Of a file: whether it was discarded before anything of it was taken in. Otherwise it was undone. */
  readonly isDiscarded?: boolean
  /** Whether somebody else can: whoever made it, and owners. */
  readonly isRestorableByMaker?: boolean
}

export interface ProblemExtras {
  readonly errors?: readonly { readonly path: string; readonly message: string | Readonly<Record<Language, string>> }[]
  /** For a 403 `feature_missing`: whether the caller is an owner, whom no other owner can help. */
  readonly isOwner?: boolean
  /** For a 403 `permission_missing`: what the caller's role lacks. */
  readonly permissions?: readonly Permission[]
  /** For a 403 `account_disabled`: whether the account may open the partner map. */
  readonly opensPartnerMap?: boolean
  /** For a refusal that an owner can do something about: the names of some owners. Absent if they are not for the caller to see. */
  readonly owners?: readonly string[]
  /** For an `in_use`: the version of the uses. */
  readonly usesVersion?: string
  /** For a 409: the record's state on the server. */
  readonly current?: unknown
  /** For an `edit_conflict`: whether the caller's own account stored that state; with a deletion, whether it deleted. Absent if it is unknown. */
  readonly isOwn?: boolean
  /** For an `edit_conflict` about what has no version of its own: the operations of which the last about the record is the one that was faster. */
  readonly lastOf?: readonly string[]
  /** For an `edit_conflict`: whose account stored that state. Absent if it is unknown or not for the caller to see. */
  readonly savedBy?: { readonly id: number; readonly name: string }
  /** For an `edit_conflict`: when that state was stored. */
  readonly savedAt?: string
  /** For an `edit_conflict` about who gets an e-mail: how many the caller has seen, if that is known, and how many there are now. */
  readonly recipientCounts?: { readonly before: number | undefined; readonly now: number }
  /** For an `email_not_draft`: the state of the e-mail, who sent or scheduled it or asked for that, and for when. */
  readonly settledEmail?: {
    readonly status: string
    readonly by: string | null
    readonly scheduledAt: string | null
    /** Whether it was to be sent, and not to be changed. */
    readonly isSending?: boolean
  }
  /** For a refused command or change: what it is called. */
  readonly refusedAction?: Readonly<Record<Language, string>>
  /** For a 409 about the state of records: which they are, where the path of the call does not name them. */
  readonly settledIds?: readonly number[]
  /** For a 409 about the state of records of another kind than the call's own: that kind, as the audit log names it. */
  readonly settledRecord?: string
  /** For a `linked_record_deleted`: the record that is gone, and the call that reads such a one. */
  readonly link?: { readonly id: number; readonly reading: OperationId }
  /** For a `visit_plan_cancelled`: why it was cancelled. */
  readonly cancelledReason?: string
  /** For a `visit_plan_moved`: its day now, and whether it is another person's now. */
  readonly movedTo?: { readonly day: string; readonly isOthers: boolean }
  /** For a 409 about visits that are done: the communications that made them so. */
  readonly settledByCommunications?: readonly number[]
  /** For a 409 about the state of a record: who brought it there, how and when. The name is absent if it is unknown or not for the caller to see. */
  readonly settledBy?: {
    readonly action: Readonly<Record<Language, string>>
    readonly at: string
    readonly isOwn: boolean
    readonly name?: string
  }
  /** For an `edit_conflict`: whether that was a handover, which the record went along with. */
  readonly isHandover?: boolean
  /** For a `not_found` of an institution that was merged with another, and for an `invalid_input` that names it: with which, by whom and when. */
  readonly mergedInto?: {
    readonly id: number
    readonly name: string
    /** What the merged one was called. */
    readonly from: string
    readonly by: string
    readonly at: string
  }
  /** For a `not_found`: how the record was deleted, if it was. */
  readonly deletion?: Deletion
  /** For a 429 or 503: after how long a retry is worth while. */
  readonly retryAfterSeconds?: number
}

/** An expected failure for the caller. Throw it anywhere below a route. */
export class ProblemError extends Error {
  readonly code: ProblemCode
  readonly status: number
  readonly extras: ProblemExtras

  constructor(code: ProblemCode, extras: ProblemExtras = {}) {
    super(code)
    this.name = 'ProblemError'
    this.code = code
    this.status = problemKinds[code].status
    this.extras = extras
  }
}

/** @example throw problem('not_found') */
export const problem = (code: ProblemCode, extras?: ProblemExtras): ProblemError => new ProblemError(code, extras)

/** A 422 that names the fields of a failed check, each once with its most specific message. */
export const invalidInput = (issues: readonly z.core.$ZodIssue[]): ProblemError =>
  problem('invalid_input', {
    errors: [...new Map(issues.map(({ path, message }) => [path.map(String).join('.'), message]))].map(
      ([path, message]) => ({ path, message }),
    ),
  })

/** A 422 for one field, with its own message. */
export const invalidField = (path: string, message: Readonly<Record<Language, string>>): ProblemError =>
  problem('invalid_input', { errors: [{ path, message }] })

/** A 422 for ids in a field that do not exist, or not in this tenant. */
export const unknownIds = (field: string): ProblemError =>
  problem('invalid_input', {
    errors: [
      {
        path: field,
        message: {
          ja: '存在しないものが含まれています。削除された可能性があるため、選び直してください',
          en: 'Contains something that does not exist; it may have been deleted. Please choose again',
        },
      },
    ],
  })

/** A 409 for a name that another record already has; the message belongs to the name's field. */
export const nameTaken = (field = 'name'): ProblemError =>
  problem('name_taken', {
    errors: [
      {
        path: field,
        message: {
          ja: `すでに使われています。別の${field === 'email' ? 'アドレス' : '名前'}にしてください`,
          en: 'Is already taken. Please choose another',
        },
      },
    ],
  })
