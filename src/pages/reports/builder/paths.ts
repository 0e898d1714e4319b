import type { ReportKind } from '../../../../contract/reports/valueTypes.ts'

/** The paths of the lists of reports below `/app`; `/new` and `/:id/edit` below them build one. Specification §2. */
export const reportPaths = {
  medical_institution: '/medical_institutions_reports',
  own_department: '/own_department_reports',
  area: '/area_reports',
  communication: '/communication_reports',
} as const satisfies Readonly<Record<ReportKind, `/${string}`>>
