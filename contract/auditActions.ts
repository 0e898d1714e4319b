import { z } from 'zod'

/** The action in an entry of the audit log. */
export const AuditAction = z.enum([
  'read',
  'create',
  'update',
  'delete',
  'export',
  'sign_in',
  'sign_in_failed',
  'sign_out',
])
export type AuditAction = z.infer<typeof AuditAction>
