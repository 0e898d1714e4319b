import { replacements } from '../facts/replacements.ts'
import { SeenFile, UndoConsequences } from '../facts/undoConsequences.ts'
import { UploadKind, listKinds } from '../facts/uploadKinds.ts'
import { z } from 'zod'
import { ConfirmedLoss, DoublesChoice } from './decisions.ts'
import { anyText, dateTime, distinct, id, idParam, listOf, operations, paging, Person, month } from '../core.ts'

/** Kinds of the DPC survey, for which only the month must be given. */
export const surveyKinds = [
  'ff1_file',
  'd_file',
  'outpatient_ef_file',
  'hospital_admission_ef_file',
] as const satisfies readonly UploadKind[]
export const SurveyKind = z.enum(surveyKinds)
export type SurveyKind = z.infer<typeof SurveyKind>

export const UploadStatus = z.enum(['waiting', 'processing', 'completed', 'failed'])

/** What was recognised from a file's content on arrival; all null if it is none of the six kinds. */
export const Recognised = z.object({
  kind: UploadKind.nullable(),
  /** The month of most rows at its beginning, by discharge or visit. */
  month: month.nullable(),
  /** 施設コード, 9 digits. */
  facility_code: z.string().nullable(),
  delimiter: z.enum(['\t', ',']).nullable(),
  encoding: z.enum(['shift_jis', 'utf-8']).nullable(),
  /** The number of heading rows before the data. */
  headings: z.int().min(0).max(1),
})
export type Recognised = z.infer<typeof Recognised>

/** Why a file of the survey could not be loaded. It has then changed no figures. */
export const uploadErrorCodes = [
  /** The process that handled it ended again and again. */
  'interrupted',
  'file_gone',
  /** The storage gave other contents than those that were sent. */
  'file_damaged',
  /** It is not a file of the survey, or its month is unknown. */
  'not_recognised',
  /** It belongs to another facility than the earlier files. */
  'other_facility',
  /** All of its rows belong to other months than the given one. */
  'other_month',
  /** None of its rows was valid. */
  'no_rows',
  /** Reading it took more time or memory than a file of the permitted size needs. */
  'too_heavy',
] as const
export type UploadErrorCode = (typeof uploadErrorCodes)[number]

/** Problems of a file as a whole, or between the files of a month, as a report that a user can act on. */
export const findingCodes = [
  /** Stays in an EF or D file that are in no 様式1. */
  'charges_without_admission',
  /** Stays in 様式1 without charges although the month's EF or D file is loaded. */
  'admissions_without_charges',
  /** Stays with D rows but no EF rows, or the other way round. */
  'd_without_ef',
  'ef_without_d',
  /** Rows of another facility than that of the other files. */
  'other_facility',
  /** Rows that belong to another month than the file. */
  'other_month',
  /** In EF: the points of acts differ from the sums of their details. */
  'details_differ',
  /** In EF and D: rows that exist already, by patient, stay, order and day. */
  'repeated_rows',
  /** Department codes without an own department. */
  'unknown_departments',
  /** DPC codes that are not in the loaded master, perhaps because the file is of another year. */
  'unknown_dpc_codes',
] as const

export const Finding = z.object({
  code: z.enum(findingCodes),
  /** Number of stays, rows or codes, depending on the code. */
  count: z.int(),
  /** Some of them: lines of the file, or codes; never a patient's number. */
  examples: z.array(z.string()).max(10),
})
export type Finding = z.infer<typeof Finding>

/** What a user must decide before a file of the survey can replace current facts. Until then it has changed nothing. */
export const UploadDecisions = z.object({
  /** Rows that exist already and would count twice; null if there are none. */
  repeated_row_count: z.int().nullable(),
  /** Null if no month shrinks by more than half. */
  loss: z
    .object({
      standing_count: z.int(),
      remaining_count: z.int(),
      /** The number to confirm: how many fewer facts there are in the months that shrink. */
      lost_count: z.int(),
    })
    .nullable(),
})
export type UploadDecisions = z.infer<typeof UploadDecisions>

