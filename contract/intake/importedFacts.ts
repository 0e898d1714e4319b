import { anyText, Chosen, dateTime, month, Person } from '../core.ts'
import { doubleKinds } from '../facts/doubleKinds.ts'
import { z } from 'zod'
import { DoublesChoice } from './decisions.ts'

/**
 * What happens to a month. `replace`: the list's rows replace those of earlier files. `add`: they are added to them.
 * `leave_out`: the month stays as it is.
 */
export const MonthChoice = z.enum(['replace', 'add', 'leave_out'])
export type MonthChoice = z.infer<typeof MonthChoice>

/**
 * Why a user must decide about a month. `shrinks`: less than half of the current facts would remain. `sparse`: the list
 * has less than a tenth of the rows of the neighbouring months. `changed`: a file of somebody else was taken in or undone
 * since the month was checked or decided on, so that what was decided before counts no more.
 */
export const monthMarks = ['changed', 'shrinks', 'sparse'] as const
export type MonthMark = (typeof monthMarks)[number]

/** A file that was taken in, or undone. */
export const FileChange = z.object({
  filename: z.string(),
  /** The records of the whole file. */
  row_count: z.int(),
  created_by: Person,
  is_undone: z.boolean(),
  /** Null unless it was undone, and for files undone before this was noted. */
  undone_by: Person.nullable(),
  at: dateTime,
})
export type FileChange = z.output<typeof FileChange>

/** A file whose facts stand in a month. */
export const StandingFile = z.object({
  filename: z.string(),
  /** Its facts in the month. */
  row_count: z.int(),
  created_by: Person,
  /** When it was taken in. */
  at: dateTime,
})
export type StandingFile = z.output<typeof StandingFile>

/** A month with rows of a list. */
export const FactMonth = z.object({
  month,
  /** Rows of the list. */
  row_count: z.int(),
  /** Current facts from files. */
  standing_count: z.int(),
  /** The files of these facts, the last first. */
  standing_files: z.array(StandingFile),
  /** Facts entered by users. They stay in any case. */
  entered_count: z.int(),
  /** Rows that will be stored; null while the month is undecided. */
  taken_count: z.int().nullable(),
  /** Facts from files after the import; null while the month is undecided. */
  remaining_count: z.int().nullable(),
  marks: z.array(z.enum(monthMarks)),
  /** The user's decision, otherwise the default; null: a user must decide. */
  decision: MonthChoice.nullable(),
  /** Who decided last; null for a default. */
  decided: Chosen.nullable(),
  /** Tells the files of others that stand in the month from those of another moment. */
  standing_version: z.string(),
  /** The last change of a month that is marked as changed; null for others, and if nothing is known of it any more. */
  change: FileChange.nullable(),
  /** The number of rows that equal current rows of other files, and the file with most of them; null if there are none. */
  same_rows: z.object({ filename: z.string(), row_count: z.int() }).nullable(),
})

export const FactDouble = z.object({
  kind: z.enum(doubleKinds),
  row_number: z.int(),
  /** The earlier row of the list that it equals. */
  other_row_number: z.int().nullable(),
  day: z.string(),
  medical_institution_name: z.string(),
})

export const FactDoubles = z.object({
  counts: z.object({ repeated: z.int(), entered: z.int(), standing: z.int() }),
  /** How many of them lack a patient's number; they may belong to different patients. */
  without_patient_count: z.int(),
  examples: z.array(FactDouble),
  decision: DoublesChoice.nullable(),
  decided: Chosen.nullable(),
})

/** What must be decided before a list can be stored. */
export const openDecisions = ['months', 'doubles'] as const

/** The facts of a list of referrals or reverse referrals, as found by the last check or by the import itself. */
export const ImportedFacts = z.object({
  /** The months of its rows. */
  months: z.array(month),
  /** Current facts from files in these months. */
  standing_count: z.int(),
  /** Month by month; empty after the import. */
  month_table: z.array(FactMonth),
  /** Set if the list has only some of the departments with current facts in its months. */
  departments: z
    .object({
      /** Names of the list's departments; null: rows without a department. */
      names: z.array(z.string().nullable()),
      /** Whether rows are replaced only within these departments. */
      is_within: z.boolean(),
      decided: Chosen.nullable(),
    })
    .nullable(),
  /** Null if there are none. */
  doubles: FactDoubles.nullable(),
  open_decisions: z.array(z.enum(openDecisions)),
  /** Rows that will be stored by the decisions so far. */
  taken_row_count: z.int(),
  /** How many fewer facts there will be, summed up over the months that shrink. */
  lost_count: z.int(),
  /**
   * Whether `lost_count` must be confirmed before the start: a month shrinks by half and by at least 20, or all months
   * together by at least 20.
   */
  is_loss_to_confirm: z.boolean(),
  /** Rows that do not belong to this list, such as those of the other direction. */
  left_out_row_count: z.int(),
  /** Rows of months that were left out. */
  left_out_month_row_count: z.int(),
  /** Repeated rows that were left out. */
  left_out_double_count: z.int(),
  /** Rows that were stored without a patient's number, so that no admission can be linked to them. */
  without_patient_row_count: z.int(),
})

/** More months than any list can have between the earliest permitted day and today. */
const maxMonths = 600

/** When a decision was made that the caller saw: null if nobody had decided. Another one that somebody else has made since is a conflict (409). Absent: it is replaced unseen. */
const decidedAt = dateTime.nullable().optional()

/** A user's decisions about a checked list. What is absent stays as it is. */
export const ImportDecisions = z.object({
  /** Null withdraws a decision. */
  months: z
    .array(
      z.object({
        month,
        decision: MonthChoice.nullable(),
        /** `standing_version` of the month that the caller saw. If other files stand in it by now, nothing is decided (409 `months_changed`). */
        seen: anyText(64).optional(),
        decided_at: decidedAt,
      }),
    )
    .max(maxMonths)
    .optional(),
  /** Replaces only within the list's departments. */
  within_departments: z.boolean().optional(),
  departments_decided_at: decidedAt,
  doubles: DoublesChoice.nullish(),
  doubles_decided_at: decidedAt,
})
