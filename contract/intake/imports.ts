import { z } from 'zod'
import { communicationDetails } from '../communications/communications.ts'
import { anyText, dateTime, id, idParam, listOf, operations, paging, Person } from '../core.ts'
import { UndoConsequences } from '../facts/undoConsequences.ts'
import type { Feature } from '../features.ts'
import { ImportedFacts } from './importedFacts.ts'
import { MatchCandidate } from '../institutions/institutionMatches.ts'
import { OwnDepartment } from '../facts/ownMedicalInstitution.ts'

/** Files of rows that become communications, values of institutions' labels, referrals or reverse referrals. Specification §3, Imports. */
export const ImportStatus = z.enum(['waiting', 'processing', 'completed', 'failed'])

/** What a file's rows do: `create` adds communications, `update` changes those whose ids it names. */
export const ImportType = z.enum(['create', 'update'])

/** Where an institution is named: its id, its code, or its name, with its address where the name is not enough. */
export const institutionFields = [
  'medical_institution_id',
  'medical_institution_code',
  'medical_institution_name',
  'medical_institution_address',
] as const

/** What a column of a file of communications can hold, beside labels. */
export const communicationImportFields = [
  'communication_id',
  ...institutionFields,
  'communication_type',
  'acted_date',
  'user',
  ...communicationDetails,
] as const

/** What a column of a file of label values can hold, beside labels. */
export const labelValueImportFields = institutionFields

export const maxImportColumns = 200

/**
 * What a column holds: a field, or `label:` and a label's id. In files of communications a label stands for the label of that name of the
 * row's own type. Null: the column is left out.
 */
export const ImportTarget = anyText(60).nullable()

export const Import = z.object({
  id,
  filename: z.string(),
  status: ImportStatus,
  /** What is wrong with the file as a whole, in the language asked for. */
  error_messages: z.array(z.string()),
  imported_row_count: z.int(),
  failed_row_count: z.int(),
  /** Rows that are still to be read; those behind `abortion_row_number` in an import that was aborted. */
  unprocessed_row_count: z.int(),
  /** The row of the file at which the import was aborted. */
  abortion_row_number: z.int().nullable(),
  created_at: dateTime,
  created_by: Person,
})
export const LabelValueImport = Import
export const CommunicationImport = Import.extend({ import_type: ImportType })

export const ImportColumn = z.object({
  heading: z.string(),
  target: ImportTarget,
  /** Whether the target was chosen for this heading in an earlier import. */
  is_remembered: z.boolean(),
})

/** A row of the file and what becomes of it. */
export const PreviewRow = z.object({
  /** Counted from 1 as spreadsheets do. */
  row_number: z.int(),
  cells: z.array(z.string()),
  /** How each cell is understood (a day as `YYYY-MM-DD`, say); null where it is left out or not understood. */
  understood: z.array(z.string().nullable()),
  medical_institution: MatchCandidate.nullable(),
  errors: z.array(z.object({ column: z.int().nullable(), message: z.string() })),
})

export const ImportPlan = z.object({
  /** Of workbooks; null of CSV files. */
  sheet: anyText(255).nullable(),
  /** The row that holds the headings; rows above it are left out. */
  header_row: z.int().min(1).max(100),
  /** One for each heading; none: as they are suggested, for another sheet or row of headings. */
  columns: z.array(ImportTarget).max(maxImportColumns),
})

export const importDetail = {
  /** Rows below the headings. */
  row_count: z.int(),
  sheet: z.string().nullable(),
  sheets: z.array(z.string()),
  header_row: z.int(),
  columns: z.array(ImportColumn),
  /** The first rows of the file as they are, so that the headings can be found among them; none once they are being stored. */
  first_rows: z.array(z.object({ row_number: z.int(), cells: z.array(z.string()) })),
  /** What may be other than it looks, in the language asked for: merged headings and formulas of a workbook, say. */
  notices: z.array(z.string()),
  preview: z.array(PreviewRow),
  /** What is missing in the plan before the import can start, in the language asked for. */
  plan_errors: z.array(z.string()),
  /** What is under way while the status is `processing`. */
  step: z.enum(['check', 'import']).nullable(),
  processed_row_count: z.int(),
  /** What the last check of the whole file found; null before it, and after a change of plan or answers. */
  check: z
    .object({ importable_row_count: z.int(), failed_row_count: z.int(), open_question_count: z.int() })
    .nullable(),
  /** Of lists of referrals and reverse referrals; null of other kinds, and before rows were read. */
  facts: ImportedFacts.nullable(),
  /** What would come of undoing it. Of completed lists of referrals and reverse referrals; null of others. */
  undo: UndoConsequences.nullable(),
  question_count: z.int(),
  open_question_count: z.int(),
  /** An earlier import of the same file that still stands. */
  same_file: z.object({ id, filename: z.string(), created_at: dateTime, created_by: Person }).nullable(),
}

