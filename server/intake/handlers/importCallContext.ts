import type { z } from 'zod'
import type { communicationImportOperations } from '#contract/intake/importCalls.ts'
import type { ContextOf } from '../../handlers.ts'

type Calls = typeof communicationImportOperations

/** What a call of an import gets; the calls of all kinds have the same shape. */
export type ContextFor<K extends keyof Calls> = ContextOf<Calls[K]>
export type Detail = z.input<Calls['getImportOfCommunications']['response']>
