import { SellOutlined } from '@mui/icons-material'
import { tagContract } from '../../contract/tags.ts'
import { defineResource } from '../../ui/resource/declaration.ts'
import { TagGroupsLink } from './TagGroupsLink.tsx'

export const tags = defineResource({
  contract: tagContract,
  icon: SellOutlined,
  group: 'settings',
  alsoKnownAs: 'たぐ 目印 label',
  columns: ['name', 'description', 'medicalInstitutionCount'],
  filters: ['name'],
  form: [['name'], ['description']],
  parts: { listActions: TagGroupsLink },
})
