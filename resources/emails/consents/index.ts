import { HowToRegOutlined } from '@mui/icons-material'
import { emailConsentContract } from '#contract/emails/consents.ts'
import { defineResource } from '#ui/resource/declaration.ts'

export const emailConsents = defineResource({
  contract: emailConsentContract,
  title: { ja: '配信の同意', en: 'Consents to mail' },
  icon: HowToRegOutlined,
  columns: ['address', 'doctor', 'basis', 'obtainedOn', 'source', 'recordedBy'],
  hiddenColumns: ['recordedAt'],
  filters: ['address', 'basis', 'current'],
  filterDefaults: { current: true },
  loadTexts: () => import('./texts.ts'),
  loadComponents: async () => (await import('./components.ts')).components,
})