/** A file with facts. Specification §3 and §7. */
export const DataUpload = z.object({
  id,
  filename: z.string(),
  /** Null if it was not recognised and nobody has chosen one. */
  kind: UploadKind.nullable(),
  status: UploadStatus,
  step: z.enum(['read', 'apply']).nullable(),
  /** The months that it has brought; for a waiting file, those that it probably brings. */
  first_month: month.nullable(),
  last_month: month.nullable(),
  recognised: Recognised.nullable(),
  byte_count: z.int(),
  processed_byte_count: z.int(),
  row_count: z.int(),
  imported_row_count: z.int(),
  failed_row_count: z.int(),
  /** Rows that were stored without one of their values. */
  warning_count: z.int(),
  /** The number of kinds of findings; the detail lists them. */
  finding_count: z.int(),
  /** What is wrong with the file as a whole, in the requested language. */
  error_messages: z.array(z.string()),
  /** Set for kinds whose columns are chosen in an import. */
  import_id: id.nullable(),
  /** Set for a file that was started and now waits for decisions. */
  open_decisions: UploadDecisions.nullable(),
  /** When a later file replaced all of its facts. */
  replaced_at: dateTime.nullable(),
  created_at: dateTime,
  finished_at: dateTime.nullable(),
  created_by: Person,
})

/** An earlier upload with the same contents that is still in effect. */
export const SameFile = z.object({ id, filename: z.string(), created_at: dateTime, created_by: Person })

/** A completed upload whose facts would be replaced. */
export const ReplacedUpload = z.object({
  id,
  filename: z.string(),
  first_month: month,
  last_month: month,
  imported_row_count: z.int(),
})

/**
 * The number of current facts of a file's kind in a month, all of which it replaces: stays of 様式1, stays with charges
 * of D and EF, visits of outpatients.
 */
export const StandingMonth = z.object({ month, count: z.int() })

const consequences = {
  same_file: SameFile.nullable(),
  replaces: z.array(ReplacedUpload),
  standing: z.array(StandingMonth),
  /** Tells the files that stand in its months from those of another moment; empty for a file that does not wait. */
  standing_version: z.string(),
}

export const DataUploadDetail = DataUpload.extend({
  ...consequences,
  findings: z.array(Finding),
  /** Rows of an imported list that are valid but were not imported; all 0 for other files. */
  left_out: z.object({
    /** They exist already. */
    double_count: z.int(),
    /** Their months were left out. */
    month_count: z.int(),
    /** They do not belong to the list, for example those of the other direction. */
    other_count: z.int(),
  }),
  /** Null for a file that was not loaded. */
  undo: UndoConsequences.nullable(),
  /** Empty for a file that was not loaded. */
  ...replacements,
})

/** A row that was rejected, or stored without one of its values. */
export const DataUploadProblem = z.object({
  line: z.int(),
  /** Counted from 1; null if the problem concerns the whole row. */
  column_number: z.int().nullable(),
  /** By the layout of the kind; null if the layout has no such column. */
  column_name: z.string().nullable(),
  /** Null if it may tell of the patient and the caller may not read patients' numbers. */
  value: z.string().nullable(),
  /** What is wrong and what to do, in the requested language. */
  message: z.string(),
  is_rejected: z.boolean(),
})

const maxAtOnce = 100

const UploadChoice = z.object({
  id,
  kind: SurveyKind,
  first_month: month,
  last_month: month,
})
/** How to load a waiting upload. */
export type UploadChoice = z.infer<typeof UploadChoice>

const choicesOf = <T extends z.ZodObject<{ id: typeof id }>>(choice: T) =>
  z.object({ uploads: distinct(z.array(choice).min(1).max(maxAtOnce), ({ id: one }) => one, 'id') })

const guarded = { scope: 'command', feature: 'data_uploads' } as const
const one = { ...guarded, params: idParam } as const
const audit = { record: 'data_upload', idFrom: 'id' } as const
const beyondSpecification = 'the specification names the screen and the kinds of files, and no calls'

/** Where files are uploaded piece by piece (tus 1.0, https://tus.io/protocols/resumable-upload). */
export const dataUploadFilesPath = '/api/data_uploads/files'

