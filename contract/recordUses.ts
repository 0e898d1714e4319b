import { z } from 'zod'
import { idParam } from './core.ts'

/** What a deletion would take along or leave incomplete, in sentences; empty if nothing. A question before the deletion shows all of them. */
export const RecordUses = z.object({ uses: z.array(z.string()) })

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
