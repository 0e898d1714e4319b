import { TagGroupsLink } from './TagGroupsLink.tsx'
import type { PartsOf } from '#ui/resource/declaration.ts'
import type { tagContract } from '#contract/institutions/tags.ts'

export const parts: PartsOf<typeof tagContract> = { listActions: TagGroupsLink }
