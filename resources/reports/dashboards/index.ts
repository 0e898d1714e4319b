import { SpaceDashboardOutlined } from '@mui/icons-material'
import { dashboardContract } from '#contract/reports/dashboards.ts'
import { defineResource } from '#ui/resource/declaration.ts'

export const dashboards = defineResource({
  contract: dashboardContract,
  title: { ja: 'ダッシュボード', en: 'Dashboards' },
  icon: SpaceDashboardOutlined,
  group: 'analysis',
  alsoKnownAs: 'だっしゅぼーど 経営会議 今月 タイル 大画面 dashboard tiles',
  columns: ['name', 'createdBy', 'updatedAt'],
  hiddenColumns: ['createdAt'],
  filters: ['name'],
  sort: { field: 'name', order: 'ASC' },
  exportable: false,
  loadTexts: () => import('./texts.ts'),
  loadComponents: async () => (await import('./components.ts')).components,
})
