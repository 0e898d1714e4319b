import { FolderOutlined } from '@mui/icons-material'
import { tagGroupContract } from '#contract/institutions/tags.ts'
import { defineResource } from '#ui/resource/declaration.ts'

export const tagGroups = defineResource({
  contract: tagGroupContract,
  icon: FolderOutlined,
  columns: ['name', 'description', 'tags'],
  form: [['name'], ['description'], ['tagIds']],
  loadParts: async () => (await import('./parts.ts')).parts,
})
