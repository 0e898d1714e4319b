import { z } from 'zod'
import { usedDeletion } from '../recordUses.ts'
import { dateTime, id, operations, shortText } from '../core.ts'
import type { Resource } from '../crud.ts'

/** A group of vocs. Specification §3, VOC groups. */
export const VocGroup = z.object({ id, name: z.string(), voc_count: z.int() })

/** The groups in order. `updated_at` is the version of the whole list; null before the first change. */
export const VocGroups = z.object({ voc_groups: z.array(VocGroup), updated_at: dateTime.nullable() })

export const VocGroupsPayload = z.object({
  /** In order. A group without an id is new; a group that is missing is deleted. */
  voc_groups: z.array(z.object({ id: id.nullish(), name: shortText(50) })).max(50),
  /**
   * The version that the user saw. A newer one is a conflict (409) with the stored list in `current`. If absent, any
   * version is overwritten.
   */
  updated_at: dateTime.nullish(),
  ...usedDeletion,
})

export const vocGroupOperations = operations({
  listVocGroups: {
    method: 'GET',
    path: '/api/voc_groups',
    summary: 'The tenant’s groups of vocs in their order',
    scope: 'crm',
    feature: 'communications',
    response: VocGroups,
    status: 200,
    effect: 'read',
    effects: {},
    beyondSpecification: 'lists and forms of vocs offer them, the specification lists only their writing',
  },
  replaceVocGroups: {
    method: 'PUT',
    path: '/api/voc_groups',
    summary: 'Replaces the list of groups',
    scope: 'command',
    feature: 'communications',
    body: VocGroupsPayload,
    response: VocGroups,
    status: 200,
    effect: 'write',
    effects: { deletes: 'in_part' },
    audit: { record: 'voc_group' },
  },
})

/** The groups as options of a field. */
export const vocGroupResource = {
  singular: 'voc_group',
  plural: 'voc_groups',
  fixedOrder: true,
  calls: { list: 'listVocGroups' },
} as const satisfies Resource
