import { anyText, id, month, Person } from '../core.ts'
import { z } from 'zod'

/** Records of a file: `id` is that of its page, which for a list is the page of its import. */
const RecordsOfFile = z.object({ id, filename: z.string(), created_by: Person, record_count: z.int() })

/** The consequences of undoing a loaded file. */
export const UndoConsequences = z.object({
  /** Current facts of the file, which are removed. */
  fact_count: z.int(),
  /** Facts that it had replaced and that come back. Facts that a later file replaces as well stay replaced. */
  returning_count: z.int(),
  /** The months of the facts that come back. */
  returning_months: z.array(month),
  /** The files whose facts come back. */
  returning_files: z.array(RecordsOfFile),
  /**
   * The lists that hold some of its facts too. They had left these out as doubles, and keep them from then on as facts of their own, so that these do not
   * get lost.
   */
  remaining_files: z.array(RecordsOfFile),
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
