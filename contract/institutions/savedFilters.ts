import { z } from 'zod'
import { anyText, id, idParam, operations, Person, shortText } from '../core.ts'
import { GoneRecord } from '../namedRecords.ts'

/** Name of a screen's route or resource. */
const screen = z.string().regex(/^[a-z_]{1,50}$/)

const conditions = z.record(z.string(), z.unknown())

/** Longest conditions that are saved, as JSON. */
const maxConditions = 10_000

const conditionsToSave = z
  .record(anyText(50), z.json())
  .refine((value) => JSON.stringify(value).length <= maxConditions, { params: { code: 'too_long' } })

/** Most saved conditions that a person has for one screen. */
export const maxSavedFilters = 100
/** Most saved conditions that are shared in an office for one screen. */
export const maxSharedFilters = 100
/** Most saved conditions that a person pins above one list. */
export const maxPinnedFilters = 8
/** Longest name of saved conditions, in characters. */
export const maxFilterName = 50

/** Search conditions that an account has saved under a name. They are stored on the server because search texts may name patients. */
export const SavedFilter = z.object({
  id,
  screen,
  name: z.string(),
  conditions,
  /** Whether everybody in the office sees them; otherwise only who saved them, and owners once that person was deleted. */
  is_shared: z.boolean(),
  /** Who saved them. */
  created_by: Person,
  /** Whether the caller may rename, share and delete them: who saved them may, and owners those that are shared or left by a person who was deleted. */
  is_editable: z.boolean(),
  /** Whether they stand above the caller's list. */
  is_pinned: z.boolean(),
  /** Whether the caller's list opens with them. */
  is_default: z.boolean(),
  /** What they name and has been deleted. */
  gone: z.array(GoneRecord),
})

/** Saved conditions that stand above the caller's list, or with which it opens. */
export const MarkedFilter = SavedFilter.pick({
  id: true,
  screen: true,
  name: true,
  conditions: true,
  is_pinned: true,
  is_default: true,
  gone: true,
})
export type MarkedFilter = z.output<typeof MarkedFilter>

export const savedFilterOperations = operations({
  listSavedFilters: {
    method: 'GET',
    path: '/api/saved_filters',
    summary:
      'The saved conditions of a screen: the account’s own, then those that others share, and for owners those that deleted people have left',
    scope: 'crm',
    query: z.object({ screen }),
    response: z.object({ saved_filters: z.array(SavedFilter) }),
    status: 200,
    effect: 'read',
    effects: {},
    beyondSpecification: 'save and recall of conditions',
  },
  createSavedFilter: {
    method: 'POST',
    path: '/api/saved_filters',
    summary:
      'Saves conditions; the account’s own of the same name on the same screen are overwritten, and stay shared or private unless told otherwise',
    scope: 'crm',
    body: z.object({
      screen,
      name: shortText(maxFilterName),
      conditions: conditionsToSave,
      is_shared: z.boolean().optional(),
      /** The own conditions of that name that the user saw, null for none: other ones are a conflict (409) with those in `current`. */
      seen_conditions: conditionsToSave.nullish(),
    }),
    response: SavedFilter,
    status: 201,
    effect: 'write',
    effects: {},
    audit: { record: 'saved_filter' },
    beyondSpecification: 'save and recall of conditions',
  },
  updateSavedFilter: {
    method: 'PUT',
    path: '/api/saved_filters/{id}',
    summary:
      'Renames saved conditions, shares them with the office or ends that; what is left out stays; who saved them may, and owners',
    scope: 'crm',
    params: idParam,
    /** With the name that the user saw before another: one that somebody has given since is a conflict (409) with the stored conditions in `current`. */
    body: z.object({
      name: shortText(maxFilterName).optional(),
      is_shared: z.boolean().optional(),
      seen_name: anyText(maxFilterName).optional(),
    }),
    response: SavedFilter,
    status: 200,
    effect: 'write',
    effects: {},
    audit: { record: 'saved_filter', idFrom: 'id' },
    beyondSpecification: 'saved conditions that an office shares',
  },
  markSavedFilter: {
    method: 'PUT',
    path: '/api/saved_filters/{id}/marks',
    summary:
      'Pins saved conditions above the caller’s list, or has it open with them in place of any others; what is left out stays',
    scope: 'crm',
    params: idParam,
    body: z.object({ is_pinned: z.boolean().optional(), is_default: z.boolean().optional() }),
    response: SavedFilter,
    status: 200,
    effect: 'write',
    effects: {},
    audit: { record: 'saved_filter', idFrom: 'id' },
    beyondSpecification: 'each person’s own order of saved conditions',
  },
  deleteSavedFilter: {
    method: 'DELETE',
    path: '/api/saved_filters/{id}',
    summary: 'Forgets saved conditions; who saved them may, and owners those that are shared or left',
    scope: 'crm',
    params: idParam,
    status: 204,
    effect: 'write',
    effects: {},
    audit: { record: 'saved_filter', idFrom: 'id' },
    beyondSpecification: 'save and recall of conditions',
  },
})
