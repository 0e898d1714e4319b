import { shortDayReadings } from '../writtenDays.ts'
import { z } from 'zod'
import { communicationDetails } from '../communications/communications.ts'
import { anyText, Chosen, dateTime, id, Person } from '../core.ts'
import { replacements } from '../facts/replacements.ts'
import { UndoConsequences } from '../facts/undoConsequences.ts'
import { ImportedFacts } from './importedFacts.ts'
import { MatchCandidate } from '../institutions/institutionMatches.ts'

/**
 * Imports of files whose rows become communications, values of institutions' labels, referrals or reverse referrals.
 * Specification §3, Imports.
 */
export const ImportStatus = z.enum(['waiting', 'processing', 'completed', 'failed'])

/** What a file's rows do: `create` adds communications, `update` changes those with the given ids. */
export const ImportType = z.enum(['create', 'update'])

/** Fields that identify an institution: its id, its code, or its name, with the address if the name is not enough. */
export const institutionFields = [
  'medical_institution_id',
  'medical_institution_code',
  'medical_institution_name',
  'medical_institution_address',
] as const

/** What a column of a file of communications can contain, besides labels. */
export const communicationImportFields = [
  'communication_id',
  ...institutionFields,
  'communication_type',
  'acted_date',
  'user',
  ...communicationDetails,
] as const

/** What a column of a file of label values can contain, besides labels. */
export const labelValueImportFields = institutionFields

export const maxImportColumns = 200

/**
 * What a column contains: a field, or `label:` and a label's id. In files of communications, each row uses the label
 * with the same name of its own type. Null: the column is ignored.
 */
export const ImportTarget = anyText(60).nullable()

export const Import = z.object({
  id,
  filename: z.string(),
  status: ImportStatus,
  /** What is wrong with the file as a whole, in the requested language. */
  error_messages: z.array(z.string()),
  imported_row_count: z.int(),
  failed_row_count: z.int(),
  /** Rows that have not been read yet; in an aborted import, those after `abortion_row_number`. */
  unprocessed_row_count: z.int(),
  /** The row of the file at which the import was aborted. */
  abortion_row_number: z.int().nullable(),
  /** When a later list replaced all of its records; null as long as some stand, and for kinds that replace nothing. */
  replaced_at: dateTime.nullable(),
  created_at: dateTime,
  created_by: Person,
})
export const LabelValueImport = Import
export const CommunicationImport = Import.extend({ import_type: ImportType })

export const ImportColumn = z.object({
  heading: z.string(),
  target: ImportTarget,
  /** Whether the target comes from an earlier import with this heading. */
  is_remembered: z.boolean(),
})

/** A row of the file and its result. */
export const PreviewRow = z.object({
  /** Counted from 1 as spreadsheets do. */
  row_number: z.int(),
  cells: z.array(z.string()),
  /** How each cell is interpreted (a day as `YYYY-MM-DD`, for example); null if it is ignored or cannot be interpreted. */
  understood: z.array(z.string().nullable()),
  medical_institution: MatchCandidate.nullable(),
  errors: z.array(z.object({ column: z.int().nullable(), message: z.string() })),
})

export const ImportPlan = z.object({
  /** The sheet of a workbook; null for CSV files. */
  sheet: anyText(255).nullable(),
  /** The row with the headings. Rows above it are ignored. */
  header_row: z.int().min(1).max(100),
  /** Whether rows that the sheet does not show, because it is filtered or folded up, are taken too. */
  takes_hidden_rows: z.boolean().default(false),
  /** How days with a short year are meant that may be meant in two ways (8.4.1: 2008 or 令和8年). Null: rows with such a day are not imported. */
  short_days: z.enum(shortDayReadings).nullable().default(null),
  /** One per heading. If empty, the suggested targets are used, for example after a change of the sheet or the heading row. */
  columns: z.array(ImportTarget).max(maxImportColumns),
})

/** `plan_version` of the plan that the caller saw. If somebody has chosen other columns since, the call is refused (409 `edit_conflict`); so is the start if somebody has decided or answered since, and if another list of its months was taken in or undone (409 `months_changed`). */
export const SeenPlan = z.object({ seen: anyText(64).optional() })

/** An earlier import of the same file. */
export const EarlierFile = z.object({ id, filename: z.string(), created_at: dateTime, created_by: Person })

export const importDetail = {
  /** Rows below the headings. */
  row_count: z.int(),
  sheet: z.string().nullable(),
  sheets: z.array(z.string()),
  header_row: z.int(),
  columns: z.array(ImportColumn),
  /**
   * Tells this plan (sheet, headings and columns) from another one, what was decided and answered from what was at another moment and, for a checked list of
   * referrals or reverse referrals, what stands in its months from what stood there.
   */
  plan_version: z.string(),
  /** Who else has its page open while it waits. */
  viewers: z.array(Person),
  /** The last of its choices: columns, decisions and answers. Null if there are none, or none since this is noted. */
  latest_choice: Chosen.nullable(),
  /** The first rows of the file, so that a user can find the headings; empty while the rows are being stored. */
  first_rows: z.array(z.object({ row_number: z.int(), cells: z.array(z.string()) })),
  /** Whether cells with patients' numbers, and those of columns that are ignored, are empty because the caller may not read them. */
  hides_patient_numbers: z.boolean(),
  /** Rows that the sheet does not show, because it is filtered or folded up. */
  hidden_row_count: z.int(),
  takes_hidden_rows: z.boolean(),
  /** Days of the chosen columns that may be meant in two ways, and how they are taken to be meant; null before somebody has said so. */
  unclear_day_count: z.int(),
  short_days: z.enum(shortDayReadings).nullable(),
  /** What may be different from how it looks, in the requested language: merged headings and formulas of a workbook, for example. */
  notices: z.array(z.string()),
  preview: z.array(PreviewRow),
  /** What the plan lacks before the import can start, in the requested language. */
  plan_errors: z.array(z.string()),
  /** What is running while the status is `processing`. */
  step: z.enum(['check', 'import']).nullable(),
  processed_row_count: z.int(),
  /** The result of the last check of the whole file; null before it, and after a change of plan or answers. */
  check: z
    .object({ importable_row_count: z.int(), failed_row_count: z.int(), open_question_count: z.int() })
    .nullable(),
  /** For lists of referrals and reverse referrals; null for other kinds, and before rows have been read. */
  facts: ImportedFacts.nullable(),
  /** The consequences of undoing it. For completed lists of referrals and reverse referrals; null for others. */
  undo: UndoConsequences.nullable(),
  /** For completed lists of referrals and reverse referrals; empty for others. */
  ...replacements,
  question_count: z.int(),
  open_question_count: z.int(),
  /** An earlier import of the same file that is still in effect. */
  same_file: EarlierFile.nullable(),
}

/** An import with everything that its screen shows. */
export const LabelValueImportDetail = LabelValueImport.extend(importDetail)
export const CommunicationImportDetail = CommunicationImport.extend(importDetail)

/** A row that was not imported, or would not be. */
export const FailedRow = z.object({
  row_number: z.int(),
  cells: z.array(z.string()),
  errors: z.array(z.object({ column: z.int().nullable(), message: z.string() })),
})
