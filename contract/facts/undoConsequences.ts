import { z } from 'zod'
import { month } from '../months.ts'

/** What would come of undoing a file that was taken in. */
export const UndoConsequences = z.object({
  /** Facts of the file that stand, which go. */
  fact_count: z.int(),
  /** Facts that it had replaced, which come back: all but what a later file replaces as well. */
  returning_count: z.int(),
  /** The months of those. */
  returning_months: z.array(month),
  /** Months in which nothing of any file stands afterwards. They count as not loaded. */
  emptied_months: z.array(month),
  /** Whether what it had replaced is no longer kept, which is so after 30 days: then nothing of it can come back. */
  is_forgotten: z.boolean(),
})
