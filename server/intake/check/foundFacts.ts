import { z } from 'zod'
import { doubleKinds } from '#contract/facts/doubleKinds.ts'
import type { Destination } from '../../facts/store/incomingFacts.ts'
import {
  countDoubles,
  countListRows,
  findDoubles,
  readDoubleExamples,
  readSameRows,
} from '../../facts/store/listDoubles.ts'

const FoundDepartment = z.object({
  /** 0: none. */
  id: z.int(),
  rows: z.int(),
  /** How many of these rows exist already. */
  repeated: z.int(),
  entered: z.int(),
  standing: z.int(),
})

/** The contents of a list, as stored in `imports.found_facts`. */
export const FoundFacts = z.object({
  months: z.array(
    z.object({
      month: z.string(),
      departments: z.array(FoundDepartment),
      same_rows: z.object({ filename: z.string(), row_count: z.int() }).nullable(),
      /**
       * Tells the files of others that stood in the month when it was checked, or decided on last, from other ones
       * (server/intake/check/standingFiles.ts). Absent for checks of a time before this was noted.
       */
      standing: z.string().optional(),
      /** The same of the files with whose rows its rows were compared. Where others stand now, the number of its doubles is not known. */
      compared: z.string().optional(),
    }),
  ),
  /** The files of others in these months that whoever started the import saw; absent until then (server/intake/check/standingFiles.ts). */
  seen_standing: z.string().optional(),
  without_patient_doubles: z.int(),
  examples: z.array(
    z.object({
      kind: z.enum(doubleKinds),
      upload_row: z.int(),
      first_row: z.int().nullable(),
      day: z.string(),
      institution_id: z.int(),
    }),
  ),
})
export type FoundFacts = z.infer<typeof FoundFacts>
export type FoundMonth = FoundFacts['months'][number]

/**
 * Finds the contents of a list by month and department. The memory use of the queries does not depend on the list's
 * length.
 * @param compared - the months in which rows are compared with those of other files; all if omitted
 */
export const findFacts = async (destination: Destination, compared?: ReadonlySet<string>): Promise<FoundFacts> => {
  const counts = await countListRows(destination)
  const months = [...new Set(counts.map(({ month }) => month))]
  await findDoubles(destination, months, compared ? months.filter((month) => compared.has(month)) : months)
  const doubles = await countDoubles(destination)
  const doublesOf = (month: string, department: number, kind: (typeof doubleKinds)[number]) =>
    doubles.find((one) => one.month === month && one.department_id === department && one.kind === kind)?.row_count ?? 0
  const same = new Map((await readSameRows(destination)).map(({ month, ...rows }) => [month, rows]))
  return {
    months: months.map((month) => ({
      month,
      departments: counts
        .filter((count) => count.month === month)
        .map(({ department_id: id, row_count: rows }) => ({
          id,
          rows,
          repeated: doublesOf(month, id, 'repeated'),
          entered: doublesOf(month, id, 'entered'),
          standing: doublesOf(month, id, 'standing'),
        })),
      same_rows: same.get(month) ?? null,
    })),
    without_patient_doubles: doubles.reduce((sum, { without_patient_count: count }) => sum + count, 0),
    examples: [...(await readDoubleExamples(destination))],
  }
}
