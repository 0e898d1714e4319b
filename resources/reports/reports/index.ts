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
import type { Text } from '#ui/texts/texts.ts'

const listOf = (kind: ReportKind, title: Text, icon: SvgIconComponent) => {
  const contract = reportContracts[kind]
  const path = reportPaths[kind]
  return {
    contract,
    title,
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
  ...listOf('medical_institution', { ja: '連携先レポート', en: 'Partner reports' }, LocalHospitalOutlined),
  columns: ['name', 'latestAlert', 'createdBy', 'updatedAt', 'lastOpenedAt'],
  sortedBy: { latestAlert: 'alertDate' },
  loadTexts: () => import('./texts.ts'),
  loadComponents: async () => (await import('./components.ts')).componentsOf('medical_institution'),
})
export const areaReports = defineResource({
  ...listOf('area', { ja: 'エリアレポート', en: 'Area reports' }, MapOutlined),
  loadTexts: () => import('./texts.ts'),
  loadComponents: async () => (await import('./components.ts')).componentsOf('area'),
})
export const ownDepartmentReports = defineResource({
  ...listOf('own_department', { ja: '診療科レポート', en: 'Department reports' }, MedicalServicesOutlined),
  loadTexts: () => import('./texts.ts'),
  loadComponents: async () => (await import('./components.ts')).componentsOf('own_department'),
})
export const communicationReports = defineResource({
  ...listOf('communication', { ja: 'コミュニケーションレポート', en: 'Communication reports' }, ForumOutlined),
  loadTexts: () => import('./texts.ts'),
  loadComponents: async () => (await import('./components.ts')).componentsOf('communication'),
})