/** An import with all that its screen shows. */
export const LabelValueImportDetail = LabelValueImport.extend(importDetail)
export const CommunicationImportDetail = CommunicationImport.extend(importDetail)

/** What rows of a file can name in a way that somebody has to tell. */
export const QuestionSubject = z.enum(['medical_institution', 'own_department'])

/** An institution or own department as rows of a file name it, that could be more than one, or none. */
export const ImportQuestion = z.object({
  id,
  subject: QuestionSubject,
  text: z.string(),
  row_count: z.int(),
  /** Institutions; an own department is one of all that there are. */
  candidates: z.array(MatchCandidate),
  answer: z.enum(['open', 'chosen', 'left_out']),
  medical_institution: MatchCandidate.nullable(),
  own_department: OwnDepartment.nullable(),
})

export const ImportAnswers = z.object({
  answers: z
    .array(
      z
        .object({
          id,
          /** Null: rows that name it are left out and count as failed. */
          medical_institution_id: id.nullish(),
          /** Null: rows that name it are taken without a department. */
          own_department_id: id.nullish(),
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
  /** The import waits for `plan` and `start`; otherwise it starts at once by the suggested plan. */
  review: z.boolean().optional(),
  /** The file is imported although an earlier import of it still stands. */
  again: z.boolean().optional(),
})

type Suffixed<G, N extends string> = { readonly [K in keyof G & string as `${K}${N}`]: G[K] }

export const suffixed = <G extends object, const N extends string>(group: G, name: N) =>
  Object.fromEntries(Object.entries(group).map(([key, call]) => [`${key}${name}`, call])) as Suffixed<G, N>

/** The calls of a kind of imports. */
export const callsOf = <Item extends z.ZodObject, Detail extends z.ZodObject, const R extends string>(
  item: Item,
  Detail: Detail,
  at: {
    readonly path: string
    readonly record: R
    readonly feature: readonly Feature[]
    readonly requiredFeatures?: readonly Feature[]
    readonly undoBeyond?: string
    /** Why the whole kind is beyond the specification. */
    readonly beyond?: string
  },
) => {
  const { path, record, feature } = at
  const guarded = {
    scope: 'command',
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
    },
    deleteImportOf: {
      ...one,
      method: 'DELETE',
      path: `${path}/{id}`,
      summary: 'Undoes a whole import, or discards one that has not started',
      query: z.object({
        /** Also what people have changed since; without it such an import is refused: 409 `in_use`, which says how many. */
        delete_used: z.boolean().optional(),
      }),
      status: 204,
      effect: 'write',
      audit,
      ...((at.beyond ?? at.undoBeyond) && { beyondSpecification: at.beyond ?? at.undoBeyond }),
    },
    getImportOf: {
      ...one,
      method: 'GET',
      path: `${path}/{id}`,
      summary: 'One import with its plan, a preview and its progress',
      response: Detail,
      status: 200,
      effect: 'read',
      // It shows rows of the file.
      audit,
      beyondSpecification,
    },
    planImportOf: {
      ...one,
      method: 'PUT',
      path: `${path}/{id}/plan`,
      summary: 'Says which columns hold what; it is remembered by the headings for the next file',
      body: ImportPlan,
      response: Detail,
      status: 200,
      effect: 'write',
      audit,
      beyondSpecification,
    },
    checkImportOf: {
      ...one,
      method: 'POST',
      path: `${path}/{id}/check`,
      summary: 'Starts a dry run through the whole file, which stores nothing',
      response: Detail,
      status: 200,
      effect: 'write',
      audit,
      beyondSpecification,
    },
    startImportOf: {
      ...one,
      method: 'POST',
      path: `${path}/{id}/start`,
      summary: 'Starts an import that waits',
      response: Detail,
      status: 200,
      effect: 'write',
      audit,
      beyondSpecification,
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
      // Its cells are the file's: patients' numbers, say.
      audit,
      beyondSpecification,
    },
    exportFailedRowsOfImportOf: {
      ...one,
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
