import type { HeldReason } from '#contract/heldReasons.ts'
import type { ChangedRecordKind, EmailChange, RecordChange, RecordUse } from '#contract/work/notifications.ts'
import type { ConditionHolder, NamedKind } from '#contract/namedRecords.ts'

/** Records that were deleted although conditions name them. */
export interface NamedDeletion {
  readonly kind: NamedKind
  readonly ids: readonly number[]
  /** The names that they had. */
  readonly names: readonly string[]
  /** The conditions of the account that is told. */
  readonly uses: readonly {
    readonly holder: ConditionHolder
    readonly name: string
    /** The screen that shows them, and its path below `/app`. */
    readonly screen: string
    readonly path: string
  }[]
}

/** What a notification says of records that somebody has changed, as it is stored. */
export interface RecordDetails {
  /** As it was called then; of visits the institution. Of several, the first. */
  readonly name: string
  /** Of tasks and visits: the deadline or the day. */
  readonly day: string | null
  readonly new_day: string | null
  /** To whom it was handed over. */
  readonly staff_id: number | null
  readonly uses: readonly RecordUse[]
  /** The screen that lists records of the kind, and the path of the record's own, below `/app`; null for a kind without. */
  readonly screen: string
  readonly path: string | null
}

/** What somebody did to records of those who are told. */
export interface ChangedRecords {
  readonly kind: ChangedRecordKind
  readonly ids: readonly number[]
  readonly change: RecordChange
  readonly details: RecordDetails
}

/** Something that people are told of in the app. The actor, if there is one, is never told of their own deed. */
export type NotificationEvent =
  | {
      readonly kind: 'comment' | 'mention'
      readonly communicationId: number
      readonly commentId: number
      readonly actorId: number
    }
  | { readonly kind: 'like'; readonly communicationId: number; readonly actorId: number }
  | { readonly kind: 'alert' | 'report_alert'; readonly alertId: number }
  | { readonly kind: 'alert_condition_invalid'; readonly alertConditionId: number }
  | { readonly kind: 'task_assigned'; readonly taskId: number; readonly actorId: number }
  /** Partners, tasks and planned visits were handed over. */
  | { readonly kind: 'handover'; readonly staffChangeId: number; readonly actorId: number }
  /** Somebody deleted for good what conditions of the account name. */
  | { readonly kind: 'named_record_deleted'; readonly actorId: number; readonly deletion: NamedDeletion }
  /** Somebody did something to the sending of an e-mail. */
  | {
      readonly kind: 'email_changed'
      readonly emailId: number
      readonly change: EmailChange
      readonly scheduledAt: string | null
      /** Null for one that nobody has held. */
      readonly actorId: number | null
      readonly heldReason: HeldReason | null
      /** When: the same may happen to an e-mail several times. */
      readonly at: string
    }
  /** Somebody deleted, gave away, moved or finished what is another's. The same may happen to a record several times. */
  | {
      readonly kind: 'work_changed' | 'report_changed'
      readonly actorId: number
      readonly records: ChangedRecords
      readonly at: string
    }
  /** On the day of the deadline, or once it is over. */
  | { readonly kind: 'task_due'; readonly taskId: number; readonly deadline: string; readonly isOverdue: boolean }
  /** The end of an import, or of an upload that has none. Each start (`queuedAt`) has an end of its own. */
  | {
      readonly kind: 'import_finished'
      readonly file: { readonly table: 'imports' | 'data_uploads'; readonly id: number }
      readonly queuedAt: string | null
      readonly outcome: 'completed' | 'failed'
      readonly importedRowCount: number | null
      readonly failedRowCount: number | null
      /** The uploads of others whose figures it replaced. */
      readonly replacedUploadIds: readonly number[]
    }
  /** Somebody undid or discarded an import, or an upload that has none. */
  | {
      readonly kind: 'import_undone'
      readonly file: { readonly table: 'imports' | 'data_uploads'; readonly id: number }
      readonly actorId: number
      /** The records that it had brought; null for a file of which nothing was taken in, which was discarded. */
      readonly importedRowCount: number | null
      /** The uploads whose figures have come back, or those that had replaced figures of it, which cannot come back any more. */
      readonly others: { readonly are: 'back' | 'replacing'; readonly uploadIds: readonly number[] }
    }
