import { z } from 'zod'
import { id, idParam, listOf, longText, operations, paging, shortText } from './core.ts'

/** A mark that a tenant puts on institutions. Specification §3, Tag. */
export const Tag = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  medical_institution_count: z.int(),
})
export const TagReference = z.object({ id, name: z.string() })
export const TagPayload = z.object({ name: shortText(50), description: longText(500).nullish() })
/** Tags under a heading. Specification §3, Tag group. */
export const TagGroup = z.object({
  id,
  name: z.string(),
  description: z.string().nullable(),
  tags: z.array(TagReference),
})

const feature = ['tags', 'medical_institutions_search'] as const

export const tagOperations = operations({
  listTags: {
    method: 'GET',
    path: '/api/tags',
    summary: 'Tags by name',
    scope: 'crm',
    feature,
    query: paging.extend({ sort: z.enum(['asc', 'desc']).optional() }),
    response: listOf('tags', Tag),
    status: 200,
    effect: 'read',
  },
  createTag: {
    method: 'POST',
    path: '/api/tags',
    summary: 'Adds a tag',
    scope: 'crm',
    feature: 'tags',
    body: TagPayload,
    response: Tag,
    status: 201,
    effect: 'write',
    audit: { record: 'tag' },
  },
  updateTag: {
    method: 'PUT',
    path: '/api/tags/{id}',
    summary: 'Renames a tag or changes its description',
    scope: 'crm',
    feature: 'tags',
    params: idParam,
    body: TagPayload,
    response: Tag,
    status: 200,
    effect: 'write',
    audit: { record: 'tag', idFrom: 'id' },
  },
  deleteTag: {
    method: 'DELETE',
    path: '/api/tags/{id}',
    summary: 'Deletes a tag and takes it off every institution',
    scope: 'crm',
    feature: 'tags',
    params: idParam,
    status: 204,
    effect: 'write',
    audit: { record: 'tag', idFrom: 'id' },
  },
  listTagGroups: {
    method: 'GET',
    path: '/api/tag_groups',
    summary: 'Tag groups with their tags',
    scope: 'crm',
    feature,
    response: z.array(TagGroup),
    status: 200,
    effect: 'read',
  },
})
