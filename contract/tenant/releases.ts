import { z } from 'zod'
import { operations } from '../core.ts'

/**
 * The versions of the product that change something for its users, the first one first, and the keys of the changes, whose texts are
 * `renkei.releases.changes.<key>`. A version that changes nothing for them is not listed. Whoever adds one adds its row to the table `releases` by a
 * migration, and the texts in both languages.
 */
export const releases = [
  {
    id: '2026-11',
    changes: [
      'sending',
      'patient_lists',
      'recipients',
      'sending_stops',
      'password',
      'deletion',
      'files',
      'two_writers',
      'shared_filters',
    ],
  },
  {
    id: '2026-12',
    changes: [
      'official_rates',
      'comparisons',
      'replies',
      'rates',
      'segments',
      'first_records',
      'segments_so_far',
      'trend_rule',
      'trend_basis',
      'large_referrers',
      'resumed',
      'new_referrers',
      'phases',
      'typed_input',
      'replaced_unseen',
      'list_rows',
      'list_names',
    ],
  },
] as const

export type ReleaseId = (typeof releases)[number]['id']
export const ReleaseId = z.enum(releases.map(({ id }) => id))

export const releaseOperations = operations({
  markReleasesRead: {
    method: 'PUT',
    path: '/api/users/me/releases/read',
    summary: 'Notes that the account has read what versions of the product change',
    scope: 'crm',
    beyondSpecification: 'owners learn once what an upgrade changes',
    body: z.object({ releases: z.array(ReleaseId).min(1).max(100) }),
    status: 204,
    role: 'owner',
    effect: 'write',
    effects: {},
    audit: { record: 'profile' },
  },
})
