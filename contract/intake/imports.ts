import { z } from 'zod'
import { usedDeletion } from '../recordUses.ts'
import { communicationDetails } from '../communications/communications.ts'
import { anyText, Chosen, dateTime, id, idParam, listOf, operations, paging, Person } from '../core.ts'
import { replacements } from '../facts/replacements.ts'
import { SeenFile, UndoConsequences } from '../facts/undoConsequences.ts'
import type { Effects } from '../effects.ts'
import type { Feature } from '../features.ts'
import { ImportedFacts } from './importedFacts.ts'
import { MatchCandidate } from '../institutions/institutionMatches.ts'
import { OwnDepartment } from '../facts/ownMedicalInstitution.ts'

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
  /** One per heading. If empty, the suggested targets are used, for example after a change of the sheet or the heading row. */
  columns: z.array(ImportTarget).max(maxImportColumns),
})

/** `plan_version` of the plan that the caller saw. If somebody has chosen other columns since, the call is refused (409 `edit_conflict`); so is the start if somebody has decided or answered since, and if another list of its months was taken in or undone (409 `months_changed`). */
export const SeenPlan = z.object({ seen: anyText(64).optional() })

const WrittenPlan = ImportPlan.extend(SeenPlan.shape)

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

/** What rows of a file can name ambiguously, so that a user must decide. */
export const QuestionSubject = z.enum(['medical_institution', 'own_department'])

/** The name of an institution or own department in rows of a file that fits several, or none. */
export const ImportQuestion = z.object({
  id,
  subject: QuestionSubject,
  text: z.string(),
  row_count: z.int(),
  /** Candidates for institutions. For own departments, all departments are candidates. */
  candidates: z.array(MatchCandidate),
  answer: z.enum(['open', 'chosen', 'left_out']),
  medical_institution: MatchCandidate.nullable(),
  own_department: OwnDepartment.nullable(),
  /** Who answered last, and when; null for open questions, and for answers of a time before this was noted. */
  answered_by: Person.nullable(),
  answered_at: dateTime.nullable(),
})

export const ImportAnswers = z.object({
  answers: z
    .array(
      z
        .object({
          id,
          /** Null: rows with this name are left out and count as failed. */
          medical_institution_id: id.nullish(),
          /** Null: rows with this name are stored without a department. */
          own_department_id: id.nullish(),
          /** That of the answer that the user saw. Another one that somebody else has given is a conflict (409). Absent: it is replaced unseen. */
          answered_at: dateTime.nullable().optional(),
        })
        .refine(
          ({ medical_institution_id: institution, own_department_id: department }) =>
            (institution === undefined) !== (department === undefined),
          { params: { code: 'one_answer' } },
        ),
    )
    .min(1)
    .max(1_000),
})

export const FailedRow = z.object({
  row_number: z.int(),
  cells: z.array(z.string()),
  errors: z.array(z.object({ column: z.int().nullable(), message: z.string() })),
})

const NewImport = z.object({
  /** If true, the import waits for `plan` and `start`; otherwise it starts at once with the suggested plan. */
  review: z.boolean().optional(),
  /** Imports the file although an earlier import of it is still in effect (409 `already_imported`), or waits (409 `already_waiting`). */
  again: z.boolean().optional(),
})

type Suffixed<G, N extends string> = { readonly [K in keyof G & string as `${K}${N}`]: G[K] }

export const suffixed = <G extends object, const N extends string>(group: G, name: N) =>
  Object.fromEntries(Object.entries(group).map(([key, call]) => [`${key}${name}`, call])) as Suffixed<G, N>

