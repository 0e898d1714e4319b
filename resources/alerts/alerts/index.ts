import { NotificationsActiveOutlined } from '@mui/icons-material'
import { alertContract } from '#contract/alerts/alerts.ts'
import { defineResource } from '#ui/resource/declaration.ts'
import { openAlertsQuery } from './openAlerts.ts'

export const alerts = defineResource({
  contract: alertContract,
  title: { ja: 'アラート', en: 'Alerts' },
  icon: NotificationsActiveOutlined,
  group: 'activity',
  alsoActiveOn: ['/alert_conditions'],
  alsoKnownAs: 'あらーと お知らせ 減少 警告 通知 alerts',
  badge: openAlertsQuery,
  columns: ['name', 'newCount', 'targetCount', 'alertDate', 'asOf'],
  filters: ['status', 'kind', 'alertConditionId', 'staffId'],
  filterDefaults: { status: 'open' },
  exportable: false,
  loadTexts: () => import('./texts.ts'),
  loadComponents: async () => (await import('./components.ts')).components,
})