export const dataUploadOperations = operations({
  listDataUploads: {
    ...guarded,
    method: 'GET',
    path: '/api/data_uploads',
    effects: { puts_in: 'always' },
    summary: 'Files of figures, newest first',
    query: paging.extend({
      kind: z.array(UploadKind).max(20).optional(),
      status: z.array(UploadStatus).max(10).optional(),
    }),
    response: listOf('data_uploads', DataUpload),
    status: 200,
    effect: 'read',
    beyondSpecification,
  },
  readDataUpload: {
    ...one,
    method: 'GET',
    path: '/api/data_uploads/{id}',
    effects: { puts_in: 'always' },
    summary: 'One file with what is found wrong with it, and what it would replace',
    response: DataUploadDetail,
    status: 200,
    effect: 'read',
    beyondSpecification,
  },
  checkDataUploads: {
    ...guarded,
    method: 'POST',
    path: '/api/data_uploads/check',
    effects: { puts_in: 'always' },
    summary: 'What would come of starting uploads in this way: whether they are here already, and what they replace',
    body: choicesOf(UploadChoice),
    response: z.object({ uploads: z.array(z.object({ id, ...consequences })) }),
    status: 200,
    effect: 'read',
    beyondSpecification,
  },
  startDataUploads: {
    ...guarded,
    method: 'POST',
    path: '/api/data_uploads/start',
    effects: { puts_in: 'always', reads_patient_numbers: 'always' },
    summary:
      'Starts uploads that wait, as files of these kinds and months; refused (409) for contents that stand already. One that would take most of a month away, or holds rows twice, waits again until that is decided',
    body: choicesOf(
      UploadChoice.extend({
        /** Loads it although the same file is in effect. */
        again: z.boolean().optional(),
        ...ConfirmedLoss.shape,
        /** `standing_version` that the caller saw. If other files stand in its months by now, nothing starts (409 `months_changed`). */
        seen: anyText(64).optional(),
        /** Whether repeated rows are stored once or all. */
        doubles: DoublesChoice.optional(),
      }),
    ),
    response: z.object({ data_uploads: z.array(DataUpload) }),
    status: 200,
    effect: 'write',
    audit: { record: 'data_upload', action: 'update' },
    beyondSpecification,
  },
  importDataUpload: {
    ...one,
    method: 'POST',
    path: '/api/data_uploads/{id}/import',
    effects: { puts_in: 'always', reads_patient_numbers: 'always' },
    summary:
      'Gives a list that waits its import, in which columns are chosen and rows are checked; the same one if asked again',
    body: z.object({ kind: z.enum(listKinds) }),
    response: DataUpload,
    status: 200,
    effect: 'write',
    audit,
    beyondSpecification,
  },
  abortDataUpload: {
    ...one,
    method: 'POST',
    path: '/api/data_uploads/{id}/abort',
    effects: { puts_in: 'always' },
    summary: 'Stops an upload that is being processed; the figures stay as they were, and it waits again',
    response: DataUploadDetail,
    status: 200,
    effect: 'write',
    audit,
    beyondSpecification,
  },
  deleteDataUpload: {
    ...one,
    method: 'DELETE',
    path: '/api/data_uploads/{id}',
    effects: { puts_in: 'always' },
    summary: 'Discards an upload that waits or has failed, or takes a completed one back',
    query: z.object({
      /**
       * Also removes the facts that it brought; the facts that it had replaced come back. Without it, an upload with
       * current facts, or with facts that could still come back, is refused: 409 `in_use`, whose `current` is {@link UndoConsequences}.
       */
      with_facts: z.boolean().optional(),
      ...SeenFile.shape,
    }),
    status: 204,
    effect: 'write',
    audit,
    beyondSpecification,
  },
  listDataUploadProblems: {
    ...one,
    method: 'GET',
    path: '/api/data_uploads/{id}/problems',
    effects: { puts_in: 'always', reads_patient_numbers: 'in_part' },
    summary: 'Rows that were rejected or taken without a value, in the order of the file',
    query: paging.extend({ is_rejected: z.boolean().optional() }),
    response: listOf('problems', DataUploadProblem),
    status: 200,
    effect: 'read',
    audit,
    beyondSpecification,
  },
  exportDataUploadProblems: {
    ...one,
    method: 'GET',
    path: '/api/data_uploads/{id}/problems/export',
    effects: { puts_in: 'always', takes_out: 'always', reads_patient_numbers: 'in_part' },
    summary: 'All such rows as CSV',
    contentType: 'text/csv',
    status: 200,
    effect: 'read',
    audit,
    beyondSpecification,
  },
})
