import type { tagGroupContract } from '#contract/institutions/tags.ts'
import type { PartsOf } from '#ui/resource/declaration.ts'
import { TagsInput } from './TagsInput.tsx'

export const parts: PartsOf<typeof tagGroupContract> = { inputs: { tagIds: TagsInput } }
