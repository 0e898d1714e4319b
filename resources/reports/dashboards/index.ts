import { SpaceDashboardOutlined } from '@mui/icons-material'
import { dashboardContract } from '#contract/reports/dashboards.ts'
import { defineResource } from '#ui/resource/declaration.ts'

export const dashboards = defineResource({
  contract: dashboardContract,
  icon: SpaceDashboardOutlined,
  group: 'analysis',
  alsoKnownAs: 'だっしゅぼーど 経営会議 今月 タイル 大画面 dashboard tiles',
  columns: ['name', 'createdBy', 'updatedAt'],
  hiddenColumns: ['createdAt'],
  filters: ['name'],
  sort: { field: 'name', order: 'ASC' },
  exportable: false,
  loadParts: async () => (await import('./parts.ts')).parts,
})
