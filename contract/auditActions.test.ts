import { expect, test } from 'vitest'
import { api } from './api.ts'
import { auditActionOf, type Operation } from './core.ts'

const writes = Object.entries<Operation>(api).filter(([, { effect, audit }]) => effect === 'write' && audit)

/** POST calls with one of these names make something that was not there before. */
const creating = /^(add|choose|copy|correct|create|import|invite|mark|merge|record|send|test|take)/
const isCreating = ([id]: (typeof writes)[number]) => creating.test(id)

test('the audit log calls nothing a creation that changes or ends what is there', () => {
  const created = writes.filter(([, operation]) => auditActionOf(operation) === 'create')
  expect(created.filter((write) => !isCreating(write)).map(([id]) => id)).toEqual([])
})

test('lifting a suppression is a change, and a bulk deletion a deletion', () => {
  expect(auditActionOf(api.liftEmailSuppression)).toBe('update')
  expect(auditActionOf(api.deleteReferralLetterMarks)).toBe('delete')
  expect(auditActionOf(api.addEmailSuppressions)).toBe('create')
})
