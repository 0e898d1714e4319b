import type { NotCompared } from '#contract/comparison.ts'
import type { reportFormats } from '#contract/reports/definitions.ts'
import type { ReportKind } from '#contract/reports/valueTypes.ts'
import { api, type Reply, type RequestOptions, type RequestParameters } from '#dataProvider/client.ts'

type InstitutionBody = RequestParameters<'pivotMedicalInstitutionReport'>['body']
type AreaBody = RequestParameters<'computeAreaReport'>['body']
type DepartmentBody = RequestParameters<'computeOwnDepartmentReport'>['body']
type CommunicationBody = RequestParameters<'pivotCommunicationReport'>['body']

type Paging = 'page' | 'perPage'
type PivotFields = 'aggregationRow' | 'aggregationColumn' | 'aggregationData'
type Own<Body> = { readonly [K in Exclude<keyof Body, Paging | PivotFields>]?: Body[K] | undefined }

/**
 * What a result is asked for: the fields of a definition, saved or not, and the base month. Each kind reads its own fields; the
 * definition's other fields, such as its name, are not sent.
 */
export type ReportRequest = Required<Pick<InstitutionBody, 'items' | 'displayItems'>> &
  Own<InstitutionBody> &
  Own<AreaBody> &
  Own<DepartmentBody> &
  Own<CommunicationBody> & { readonly [K in PivotFields]?: InstitutionBody[K] | null | undefined }
export type ReportItem = ReportRequest['items'][number]

/** A column of a result. */
export type ResultColumn = Reply<'computeAreaReport'>['columns'][number]
export type CellValue = Reply<'computeAreaReport'>['resultsTotal'][number]

/** A row of any kind of report. */
export interface ResultRow {
  /** Of the institution, area, own department or communication. */
  readonly id: number
  readonly name: string
  /** The partner whose chart the row leads to; null for areas and own departments. */
  readonly institutionId: number | null
  readonly runningStatus: Reply<'computeMedicalInstitutionReport'>['results'][number]['runningStatus'] | null
  readonly values: readonly CellValue[]
}

/** A page of a result of any kind. */
export interface ResultPage {
  readonly totalPage: number
  readonly totalCount: number
  readonly baseMonth: string | null
  /** The newest base month that can be chosen, if the reply says so. */
  readonly latestBaseMonth?: string | null | undefined
  readonly unsettledFrom: string | null
  readonly conditionsNotCompared: NotCompared | null
  /** Whether the report has conditions, so that its totals are those of the rows that fulfil them. */
  readonly isNarrowed: boolean
  readonly columns: readonly ResultColumn[]
  readonly rows: readonly ResultRow[]
  /** In the columns' order; null for communications, which have none. */
  readonly totals: readonly CellValue[] | null
}

interface Page {
  readonly page: number
  readonly perPage: number
}

// A definition of a kind has the fields that the kind's calls need, and the client sends only those.
const bodies = {
  area: (request: ReportRequest) => request as AreaBody,
  own_department: (request: ReportRequest) => request as DepartmentBody,
  communication: (request: ReportRequest) => request as CommunicationBody,
  medical_institution: (request: ReportRequest) => request as InstitutionBody,
}

/** Computes a page of a report. @throws ApiError */
export const computeReport = async (
  kind: ReportKind,
  request: ReportRequest,
  page: Page,
  options: RequestOptions = {},
): Promise<ResultPage> => {
  if (kind === 'communication') {
    const { results, ...head } = await api.computeCommunicationReport(
      { body: { ...bodies.communication(request), ...page } },
      options,
    )
    const rows = results.map((row) => ({
      id: row.communicationId,
      name: row.medicalInstitutionName,
      institutionId: row.medicalInstitutionId,
      runningStatus: row.medicalInstitutionRunningStatus,
      values: row.values,
    }))
    return { ...head, rows, totals: null }
  }
  if (kind === 'medical_institution') {
    const { results, resultsTotal, ...head } = await api.computeMedicalInstitutionReport(
      { body: { ...bodies.medical_institution(request), ...page } },
      options,
    )
    return { ...head, rows: results.map((row) => ({ ...row, institutionId: row.id })), totals: resultsTotal }
  }
  const { results, resultsTotal, ...head } =
    kind === 'area'
      ? await api.computeAreaReport({ body: { ...bodies.area(request), ...page } }, options)
      : await api.computeOwnDepartmentReport({ body: { ...bodies.own_department(request), ...page } }, options)
  return {
    ...head,
    rows: results.map((row) => ({ ...row, institutionId: null, runningStatus: null })),
    totals: resultsTotal,
  }
}

/** The records of a report by one or two of its items. */
export type Pivot = Reply<'pivotMedicalInstitutionReport'>

/** Whether a definition says how its records are to be summed up by one or two items. */
export const hasPivot = (
  kind: ReportKind,
  { aggregationRow, aggregationData }: Pick<ReportRequest, PivotFields>,
): kind is 'medical_institution' | 'communication' =>
  (kind === 'medical_institution' || kind === 'communication') && Boolean(aggregationRow && aggregationData)

/** @throws ApiError, 422 if there would be too many columns or cells */
export const pivotReport = (
  kind: 'medical_institution' | 'communication',
  request: ReportRequest,
  options: RequestOptions = {},
): Promise<Pivot> =>
  kind === 'communication'
    ? api.pivotCommunicationReport({ body: bodies.communication(request) }, options)
    : api.pivotMedicalInstitutionReport({ body: bodies.medical_institution(request) }, options)

export type ReportFormat = (typeof reportFormats)[number]

const withoutPivot = ({
  aggregationRow: _row,
  aggregationColumn: _column,
  aggregationData: _data,
  ...list
}: ReportRequest): ReportRequest => list

/**
 * All rows of a report as a file, or its crosstab.
 * @param isPivot - whether the file is the crosstab of a definition that has one
 * @throws ApiError
 */
export const exportReport = (
  kind: ReportKind,
  whole: ReportRequest,
  { isPivot, ...file }: { readonly name: string; readonly format: ReportFormat; readonly isPivot: boolean },
  options: RequestOptions = {},
): Promise<File> => {
  const request = isPivot ? whole : withoutPivot(whole)
  switch (kind) {
    case 'area':
      return api.exportAreaReport({ body: { ...bodies.area(request), ...file } }, options)
    case 'own_department':
      return api.exportOwnDepartmentReport({ body: { ...bodies.own_department(request), ...file } }, options)
    case 'communication':
      return api.exportCommunicationReport({ body: { ...bodies.communication(request), ...file } }, options)
    default:
      return api.exportMedicalInstitutionReport({ body: { ...bodies.medical_institution(request), ...file } }, options)
  }
}