/** The calls of a kind of import. */
export const callsOf = <Item extends z.ZodObject, Detail extends z.ZodObject, const R extends string>(
  item: Item,
  Detail: Detail,
  at: {
    readonly path: string
    readonly record: R
    readonly feature: readonly Feature[]
    readonly requiredFeatures?: readonly Feature[]
    readonly undoBeyond?: string
    /** Whether the rows have patients' numbers. What is linked to them tells of the patients. */
    readonly holdsPatients?: true
    /** The reason for a whole kind that is not in the specification. */
    readonly beyond?: string
  },
) => {
  const { path, record, feature } = at
  const patients = (when: 'always' | 'in_part'): Effects => (at.holdsPatients ? { reads_patient_numbers: when } : {})
  const guarded = {
    scope: 'command',
    effects: { puts_in: 'always' },
    feature,
    ...(at.requiredFeatures && { requiredFeatures: at.requiredFeatures }),
  } as const
  const one = { ...guarded, params: idParam } as const
  const audit = { record, idFrom: 'id' } as const
  const beyondSpecification = 'mapping, preview, dry run and the rows that failed'
  return operations({
    listImportsOf: {
      ...guarded,
      method: 'GET',
      path,
      summary: 'The imports of this kind, newest first',
      query: paging,
      response: listOf('imports', item),
      status: 200,
      effect: 'read',
      ...(at.beyond && { beyondSpecification: at.beyond }),
    },
    createImportOf: {
      ...guarded,
      method: 'POST',
      path,
      summary:
        'Takes in a CSV file or workbook (multipart/form-data with one part, `file`); refused (409) when it was imported before',
      query: NewImport,
      upload: 'import',
      response: Detail,
      status: 201,
      effect: 'write',
      audit: { record },
      ...(at.beyond && { beyondSpecification: at.beyond }),
      effects: { puts_in: 'always', ...patients('always') },
    },
    deleteImportOf: {
      ...one,
      method: 'DELETE',
      path: `${path}/{id}`,
      summary: 'Undoes a whole import, or discards one that has not started',
      query: z.object({
        /** `delete_used` also undoes rows that users have changed since; without it such an import is refused: 409 `in_use` with their number. */
        ...usedDeletion,
        ...SeenFile.shape,
      }),
      status: 204,
      effect: 'write',
      audit,
      ...((at.beyond ?? at.undoBeyond) && { beyondSpecification: at.beyond ?? at.undoBeyond }),
      effects: { puts_in: 'always', deletes: 'in_part' },
    },
    getImportOf: {
      ...one,
      method: 'GET',
      path: `${path}/{id}`,
      summary: 'One import with its plan, a preview and its progress',
      query: z.object({
        /**
         * The caller has read it before and only looks what has become of it. That is not logged, unless it waits and shows rows of its file
         * otherwise than the caller has seen them.
         */
        watching: z.boolean().optional(),
        /** `plan_version` of what the caller has read. */
        seen: anyText(64).optional(),
      }),
      response: Detail,
      status: 200,
      effect: 'read',
      // The reply contains rows of the file.
      audit,
      beyondSpecification,
      effects: { puts_in: 'always', ...patients('in_part') },
    },
    planImportOf: {
      ...one,
      method: 'PUT',
      path: `${path}/{id}/plan`,
      summary: 'Says which columns hold what; it is remembered by the headings for the next file',
      body: WrittenPlan,
      response: Detail,
      status: 200,
      effect: 'write',
      audit,
      beyondSpecification,
      effects: { puts_in: 'always', ...patients('always') },
    },
    checkImportOf: {
      ...one,
      method: 'POST',
      path: `${path}/{id}/check`,
      summary: 'Starts a dry run through the whole file, which stores nothing',
      query: SeenPlan,
      response: Detail,
      status: 200,
      effect: 'write',
      audit,
      beyondSpecification,
      effects: { puts_in: 'always', ...patients('always') },
    },
    startImportOf: {
      ...one,
      method: 'POST',
      path: `${path}/{id}/start`,
      summary: 'Starts an import that waits',
      query: SeenPlan,
      response: Detail,
      status: 200,
      effect: 'write',
      audit,
      beyondSpecification,
      effects: { puts_in: 'always', ...patients('always') },
    },
    abortImportOf: {
      ...one,
      method: 'POST',
      path: `${path}/{id}/abort`,
      summary:
        'Stops an import behind the rows that are being stored, or a check; what is stored stays until it is undone. One of referrals stores nothing then and waits',
      response: Detail,
      status: 200,
      effect: 'write',
      audit,
      beyondSpecification,
    },
    listQuestionsOfImportOf: {
      ...one,
      method: 'GET',
      path: `${path}/{id}/questions`,
      summary:
        'The institutions and own departments that a check or import could not tell, open ones first, those of most rows first',
      query: paging,
      response: listOf('questions', ImportQuestion),
      status: 200,
      effect: 'read',
      beyondSpecification,
    },
    answerQuestionsOfImportOf: {
      ...one,
      method: 'PUT',
      path: `${path}/{id}/questions`,
      summary: 'Says which institutions and own departments are meant; it is remembered for later files',
      body: ImportAnswers,
      response: Detail,
      status: 200,
      effect: 'write',
      audit,
      beyondSpecification,
    },
    listFailedRowsOfImportOf: {
      ...one,
      method: 'GET',
      path: `${path}/{id}/failed_rows`,
      summary: 'The rows that were not imported, or would not be after a check, in the order of the file',
      query: paging,
      response: listOf('failed_rows', FailedRow),
      status: 200,
      effect: 'read',
      // The reply contains cells of the file, for example patients' numbers.
      audit,
      beyondSpecification,
      effects: { puts_in: 'always', ...patients('in_part') },
    },
    exportFailedRowsOfImportOf: {
      ...one,
      effects: { puts_in: 'always', takes_out: 'always', ...patients('in_part') },
      method: 'GET',
      path: `${path}/{id}/failed_rows/export`,
      summary:
        'The rows that were not imported as CSV under their own headings, with row number and reason before them',
      contentType: 'text/csv',
      status: 200,
      effect: 'read',
      audit,
      beyondSpecification,
    },
    readTemplateOfImportOf: {
      ...guarded,
      method: 'GET',
      path: `${path}/template`,
      summary: 'An empty CSV with a heading for every field and label that can be imported',
      contentType: 'text/csv',
      status: 200,
      effect: 'read',
      beyondSpecification,
    },
  })
}

const communicationCalls = callsOf(CommunicationImport, CommunicationImportDetail, {
  path: '/api/imports/communications',
  record: 'communication_import',
  feature: ['communications'],
})

export const communicationImportOperations = {
  ...suffixed(communicationCalls, 'Communications'),
  ...operations({
    updateByImportOfCommunications: {
      ...communicationCalls.createImportOf,
      method: 'PUT',
      summary: 'Takes in a file whose rows change the communications that they name by id; otherwise like POST',
    },
  }),
}

export const labelValueImportOperations = suffixed(
  callsOf(LabelValueImport, LabelValueImportDetail, {
    path: '/api/imports/medical_institution_label_values',
    record: 'medical_institution_label_value_import',
    feature: ['medical_institution_labels', 'labels'],
    undoBeyond: 'an import of label values can be undone like one of communications',
  }),
  'LabelValues',
)
