import { SellOutlined } from '@mui/icons-material'
import { tagContract } from '#contract/institutions/tags.ts'
import { defineResource } from '#ui/resource/declaration.ts'

export const tags = defineResource({
  contract: tagContract,
  title: { ja: 'タグ', en: 'Tags' },
  icon: SellOutlined,
  group: 'settings',
  alsoKnownAs: 'たぐ 目印 label',
  columns: ['name', 'description', 'medicalInstitutionCount'],
  filters: ['name'],
  form: [['name'], ['description']],
  loadTexts: () => import('./texts.ts'),
  loadComponents: async () => (await import('./components.ts')).components,
})
