import { z } from 'zod'
import { dateTime, distinct, id, operations, shortText } from '../core.ts'
import { maxOwnDepartments } from '../facts/ownMedicalInstitution.ts'
import { Role } from './currentUser.ts'

/** What a new office does first (はじめに), in this order. */
export const FirstStep = z.enum(['own_institution', 'own_departments', 'colleagues', 'first_list', 'saved_filter'])

/** The most colleagues that are invited at once. */
export const maxInvitations = 20

const OwnInstitution = z.object({ id, name: z.string(), address: z.string() })

/** How far the office is with its first steps. Whether a step is done is read from the data and stored nowhere. */
export const FirstSteps = z.object({
  /** The steps that the caller's role and plan allow. */
  steps: z.array(z.object({ name: FirstStep, is_done: z.boolean() })),
  /** Whether the caller has put the card on the day's screen away. */
  is_dismissed: z.boolean(),
  own_institution: OwnInstitution.nullable(),
  /** Whether owners may still choose the own institution: until the first list is imported. */
  can_choose_institution: z.boolean(),
  /** The version of the tenant's settings, for choosing the own institution. */
  settings_updated_at: dateTime.nullable(),
  own_departments: z.array(z.object({ id, name: z.string() })),
  /** The version of the list of departments. */
  own_departments_updated_at: dateTime.nullable(),
  account_count: z.int(),
  max_account_count: z.int(),
})

/** Somebody who is to get an account. The address is also the login name, unless it is too long for one. */
export const Invitation = z.object({
  email: z.email().max(254),
  username: shortText(50),
  role: Role,
})

/** An account that was just made. The address works once and is shown only now; null if an external provider signs people in. */
export const InvitedAccount = z.object({
  id,
  username: z.string(),
  email: z.string(),
  login_name: z.string(),
  confirmation_url: z.string().nullable(),
})

const beyondSpecification = 'a new office is led through its first hour'

export const firstStepOperations = operations({
  getFirstSteps: {
    method: 'GET',
    path: '/api/first_steps',
    summary: 'The first steps of the office that the caller may take, and which of them are done',
    scope: 'crm',
    response: FirstSteps,
    status: 200,
    effect: 'read',
    effects: {},
    beyondSpecification,
  },
  dismissFirstSteps: {
    method: 'PUT',
    path: '/api/users/me/first_steps',
    summary: 'Puts the card with the first steps away, or shows it again',
    scope: 'crm',
    body: z.object({ is_dismissed: z.boolean() }),
    response: FirstSteps,
    status: 200,
    effect: 'write',
    effects: {},
    audit: { record: 'profile' },
    beyondSpecification,
  },
  chooseOwnInstitution: {
    method: 'PUT',
    path: '/api/first_steps/own_institution',
    summary: 'Sets the tenant’s own institution, as long as no list is imported; later the tenant’s settings do',
    scope: 'crm',
    role: 'owner',
    body: z.object({
      medical_institution_id: id.nullable(),
      /** The version that the user saw. A newer one is a conflict (409). */
      settings_updated_at: dateTime.nullable(),
    }),
    response: FirstSteps,
    status: 200,
    effect: 'write',
    effects: {},
    audit: { record: 'tenant_setting' },
    beyondSpecification,
  },
  chooseOwnDepartments: {
    method: 'PUT',
    path: '/api/first_steps/own_departments',
    summary: 'Replaces the list of own departments; those in use stay and refuse the call (409 `in_use`)',
    scope: 'crm',
    role: 'owner',
    body: z.object({
      /** In order. */
      names: distinct(z.array(shortText(50)).max(maxOwnDepartments), (name) => name),
      /** The version that the user saw. A newer one is a conflict (409). */
      own_departments_updated_at: dateTime.nullable(),
    }),
    response: FirstSteps,
    status: 200,
    effect: 'write',
    effects: { deletes: 'in_part' },
    audit: { record: 'own_department' },
    beyondSpecification,
  },
  inviteAccounts: {
    method: 'POST',
    path: '/api/accounts/invitations',
    summary: 'Makes accounts and sends each person a mail with the address for a password; all of them or none',
    scope: 'crm',
    feature: 'accounts',
    role: 'owner',
    body: z.object({
      invitations: distinct(
        z.array(Invitation).min(1).max(maxInvitations),
        ({ email }) => email.toLowerCase(),
        'email',
      ),
    }),
    response: z.object({ accounts: z.array(InvitedAccount) }),
    status: 201,
    effect: 'write',
    effects: {},
    audit: { record: 'account' },
    beyondSpecification,
  },
})
