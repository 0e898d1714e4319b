import type { ReportKind } from '../../../../../contract/reports/valueTypes.ts'

/** The screens of the four kinds of reports (specification §2). */
const screens: Readonly<Record<ReportKind, string>> = {
  medical_institution: '/medical_institutions_reports',
  own_department: '/own_department_reports',
  area: '/area_reports',
  communication: '/communication_reports',
}

/** The screen of a saved report. */
export const reportRoute = (kind: ReportKind, id: number): string => `${screens[kind]}/${id}`
