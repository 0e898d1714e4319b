import type { AnyDeclaration } from '../ui/resource/declaration.ts'

/** The menu's order, by `plural` of the contract. A resource that is not named here comes behind these. */
const menuOrder = ['communications', 'vocs', 'tasks', 'action_lists', 'tags', 'tag_groups', 'accounts', 'audit_logs']

/** What each `<domain>/<resource>/index.ts` declares. */
const declarations = Object.values(
  import.meta.glob<Readonly<Record<string, AnyDeclaration>>>('./*/*/index.ts', { eager: true }),
).flatMap((module) => Object.values(module))

const place = ({ contract }: AnyDeclaration) => {
  const index = menuOrder.indexOf(contract.plural)
  return index < 0 ? menuOrder.length : index
}

/** Every declared resource, in the menu's order. */
export const resources: readonly AnyDeclaration[] = declarations.toSorted((a, b) => place(a) - place(b))
