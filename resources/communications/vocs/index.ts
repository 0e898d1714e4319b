import { CampaignOutlined } from '@mui/icons-material'
import { vocContract } from '#contract/communications/vocs.ts'
import { api } from '#dataProvider/client.ts'
import { defineResource } from '#ui/resource/declaration.ts'

export const vocs = defineResource({
  contract: vocContract,
  title: { ja: '連携先の声', en: 'Partner feedback' },
  icon: CampaignOutlined,
  group: 'activity',
  alsoKnownAs: 'れんけいさきのこえ voc 意見 要望 苦情 feedback',
  columns: ['title', 'medicalInstitution', 'status', 'priority', 'reportedDate', 'user', 'vocGroup'],
  hiddenColumns: ['updatedAt'],
  filters: ['name', 'status', 'priority', 'vocGroupId', 'userId', 'medicalInstitutionId', 'startDate', 'endDate'],
  sort: { field: 'reportedDate', order: 'DESC' },
  form: [
    ['title'],
    ['medicalInstitutionId'],
    ['reportedDate', 'userId'],
    ['status', 'priority'],
    ['vocGroupId'],
    ['detailText'],
    ['actionText'],
    ['communicationIds'],
  ],
  defaults: (user) => ({
    status: 'NOT_STARTED',
    priority: 'MIDDLE',
    reportedDate: new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' }).format(new Date()),
    userId: user?.id,
  }),
  restore: (id) => api.restoreVoc({ id }),
  loadTexts: () => import('./texts.ts'),
  loadComponents: async () => (await import('./components.ts')).components,
})
