import { type ReportKind, reportKinds } from './valueTypes.ts'

/** The paths of the lists of reports below `/app`. Specification §2. */
export const reportPaths: Readonly<Record<ReportKind, `/${string}`>> = {
  medical_institution: '/medical_institutions_reports',
  own_department: '/own_department_reports',
  area: '/area_reports',
  communication: '/communication_reports',
}

/** The kind of reports that a path belongs to; undefined if it is none of theirs. @param pathname - as above */
export const reportKindIn = (pathname: string): ReportKind | undefined =>
  reportKinds.find((kind) => pathname === reportPaths[kind] || pathname.startsWith(`${reportPaths[kind]}/`))

/** The result of a saved report. */
export const reportAddress = (kind: ReportKind, id: number): string => `${reportPaths[kind]}/${id}`
