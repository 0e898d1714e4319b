import { anyText, month } from '../core.ts'
import { z } from 'zod'

/** The consequences of undoing a loaded file. */
export const UndoConsequences = z.object({
  /** Current facts of the file, which are removed. */
  fact_count: z.int(),
  /** Facts that it had replaced and that come back. Facts that a later file replaces as well stay replaced. */
  returning_count: z.int(),
  /** The months of the facts that come back. */
  returning_months: z.array(month),
  /** Months without any current fact from a file afterwards. They count as not loaded. */
  emptied_months: z.array(month),
  /** Whether the facts that it had replaced have been purged, which happens after 30 days. Then none of them can come back. */
  is_forgotten: z.boolean(),
  /** Tells these consequences, and the files that have replaced records of the file, from those of another moment. */
  version: z.string(),
})

/**
 * The state of a file as whoever removes it saw it. One whose state has changed since is not removed (409 `file_changed`), so that a file that waited is
 * not undone by whoever wanted to discard it.
 */
export const SeenFile = z.object({
  seen_status: z.enum(['waiting', 'completed', 'failed']).optional(),
  /** `version` of the consequences that were shown. */
  seen_undo: anyText(64).optional(),
})
