import { doubleKinds } from '../facts/doubleKinds.ts'
import { z } from 'zod'
import { month } from '../months.ts'
import { DoublesChoice } from './decisions.ts'

/**
 * What becomes of a month. `replace`: the list's rows take the place of what earlier files brought; `add`: they stand beside it; `leave_out`: the
 * month stays as it is.
 */
export const MonthChoice = z.enum(['replace', 'add', 'leave_out'])
export type MonthChoice = z.infer<typeof MonthChoice>

/** Why a month has to be decided. `shrinks`: under half of what stands would stand; `sparse`: the list holds under a tenth of the months beside it. */
export const monthMarks = ['shrinks', 'sparse'] as const
export type MonthMark = (typeof monthMarks)[number]

/** A month that a list has rows of. */
export const FactMonth = z.object({
  month,
  /** Rows of the list. */
  row_count: z.int(),
  /** What stands from files. */
  standing_count: z.int(),
  /** What people have entered, which stays whatever is decided. */
  entered_count: z.int(),
  /** Rows that will be taken; null while the month is undecided. */
  taken_count: z.int().nullable(),
  /** What will stand from files; null while the month is undecided. */
  remaining_count: z.int().nullable(),
  marks: z.array(z.enum(monthMarks)),
  /** As somebody has decided, or else as is done without a decision; null: it has to be decided. */
  decision: MonthChoice.nullable(),
  /** The file of which equal rows stand, where they are any, and how many of the list's rows are equal to such of other files. */
  same_rows: z.object({ filename: z.string(), row_count: z.int() }).nullable(),
})

export const FactDouble = z.object({
  kind: z.enum(doubleKinds),
  row_number: z.int(),
  /** The earlier row of the list that it is equal to. */
  other_row_number: z.int().nullable(),
  day: z.string(),
  medical_institution_name: z.string(),
})

export const FactDoubles = z.object({
  counts: z.object({ repeated: z.int(), entered: z.int(), standing: z.int() }),
  /** Of these, rows without a patient's number, which may be of different patients. */
  without_patient_count: z.int(),
  examples: z.array(FactDouble),
  decision: DoublesChoice.nullable(),
})

/** What has to be decided before a list can be taken in. */
export const openDecisions = ['months', 'doubles'] as const

/** What a list of referrals or reverse referrals brings, as its last check or the import itself found. */
export const ImportedFacts = z.object({
  /** The months that it has rows in. */
  months: z.array(month),
  /** What stands in these months from files. */
  standing_count: z.int(),
  /** Month by month; none once the list was taken in. */
  month_table: z.array(FactMonth),
  /** Where the list tells of some of the departments only that stand in its months. */
  departments: z
    .object({
      /** Names of those that it tells of; null: rows without a department. */
      names: z.array(z.string().nullable()),
      /** Whether rows are replaced within these departments only. */
      is_within: z.boolean(),
    })
    .nullable(),
  /** Null where none are found. */
  doubles: FactDoubles.nullable(),
  open_decisions: z.array(z.enum(openDecisions)),
  /** Rows that will be taken by what is decided so far. */
  taken_row_count: z.int(),
  /** How many fewer will stand, added up over the months in which it is fewer. */
  lost_count: z.int(),
  /** Whether `lost_count` has to be confirmed to start: a month shrinks by half and 20 or more, or all of them together by 20 or more. */
  is_loss_to_confirm: z.boolean(),
  /** Rows that are none of this list, such as those of the other direction. */
  left_out_row_count: z.int(),
  /** Rows of months that were left out. */
  left_out_month_row_count: z.int(),
  /** Rows that were there already, and of which one was taken. */
  left_out_double_count: z.int(),
  /** Rows that were taken without a patient's number, so that no admission can follow from them. */
  without_patient_row_count: z.int(),
})

/** No list has more months between the first day that rows may tell of and today. */
const maxMonths = 600

/** What somebody decides of a list that was checked; what is not named stays as it is. */
export const ImportDecisions = z.object({
  /** Null takes a decision back. */
  months: z
    .array(z.object({ month, decision: MonthChoice.nullable() }))
    .max(maxMonths)
    .optional(),
  /** Replaces within the list's departments only. */
  within_departments: z.boolean().optional(),
  doubles: DoublesChoice.nullish(),
})
