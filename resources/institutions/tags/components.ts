import { TagGroupsLink } from './TagGroupsLink.tsx'
import type { ComponentsOf } from '#ui/resource/declaration.ts'
import type { tagContract } from '#contract/institutions/tags.ts'

export const components: ComponentsOf<typeof tagContract> = { listActions: TagGroupsLink }
