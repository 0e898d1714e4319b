import type { ResourceName } from '#contract/api.ts'
import type { AnyDeclaration } from '#ui/resource/declaration.ts'

/** The menu's order, by `plural` of the contract. Resources that are not listed come last. */
const menuOrder: readonly ResourceName[] = [
  'dashboards',
  'communications',
  'events',
  'vocs',
  'tasks',
  'action_lists',
  'referral_letters',
  'emails',
  'tags',
  'tag_groups',
  'accounts',
  'permission_roles',
  'audit_logs',
]

/** The declarations of all `<domain>/<resource>/index.ts` files. */
const declarations = Object.values(
  import.meta.glob<Readonly<Record<string, AnyDeclaration>>>('./*/*/index.ts', { eager: true }),
).flatMap((module) => Object.values(module))

const place = ({ contract }: AnyDeclaration) => {
  const index = menuOrder.findIndex((plural) => plural === contract.plural)
  return index < 0 ? menuOrder.length : index
}

/** Every declared resource, in the menu's order. */
export const resources: readonly AnyDeclaration[] = declarations.toSorted((a, b) => place(a) - place(b))
