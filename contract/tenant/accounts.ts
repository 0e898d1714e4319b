import { z } from 'zod'
import { anyText, dateTime, id, operations, Person, seenVersion, shortText } from '../core.ts'
import { crud, reference, type Resource } from '../crud.ts'
import { usesCall } from '../recordUses.ts'
import { Role } from './currentUser.ts'

/** A person who can sign in for the tenant. Specification §3, Account. */
export const Account = z.object({
  id,
  username: z.string(),
  email: z.string(),
  login_name: z.string(),
  role: Role,
  /** The role of the tenant's own that says what the member may; null: all that members may. Owners have none. */
  permission_role: Person.nullable(),
  last_login_date: dateTime.nullable(),
  is_confirmed: z.boolean(),
  enabled_crm: z.boolean(),
  enabled_mc_map: z.boolean(),
  /** The version: an update that saw an older one is a conflict. */
  updated_at: dateTime,
})

export const AccountPayload = z.object({
  username: shortText(50),
  email: z.email().max(254),
  login_name: shortText(50),
  role: Role,
  /** One that is left out stays; a new account then has none. */
  permission_role_id: reference('permission_roles').nullish(),
  enabled_crm: z.boolean(),
  enabled_mc_map: z.boolean(),
})

/** A new account. `confirmation_url` and `password` are shown only once; both are null if an external provider signs people in. */
export const CreatedAccount = Account.extend({
  confirmation_url: z.string().nullable(),
  password: z.string().nullable(),
})

const contract = crud({
  singular: 'account',
  plural: 'accounts',
  item: Account,
  payload: AccountPayload,
  update: AccountPayload.extend({ updated_at: seenVersion }),
  created: CreatedAccount,
  filters: { name: anyText(50).optional(), role: Role.optional() },
  sorts: ['username', 'login_name', 'last_login_date'],
  feature: 'accounts',
  role: 'owner',
  beyond: { get: 'the form of an account opens by its address' },
})

export const accountContract = {
  ...contract,
  calls: { ...contract.calls, uses: 'getAccountUses' },
  operations: {
    ...contract.operations,
    getAccountUses: {
      ...usesCall,
      path: '/api/accounts/{id}/uses',
      summary: 'What hangs on an account by kind, with counts: what can be handed over, and what stays or ends with it',
      feature: 'accounts',
      role: 'owner',
    },
  },
} as const

/** A member of the office, as shown for tasks and records in their charge. Specification §3, Staff. */
export const Staff = Person.extend({ cs_account: z.boolean(), is_active: z.boolean(), is_deleted: z.boolean() })

export const staffOperations = operations({
  listStaffs: {
    method: 'GET',
    path: '/api/staffs',
    summary: 'The members of the office by name',
    scope: 'crm',
    query: z.object({ include_cs_accounts: z.boolean().optional(), include_inactive: z.boolean().optional() }),
    response: z.object({ staffs: z.array(Staff) }),
    status: 200,
    effect: 'read',
    effects: {},
  },
})

/** The members of the office as options of a field. */
export const staffResource = {
  singular: 'staff',
  plural: 'staffs',
  calls: { list: 'listStaffs' },
} as const satisfies Resource
