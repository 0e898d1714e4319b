import { z } from 'zod'
import { crud, reference } from '../crud.ts'
import { dateTime, id, longText, seenVersion, shortText } from '../core.ts'
import { usedDeletion, usesCall } from '../recordUses.ts'

/** A mark that a tenant puts on institutions. Specification §3, Tag. */
export const Tag = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  medical_institution_count: z.int(),
  /** The version: an update that saw an older one is a conflict. */
  updated_at: dateTime,
})
export const TagReference = z.object({ id, name: z.string() })
/** Names that differ only in width or case (NFKC, lower case) are the same name: 409 `name_taken`. This also applies to groups. */
export const TagPayload = z.object({ name: shortText(50), description: longText(500).nullish() })

const readFeature = ['tags', 'medical_institutions_search'] as const

const contract = crud({
  singular: 'tag',
  plural: 'tags',
  item: Tag,
  payload: TagPayload,
  update: TagPayload.extend({ updated_at: seenVersion }),
  filters: { name: shortText(50).optional() },
  sorts: ['name', 'medical_institution_count'],
  feature: 'tags',
  readFeature,
  beyond: { get: 'the form of a tag opens by its address' },
})

export const tagContract = {
  ...contract,
  calls: { ...contract.calls, uses: 'getTagUses' },
  operations: {
    ...contract.operations,
    getTagUses: {
      ...usesCall,
      path: '/api/tags/{id}/uses',
      summary: 'The institutions that have a tag, by number, and the conditions that name it',
      feature: 'tags',
    },
    deleteTag: {
      ...contract.operations.deleteTag,
      summary:
        'Deletes one tag; if institutions have it or conditions name it, only with `delete_used`, otherwise the reply is 409 `in_use` with all of these',
      query: z.object(usedDeletion),
    },
  },
} as const

/** Tags under a heading. Specification §3, Tag group. */
export const TagGroup = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  tags: z.array(TagReference),
  /** The version, like that of a tag. */
  updated_at: dateTime,
})
export const TagGroupPayload = z.object({
  name: shortText(50),
  description: longText(500).nullish(),
  tag_ids: z.array(reference('tags')).max(200),
})

const byTenant = 'tag groups are maintained by the tenant itself'

export const tagGroupContract = crud({
  singular: 'tag_group',
  plural: 'tag_groups',
  listing: 'whole',
  item: TagGroup,
  payload: TagGroupPayload,
  update: TagGroupPayload.extend({ updated_at: seenVersion }),
  sorts: ['name'],
  feature: 'tags',
  readFeature,
  beyond: { get: byTenant, create: byTenant, update: byTenant, delete: byTenant },
})
