import { ForumOutlined } from '@mui/icons-material'
import { communicationContract } from '#contract/communications/communications.ts'
import { defineResource } from '#ui/resource/declaration.ts'

export const communications = defineResource({
  contract: communicationContract,
  title: { ja: 'コミュニケーション', en: 'Communications' },
  icon: ForumOutlined,
  group: 'activity',
  alsoKnownAs: 'こみゅにけーしょん 訪問 面談 電話 記録 contacts visits',
  columns: ['actedDate', 'medicalInstitution', 'communicationType', 'user', 'isDoctorAttended', 'purpose', 'memo'],
  hiddenColumns: ['id', 'category', 'attendee', 'personInChargeHospital', 'story', 'eventName', 'otherMemo', 'email'],
  filters: [
    'medicalInstitutionName',
    'staffId',
    'communicationType',
    'startDate',
    'endDate',
    'isVisit',
    'isDoctorAttended',
    'communicationLabels',
    'deleted',
  ],
  sort: { field: 'actedDate', order: 'DESC' },
  loadTexts: () => import('./texts.ts'),
  loadComponents: async () => (await import('./components.ts')).components,
})
