import { z } from 'zod'
import { operations } from '../core.ts'

/** Why an office cannot have sample data now. */
export const SampleObstacle = z.enum([
  /** The own institution, around which the made-up referrers are, is not chosen or has no place on the map. */
  'no_institution',
  /** There are no institutions around it. */
  'nobody_near',
  /** Figures of the office's own are there, with which made-up ones must not mix. */
  'own_data',
])

/** The made-up data with which an office tries the product. */
export const SampleData = z.object({
  /** `adding` until the last file has been taken in. */
  state: z.enum(['none', 'adding', 'present', 'removing']),
  /** Why none can be added; null if it can, and while there is some. */
  obstacle: SampleObstacle.nullable(),
  /** How many files there are in all while they are added or present, or are left while they are removed. */
  file_count: z.int(),
  /** How many of them have been taken in. */
  done_count: z.int(),
  /** How many of them could not be taken in. */
  failed_count: z.int(),
})

const beyondSpecification = 'a new office tries the product before its own data is there'
const audit = { record: 'sample_data' } as const

export const sampleDataOperations = operations({
  getSampleData: {
    method: 'GET',
    path: '/api/sample_data',
    summary: 'Whether the tenant has sample data, and how far it is',
    scope: 'crm',
    feature: 'data_uploads',
    effects: { puts_in: 'always' },
    response: SampleData,
    status: 200,
    effect: 'read',
    beyondSpecification,
  },
  addSampleData: {
    method: 'POST',
    path: '/api/sample_data',
    summary:
      'Adds two years of a made-up hospital, in the background; 409 `sample_data_refused` if the office has figures of its own',
    scope: 'command',
    feature: 'data_uploads',
    role: 'owner',
    effects: { puts_in: 'always' },
    response: SampleData,
    status: 201,
    effect: 'write',
    audit,
    beyondSpecification,
  },
  removeSampleData: {
    method: 'DELETE',
    path: '/api/sample_data',
    summary: 'Removes all sample data, in the background',
    scope: 'command',
    feature: 'data_uploads',
    role: 'owner',
    effects: { puts_in: 'always' },
    response: SampleData,
    status: 200,
    effect: 'write',
    audit,
    beyondSpecification,
  },
})
