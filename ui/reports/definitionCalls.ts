import { featuresOfKind } from '#contract/reports/items/catalogue.ts'
import { type ReportKind, reportKinds } from '#contract/reports/valueTypes.ts'
import type { Feature } from '#contract/features.ts'
import { api, type Reply, type RequestOptions, type RequestParameters } from '#dataProvider/client.ts'

/** The kinds of reports that a plan's features allow. */
export const kindsFor = (features: readonly Feature[]): readonly ReportKind[] =>
  reportKinds.filter((kind) => featuresOfKind[kind].every((feature) => features.includes(feature)))

/** A definition in a list. */
export type ListedReport = Reply<'listAreaReports'>['definitions'][number]

/** A saved report of any kind. */
export type SavedReport = Omit<Reply<'getMedicalInstitutionReport'>, 'includeUnrelated'> &
  Partial<Reply<'getMedicalInstitutionReport'>> &
  Partial<Reply<'getAreaReport'>> &
  Partial<Reply<'getOwnDepartmentReport'>> &
  Partial<Reply<'getCommunicationReport'>>

/** Reads a saved report, which notes that the person has opened it. @throws ApiError */
export const getReport = async (kind: ReportKind, id: number, options: RequestOptions = {}) => {
  const calls = {
    medical_institution: api.getMedicalInstitutionReport,
    area: api.getAreaReport,
    own_department: api.getOwnDepartmentReport,
    communication: api.getCommunicationReport,
  }
  return calls[kind]({ id }, options)
}

const deletions = {
  medical_institution: api.deleteMedicalInstitutionReport,
  area: api.deleteAreaReport,
  own_department: api.deleteOwnDepartmentReport,
  communication: api.deleteCommunicationReport,
}
/** @throws ApiError, 409 if a dashboard shows it */
export const deleteReport = (kind: ReportKind, id: number) => deletions[kind]({ id })

const uses = {
  medical_institution: api.getMedicalInstitutionReportUses,
  area: api.getAreaReportUses,
  own_department: api.getOwnDepartmentReportUses,
  communication: api.getCommunicationReportUses,
}
/** Who gets a report by mail, in sentences. @throws ApiError */
export const getReportUses = (kind: ReportKind, id: number) => uses[kind]({ id })

const restorations = {
  medical_institution: api.restoreMedicalInstitutionReport,
  area: api.restoreAreaReport,
  own_department: api.restoreOwnDepartmentReport,
  communication: api.restoreCommunicationReport,
}
/** Brings a deleted report back. @throws ApiError */
export const restoreReport = (kind: ReportKind, id: number): Promise<unknown> => restorations[kind]({ id })

const marks = {
  medical_institution: api.markMedicalInstitutionReport,
  area: api.markAreaReport,
  own_department: api.markOwnDepartmentReport,
  communication: api.markCommunicationReport,
}
/** Makes a report the person's favourite, or no longer. @throws ApiError */
export const markReport = (kind: ReportKind, id: number, isFavorite: boolean) =>
  marks[kind]({ id, body: { isFavorite } })

const lists = {
  medical_institution: api.listMedicalInstitutionReports,
  area: api.listAreaReports,
  own_department: api.listOwnDepartmentReports,
  communication: api.listCommunicationReports,
}
/** A page of the definitions of a kind. */
export const listReports = (
  kind: ReportKind,
  query: NonNullable<RequestParameters<'listAreaReports'>>,
  options: RequestOptions = {},
) => lists[kind](query, options)

type AreaPayload = RequestParameters<'createAreaReport'>['body']
type CommunicationPayload = RequestParameters<'createCommunicationReport'>['body']

/** Saves a copy of a report under another name. @returns the copy @throws ApiError */
export const duplicateReport = async (kind: ReportKind, id: number, name: string): Promise<ListedReport> => {
  // The client sends the fields of a definition and leaves out its owner and versions.
  const body = { ...(await getReport(kind, id)), name }
  switch (kind) {
    case 'area':
      return api.createAreaReport({ body: body as AreaPayload })
    case 'own_department':
      return api.createOwnDepartmentReport({ body: body })
    case 'communication':
      return api.createCommunicationReport({ body: body as CommunicationPayload })
    default:
      return api.createMedicalInstitutionReport({ body: body })
  }
}
