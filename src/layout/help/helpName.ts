import { menu } from '../menu.ts'

interface HelpedScreen {
  readonly name: string
  readonly route: string
  readonly kinds?: readonly { readonly route: string }[]
  readonly alsoActiveOn?: readonly string[]
}

/** Screens without an entry in the menu, or with help of their own. */
const others: readonly HelpedScreen[] = [
  { name: 'chart', route: '/crms' },
  { name: 'new_communication', route: '/communications/new' },
  { name: 'profile', route: '/profile' },
  { name: 'tenant_setting', route: '/tenant_setting' },
]

const routes = [...others, ...menu]
  .flatMap(({ name, route, kinds = [], alsoActiveOn = [] }) =>
    [route, ...kinds.map((kind) => kind.route), ...alsoActiveOn].map((prefix) => ({ name, prefix })),
  )
  // Stable, so that `others` come before entries of the menu with the same prefix.
  .toSorted((one, other) => other.prefix.length - one.prefix.length)

/** The screen of which the help speaks at a path: the one whose address fits it best. @returns undefined where there is none */
export const helpNameOf = (path: string): string | undefined =>
  routes.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`))?.name

/** All screens that have help. */
export const helpNames: readonly string[] = [...new Set([...others, ...menu].map(({ name }) => name))]
