import { z } from 'zod'
import { anyText, idParam } from './core.ts'

/** What a question before the deletion of a record says. */
export const RecordUses = z.object({
  /** What the deletion would take along or leave incomplete, in sentences; empty if nothing. */
  uses: z.array(z.string()),
  /** For each of the uses the screen where it is dealt with, below `/app`; null where there is none. Null for kinds of records without any. */
  paths: z.array(z.string().nullable()).nullish(),
  /** Whether conditions name the record: they keep it, marked as deleted. */
  in_conditions: z.boolean(),
  /** Tells these uses from other ones. Whoever accepts them sends it as `seen_uses`. Null for kinds whose uses prevent the deletion. */
  uses_version: z.string().nullish(),
})

/** The `uses_version` that whoever deletes has seen. If something else is in use by now, nothing is deleted, and the reply is a 409 `in_use` with that. */
export const seenUses = anyText(64).optional()

/** What a call says that may delete what is in use. */
export const usedDeletion = {
  /** If true, what is in use may be deleted. Otherwise the reply is 409 `in_use` with all uses. */
  delete_used: z.boolean().optional(),
  seen_uses: seenUses,
} as const

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
