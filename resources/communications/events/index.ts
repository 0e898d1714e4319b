import { GroupsOutlined } from '@mui/icons-material'
import { eventContract } from '#contract/communications/events.ts'
import { api } from '#dataProvider/client.ts'
import { defineResource } from '#ui/resource/declaration.ts'

export const events = defineResource({
  contract: eventContract,
  title: { ja: 'イベント', en: 'Events' },
  icon: GroupsOutlined,
  group: 'activity',
  alsoKnownAs: 'いべんと 症例検討会 講演会 勉強会 登録医総会 出席 参加 events meetings',
  columns: ['eventName', 'actedDate', 'medicalInstitutionCount', 'doctorAttendedCount', 'user'],
  filters: ['eventName', 'deleted'],
  sort: { field: 'actedDate', order: 'DESC' },
  form: [['eventName'], ['actedDate', 'userId'], ['personInChargeHospital'], ['story']],
  defaults: (user) => ({
    actedDate: new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Tokyo' }).format(new Date()),
    userId: user?.id,
  }),
  restore: (id) => api.restoreEvent({ id }),
  loadTexts: () => import('./texts.ts'),
  loadComponents: async () => (await import('./components.ts')).components,
})
