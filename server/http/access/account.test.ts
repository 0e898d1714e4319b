import { expect, test } from 'vitest'
import { api } from '#contract/api.ts'
import type { Operation } from '#contract/core.ts'
import { permissionFor } from '#contract/effects.ts'
import { features } from '#contract/features.ts'
import { type Permission, permissions } from '#contract/permissions.ts'
import type { Account } from '../../handlers.ts'
import { mayAccess } from './account.ts'

/** All roles that a tenant can make: every set of permissions. */
const roles = permissions.reduce<readonly (readonly Permission[])[]>(
  (sets, permission) => [...sets, ...sets.map((set) => [...set, permission])],
  [[]],
)

const accountWith = (given: readonly Permission[]): Account => ({
  id: 1,
  role: 'owner',
  csAccount: true,
  features: new Set([...features, 'enabled_phase']),
  permissions: new Set(given),
  ownInstitutionId: null,
  sitting: null,
})

test('each role opens just the operations whose every effect it includes', () => {
  expect(roles).toHaveLength(32)
  for (const role of roles) {
    const account = accountWith(role)
    const opened = Object.entries<Operation>(api).filter(([, operation]) => mayAccess(operation, account))
    const allowed = Object.entries<Operation>(api).filter(([, { effects }]) =>
      Object.entries(permissionFor).every(
        ([effect, permission]) =>
          effects[effect as keyof typeof permissionFor] !== 'always' || role.includes(permission),
      ),
    )
    expect([role, opened.map(([id]) => id)]).toEqual([role, allowed.map(([id]) => id)])
  }
})
