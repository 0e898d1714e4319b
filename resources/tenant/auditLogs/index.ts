import { HistoryOutlined } from '@mui/icons-material'
import { auditLogContract } from '#contract/audit/auditLogs.ts'
import { defineResource } from '#ui/resource/declaration.ts'

export const auditLogs = defineResource({
  contract: auditLogContract,
  title: { ja: '操作履歴', en: 'Audit log' },
  icon: HistoryOutlined,
  group: 'settings',
  path: '/audit_log',
  alsoKnownAs: 'そうさりれき ログ 監査 audit',
  columns: ['occurredAt', 'account', 'action', 'recordType', 'ipAddress'],
  hiddenColumns: ['screen', 'fields', 'operation'],
  filters: ['accountId', 'action', 'recordType', 'recordId', 'startDate', 'endDate'],
  sort: { field: 'occurredAt', order: 'DESC' },
  loadTexts: () => import('./texts.ts'),
  loadComponents: async () => (await import('./components.ts')).components,
})
