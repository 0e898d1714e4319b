import { z } from 'zod'
import { operations, shortText } from '../core.ts'
import { Role } from './currentUser.ts'

/** The user's own account, with what the user may see and change. Specification §3, User profile. */
export const Profile = z.object({
  username: z.string(),
  email: z.string(),
  login_name: z.string(),
  role: Role,
  /** Whether the app tells of what happens: reactions, alerts, tasks and imports. */
  enabled_notification: z.boolean(),
  /** Whether the daily mail has the number of reactions that have not been seen; the app must tell of them for that. */
  enabled_communication_reactions_summary: z.boolean(),
  /** Whether the daily mail has new alerts. */
  enabled_alerts_summary: z.boolean(),
  /** Whether the daily mail has new rows of the reports of which the person is to hear. */
  enabled_medical_institution_report_alert: z.boolean(),
  /** Whether the daily mail of Mondays has the number of overdue letters to referrers. */
  enabled_letters_summary: z.boolean(),
  /** Codes by e-mail at sign-in; null if an external provider signs people in. */
  email_mfa: z.object({ enabled: z.boolean(), required: z.boolean() }).nullable(),
  /** The minimum length of a new password, in characters. */
  least_password_length: z.int().nullable(),
})

export const ProfilePayload = z.object({
  /** What is left out stays as it is. */
  username: shortText(50).optional(),
  /** The name that the caller saw. Another one on the server is a conflict (409) with the stored profile in `current`. If absent, any is replaced. */
  seen: z.object({ username: z.string() }).optional(),
  enabled_notification: z.boolean().optional(),
  enabled_communication_reactions_summary: z.boolean().optional(),
  enabled_alerts_summary: z.boolean().optional(),
  enabled_medical_institution_report_alert: z.boolean().optional(),
  enabled_letters_summary: z.boolean().optional(),
})

const password = z.string().min(1).max(200)
const signInWays = 'people look after their own password and second factor'
const security = 'an owner can require a second factor of everybody'

export const TenantSecurity = z.object({ email_mfa_required: z.boolean() })

export const profileOperations = operations({
  getProfile: {
    method: 'GET',
    path: '/api/users/me/profile',
    summary: 'The own account',
    scope: 'crm',
    response: Profile,
    status: 200,
    effect: 'read',
    effects: {},
  },
  updateProfile: {
    method: 'PUT',
    path: '/api/users/me/profile',
    summary: 'Changes the own name',
    scope: 'crm',
    body: ProfilePayload,
    response: Profile,
    status: 200,
    effect: 'write',
    effects: {},
    audit: { record: 'profile' },
  },
  changePassword: {
    method: 'PUT',
    path: '/api/users/me/password',
    summary: 'Changes the own password; every sitting of the account ends',
    scope: 'crm',
    body: z.object({ current_password: password, password }),
    status: 204,
    effect: 'write',
    effects: {},
    audit: { record: 'password' },
    beyondSpecification: signInWays,
  },
  disableEmailMfa: {
    method: 'POST',
    path: '/api/users/me/email_mfa/disable',
    summary: 'Asks for no more codes at sign-in',
    scope: 'crm',
    body: z.object({ current_password: password }),
    status: 204,
    effect: 'write',
    effects: {},
    audit: { record: 'email_mfa', action: 'delete' },
    beyondSpecification: signInWays,
  },
  endSitting: {
    method: 'POST',
    path: '/api/users/me/sign_out',
    summary:
      'Makes the access tokens of the caller’s sitting worthless, where they name it (`sid`); the embedded provider does so itself at logout',
    scope: 'crm',
    status: 204,
    effect: 'write',
    effects: {},
    audit: { record: 'session', action: 'delete' },
    beyondSpecification: 'an external provider’s tokens would live on after logout until they expire',
  },
  getTenantSecurity: {
    method: 'GET',
    path: '/api/tenant/security',
    summary: 'What the tenant asks of everybody at sign-in',
    scope: 'crm',
    role: 'owner',
    response: TenantSecurity,
    status: 200,
    effect: 'read',
    effects: {},
    beyondSpecification: security,
  },
  updateTenantSecurity: {
    method: 'PUT',
    path: '/api/tenant/security',
    summary: 'Sets what the tenant asks of everybody at sign-in',
    scope: 'crm',
    role: 'owner',
    body: TenantSecurity,
    response: TenantSecurity,
    status: 200,
    effect: 'write',
    effects: {},
    audit: { record: 'tenant_security' },
    beyondSpecification: security,
  },
})
