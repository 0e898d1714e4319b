import { z } from 'zod'

/** What an entry of the audit log says that somebody did. */
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
