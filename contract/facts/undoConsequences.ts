import { month } from '../core.ts'
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
  /** Tells these consequences from other ones. Whoever accepts them sends it as `seen_uses`. */
  version: z.string(),
})
