import { z } from 'zod'
import { idParam } from './core.ts'

/** What a question before the deletion of a record says. */
export const RecordUses = z.object({
  /** What the deletion would take along or leave incomplete, in sentences; empty if nothing. */
  uses: z.array(z.string()),
  /** For each of the uses the screen where it is dealt with, below `/app`; null where there is none. Null for kinds of records without any. */
  paths: z.array(z.string().nullable()).nullish(),
  /** Whether conditions name the record: they keep it, marked as deleted. */
  in_conditions: z.boolean(),
})

/** What the calls that read the uses of one record have in common. */
export const usesCall = {
  method: 'GET',
  scope: 'crm',
  params: idParam,
  response: RecordUses,
  status: 200,
  effect: 'read',
  effects: {},
  beyondSpecification: 'a deletion is asked about once, with everything that hangs on the record',
} as const
