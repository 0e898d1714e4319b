import type { ReportKind } from './valueTypes.ts'

/** Where the lists of reports open below `/app`; a report is below its list by its id. Specification §2. */
export const reportAddresses: Readonly<Record<ReportKind, `/${string}`>> = {
  medical_institution: '/medical_institutions_reports',
  own_department: '/own_department_reports',
  area: '/area_reports',
  communication: '/communication_reports',
}
