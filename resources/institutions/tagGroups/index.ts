import { FolderOutlined } from '@mui/icons-material'
import { tagGroupContract } from '#contract/institutions/tags.ts'
import { defineResource } from '#ui/resource/declaration.ts'

export const tagGroups = defineResource({
  contract: tagGroupContract,
  title: { ja: 'タググループ', en: 'Tag groups' },
  icon: FolderOutlined,
  columns: ['name', 'description', 'tags'],
  form: [['name'], ['description'], ['tagIds']],
  loadTexts: () => import('../tags/texts.ts'),
  loadComponents: async () => (await import('./components.ts')).components,
})
