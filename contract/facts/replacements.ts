import { z } from 'zod'
import { dateTime, id, month, Person } from '../core.ts'

/** Another file, and the records of one that it has replaced, or of its own that were replaced. */
export const Replacement = z.object({
  /** That of its page: of the import of a list, and of the file itself for the DPC survey. */
  id,
  filename: z.string(),
  created_by: Person,
  replaced_at: dateTime,
  /** The months of the replaced records, and how many they are. */
  months: z.array(z.object({ month, record_count: z.int() })),
  /** Until when undoing the replacing file brings the records back. */
  restorable_until: dateTime,
})
export type Replacement = z.output<typeof Replacement>

/** What a file has replaced and what has replaced it. Records that were purged, which happens after 30 days, are not among them. */
export const replacements = {
  /** The files whose records it has replaced. */
  replaced: z.array(Replacement),
  /** The files that have replaced records of its own. */
  replaced_by: z.array(Replacement),
}
