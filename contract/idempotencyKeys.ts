import { z } from 'zod'
import { auditActionOf, type Operation } from './core.ts'

/**
 * The header that marks attempts at the same creation (IETF draft "The Idempotency-Key HTTP Header Field"). Its value is a string of structured fields, so in
 * double quotes; without them it is taken as well.
 */
export const idempotencyKeyHeader = 'idempotency-key'

/** A key of attempts, which its caller makes up: a UUID, for example. */
export const IdempotencyKey = z.string().regex(/^[A-Za-z0-9_-]{16,64}$/)

/** For so many days the server knows a key. */
export const idempotencyDays = 7

/** Calls that store something once however often they come, each with what sees to that. */
const storedOnce: ReadonlySet<string> = new Set([
  // One device has one address.
  'addPushSubscription',
  // Names the calendar that it replaces.
  'createTaskCalendar',
  // Refused while there is sample data.
  'addSampleData',
  // An institution that was merged cannot be merged again.
  'mergeMedicalInstitution',
])

/**
 * Whether a call creates records by a person's press, so that sent again with the same key it answers about those that it has created. A file alone is none:
 * imports know files by their contents, and an attachment is nothing until a record names it.
 */
export const takesIdempotencyKey = (operationId: string, operation: Operation): boolean =>
  operation.method === 'POST' &&
  operation.effect === 'write' &&
  operation.scope !== 'public' &&
  auditActionOf(operation) === 'create' &&
  (operation.upload === undefined || operation.form !== undefined) &&
  !storedOnce.has(operationId)

/** The key in a header's value. @returns undefined if it is none */
export const readIdempotencyKey = (value: string): string | undefined =>
  IdempotencyKey.safeParse(value.trim().replace(/^"(.*)"$/, '$1')).data

/** The value of the header for a key. */
export const writeIdempotencyKey = (key: string): string => `"${key}"`
