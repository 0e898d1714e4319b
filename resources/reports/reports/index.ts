import {
  ForumOutlined,
  LocalHospitalOutlined,
  MapOutlined,
  MedicalServicesOutlined,
  type SvgIconComponent,
} from '@mui/icons-material'
import { reportContracts } from '#contract/reports/reportContracts.ts'
import type { ReportKind } from '#contract/reports/valueTypes.ts'
import { reportPaths } from '#contract/reports/reportPaths.ts'
import { defineResource } from '#ui/resource/declaration.ts'

const listOf = (kind: ReportKind, icon: SvgIconComponent) => {
  const contract = reportContracts[kind]
  const path = reportPaths[kind]
  return {
    contract,
    icon,
    ...(path !== `/${contract.plural}` && { path }),
    columns: ['name', 'createdBy', 'updatedAt', 'lastOpenedAt'],
    hiddenColumns: ['createdAt'],
    filters: ['name', 'isFavorite'],
    sort: { field: 'lastOpenedAt', order: 'DESC' },
    exportable: false,
  } as const
}

export const medicalInstitutionReports = defineResource({
  ...listOf('medical_institution', LocalHospitalOutlined),
  columns: ['name', 'latestAlert', 'createdBy', 'updatedAt', 'lastOpenedAt'],
  sortedBy: { latestAlert: 'alertDate' },
  loadParts: async () => (await import('./parts.ts')).partsOf('medical_institution'),
})
export const areaReports = defineResource({
  ...listOf('area', MapOutlined),
  loadParts: async () => (await import('./parts.ts')).partsOf('area'),
})
export const ownDepartmentReports = defineResource({
  ...listOf('own_department', MedicalServicesOutlined),
  loadParts: async () => (await import('./parts.ts')).partsOf('own_department'),
})
export const communicationReports = defineResource({
  ...listOf('communication', ForumOutlined),
  loadParts: async () => (await import('./parts.ts')).partsOf('communication'),
})
