import { z } from 'zod'
import { anyText, id, idParam, operations, shortText } from '../core.ts'

/** Name of a screen's route or resource. */
const screen = z.string().regex(/^[a-z_]{1,50}$/)

/** Search conditions that an account has saved under a name. They are stored on the server because search texts may name patients. */
export const SavedFilter = z.object({
  id,
  screen,
  name: z.string(),
  conditions: z.record(z.string(), z.unknown()),
})

export const savedFilterOperations = operations({
  listSavedFilters: {
    method: 'GET',
    path: '/api/saved_filters',
    summary: 'The account’s own saved conditions of a screen',
    scope: 'crm',
    query: z.object({ screen }),
    response: z.object({ saved_filters: z.array(SavedFilter) }),
    status: 200,
    effect: 'read',
    beyondSpecification: 'save and recall of conditions',
  },
  createSavedFilter: {
    method: 'POST',
    path: '/api/saved_filters',
    summary: 'Saves conditions; the same name on the same screen is overwritten',
    scope: 'crm',
    body: z.object({
      screen,
      name: shortText(50),
      conditions: z.record(anyText(50), z.json()).refine((value) => JSON.stringify(value).length <= 10_000, {
        params: { code: 'too_long' },
      }),
    }),
    response: SavedFilter,
    status: 201,
    effect: 'write',
    audit: { record: 'saved_filter' },
    beyondSpecification: 'save and recall of conditions',
  },
  deleteSavedFilter: {
    method: 'DELETE',
    path: '/api/saved_filters/{id}',
    summary: 'Forgets saved conditions',
    scope: 'crm',
    params: idParam,
    status: 204,
    effect: 'write',
    audit: { record: 'saved_filter', idFrom: 'id' },
    beyondSpecification: 'save and recall of conditions',
  },
})
