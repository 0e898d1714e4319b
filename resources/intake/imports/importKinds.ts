import type { UsedDeletion } from '#ui/settings/acceptedUses.ts'
import { communicationImportFields, labelValueImportFields } from '#contract/intake/imports.ts'
import { referralImportFields, reverseReferralImportFields } from '#contract/intake/referralImports.ts'
import type { SeenFile } from '../seenFile.ts'
import { api, type Reply, type RequestOptions, type RequestParameters } from '#dataProvider/client.ts'
import { communicationLabelsQuery } from '#ui/labels/communicationLabels.ts'
import { institutionLabelsQuery } from '#ui/labels/labelKinds.ts'
import '#ui/labels/texts.ts'
import './texts.ts'

export type ImportType = 'create' | 'update'
interface Typed {
  /** Imports of communications only. */
  readonly importType?: ImportType
}
export type Import = Reply<'listImportsOfLabelValues'>['imports'][number] & Typed
export type ImportDetail = Reply<'getImportOfLabelValues'> & Typed
export type ImportDecisions = NonNullable<RequestParameters<'decideImportOfReferrals'>['body']>
export type ImportPlan = RequestParameters<'planImportOfLabelValues'>['body']
export type Question = Reply<'listQuestionsOfImportOfLabelValues'>['questions'][number]
/** A person's answer to a question. */
export type GivenAnswer = RequestParameters<'answerQuestionsOfImportOfLabelValues'>['body']['answers'][number]
export type RowError = Reply<'listFailedRowsOfImportOfLabelValues'>['failedRows'][number]['errors'][number]

interface Label {
  readonly id: number
  readonly name: string
  readonly componentType: string
}

const importsPerPage = 20
const questionsPerPage = 20
const failedRowsPerPage = 10

const callsOf = (records: 'Communications' | 'LabelValues' | 'Referrals' | 'ReverseReferrals') => ({
  list: (page: number, options?: RequestOptions) =>
    api[`listImportsOf${records}`]({ page, perPage: importsPerPage }, options),
  /** @param again - takes the file although the same one waits already */
  take: (file: File, again: boolean, options?: RequestOptions): Promise<ImportDetail> =>
    api[`createImportOf${records}`]({ file, review: true, ...(again && { again }) }, options),
  /** @param seen - `planVersion` of what the person has read before, if the screen only looks what has become of it */
  get: (id: number, seen: string | undefined, options?: RequestOptions): Promise<ImportDetail> =>
    api[`getImportOf${records}`]({ id, ...(seen !== undefined && { watching: true, seen }) }, options),
  /** @param seen - `planVersion` of the plan that the person saw; the call is refused if it is another one now */
  plan: (id: number, body: ImportPlan, seen: string): Promise<ImportDetail> =>
    api[`planImportOf${records}`]({ id, body: { ...body, seen } }),
  /** @param seen - as for `plan` */
  check: (id: number, seen: string): Promise<ImportDetail> => api[`checkImportOf${records}`]({ id, seen }),
  /**
   * @param seen - as for `plan`
   * @param confirmedLoss - for lists, the number of records that somebody has agreed to lose; null if no confirmation was requested
   */
  start: (id: number, seen: string, confirmedLoss: number | null): Promise<ImportDetail> =>
    api[`startImportOf${records}`]({ id, seen, ...(confirmedLoss !== null && { confirmedLoss }) }),
  abort: (id: number): Promise<ImportDetail> => api[`abortImportOf${records}`]({ id }),
  /**
   * @param accepted - what the person has said of records that were changed since
   * @param seen - its state as the person saw it; the call is refused if it is another one now
   */
  remove: (id: number, accepted: UsedDeletion, seen: SeenFile) =>
    api[`deleteImportOf${records}`]({ id, ...accepted, ...seen }),
  questions: (id: number, page: number) =>
    api[`listQuestionsOfImportOf${records}`]({ id, page, perPage: questionsPerPage }),
  answer: (id: number, answer: GivenAnswer): Promise<ImportDetail> =>
    api[`answerQuestionsOfImportOf${records}`]({ id, body: { answers: [answer] } }),
  /** All of them or, if a colleague has answered one meanwhile, none. */
  answerAll: (id: number, answers: readonly GivenAnswer[]): Promise<ImportDetail> =>
    api[`answerQuestionsOfImportOf${records}`]({ id, body: { answers: [...answers] } }),
  failedRows: (id: number, page: number) =>
    api[`listFailedRowsOfImportOf${records}`]({ id, page, perPage: failedRowsPerPage }),
  exportFailedRows: (id: number) => api[`exportFailedRowsOfImportOf${records}`]({ id }),
  template: () => api[`readTemplateOfImportOf${records}`](),
})

/** A kind of imports: its calls, its columns, and the screen to which it leads back. */
export interface ImportKind extends ReturnType<typeof callsOf> {
  readonly name: 'communications' | 'medical_institutions' | 'referrals' | 'reverse_referrals'
  /** Possible fields of columns besides labels. */
  readonly fields: readonly string[]
  readonly labels: {
    readonly queryKey: readonly string[]
    readonly queryFn: (context: { readonly signal: AbortSignal }) => Promise<readonly Label[]>
    readonly staleTime: number
  }
  /** The screen that links here, and the i18n key of its title. */
  readonly back: { readonly to: string; readonly title: string }
  /** Whether a file replaces all records of its months and is stored completely or not at all. */
  readonly replacesMonths?: boolean
  /** Whether rows have patients' numbers, so that only people who may read these import them. */
  readonly holdsPatients?: true
  /** Saves the decisions on months, departments and duplicates of a list. */
  readonly decide?: (id: number, decisions: ImportDecisions) => Promise<ImportDetail>
  /** Uploads a file whose rows change records by their id, if the kind supports that. */
  readonly takeChanges?: ReturnType<typeof callsOf>['take']
}

export const communicationImports: ImportKind = {
  ...callsOf('Communications'),
  name: 'communications',
  fields: communicationImportFields,
  labels: communicationLabelsQuery,
  back: { to: '/labels?tab=CommunicationLabels', title: 'renkei.labels.title' },
  takeChanges: (file, again, options) =>
    api.updateByImportOfCommunications({ file, review: true, ...(again && { again }) }, options),
}

/** The same under the path of communications, so that the way back and the menu lead there. */
export const importsFromCommunications: ImportKind = {
  ...communicationImports,
  back: { to: '/communications', title: 'renkei.shell.screens.communications' },
}

export const labelValueImports: ImportKind = {
  ...callsOf('LabelValues'),
  name: 'medical_institutions',
  fields: labelValueImportFields,
  labels: institutionLabelsQuery,
  back: { to: '/labels?tab=MedicalInstitutionLabels', title: 'renkei.labels.title' },
}

const lists = {
  labels: { queryKey: ['labels of lists'], queryFn: async () => [], staleTime: Number.POSITIVE_INFINITY },
  back: { to: '/data_uploads', title: 'renkei.imports.uploads' },
  replacesMonths: true,
  holdsPatients: true,
} as const satisfies Partial<ImportKind>

export const referralImports: ImportKind = {
  ...callsOf('Referrals'),
  ...lists,
  decide: (id, body) => api.decideImportOfReferrals({ id, body }),
  name: 'referrals',
  fields: referralImportFields,
}

export const reverseReferralImports: ImportKind = {
  ...callsOf('ReverseReferrals'),
  ...lists,
  decide: (id, body) => api.decideImportOfReverseReferrals({ id, body }),
  name: 'reverse_referrals',
  fields: reverseReferralImportFields,
}
