import { z } from 'zod'
import { anyText, idParam, listOf, operations, paging } from '../core.ts'
import type { Effects } from '../effects.ts'
import { SeenFile } from '../facts/undoConsequences.ts'
import type { Feature } from '../features.ts'
import { usedDeletion } from '../recordUses.ts'
import { ImportAnswers, ImportQuestion } from './importQuestions.ts'
import {
  CommunicationImport,
  CommunicationImportDetail,
  FailedRow,
  ImportPlan,
  LabelValueImport,
  LabelValueImportDetail,
  SeenPlan,
} from './imports.ts'

const WrittenPlan = ImportPlan.extend(SeenPlan.shape)

const NewImport = z.object({
  /** If true, the import waits for `plan` and `start`; otherwise it starts at once with the suggested plan. */
  review: z.boolean().optional(),
  /** Imports the file although an earlier import of it is still in effect (409 `already_imported`), or waits (409 `already_waiting`). */
  again: z.boolean().optional(),
})

type Suffixed<G, N extends string> = { readonly [K in keyof G & string as `${K}${N}`]: G[K] }

/** Calls of a group by names that end with its own. */
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
