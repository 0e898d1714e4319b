import type { tagGroupContract } from '#contract/institutions/tags.ts'
import type { ComponentsOf } from '#ui/resource/declaration.ts'
import { TagsInput } from './TagsInput.tsx'

export const components: ComponentsOf<typeof tagGroupContract> = { inputs: { tagIds: TagsInput } }
