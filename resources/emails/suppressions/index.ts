import { UnsubscribeOutlined } from '@mui/icons-material'
import { emailSuppressionContract } from '#contract/emails/suppressions.ts'
import { defineResource } from '#ui/resource/declaration.ts'

export const emailSuppressions = defineResource({
  contract: emailSuppressionContract,
  title: { ja: '配信停止リスト', en: 'Do-not-mail list' },
  icon: UnsubscribeOutlined,
  columns: ['address', 'scope', 'reason', 'note', 'createdDate'],
  hiddenColumns: ['createdBy', 'email', 'liftedAt', 'liftedBy', 'liftReason'],
  filters: ['address', 'reason', 'scope', 'status'],
  filterDefaults: { status: 'standing' },
  loadTexts: () => import('./texts.ts'),
  loadComponents: async () => (await import('./components.ts')).components,
})
