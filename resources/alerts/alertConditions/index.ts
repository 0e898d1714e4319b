import { RuleOutlined } from '@mui/icons-material'
import { alertConditionContract } from '#contract/alerts/conditions.ts'
import { api } from '#dataProvider/client.ts'
import { defineResource } from '#ui/resource/declaration.ts'

export const alertConditions = defineResource({
  contract: alertConditionContract,
  title: { ja: 'アラート条件', en: 'Alert conditions' },
  icon: RuleOutlined,
  columns: ['name', 'lastAlert', 'usefulCount', 'createdBy'],
  hiddenColumns: ['createdDate'],
  exportable: false,
  restore: (id) => api.restoreAlertCondition({ id }),
  loadTexts: () => import('./texts.ts'),
  loadComponents: async () => (await import('./components.ts')).components,
})
