import type { ComponentType } from 'react'
import { Resource } from 'react-admin'
import { Route } from 'react-router'
import { resources } from '#resources/all.ts'
import type { AnyDeclaration } from '#ui/resource/declaration.ts'
import { NotFoundPage } from '#resources/errors/StatusPage.tsx'
import { type LazyScreen, lazyScreen } from './lazyScreen.tsx'

interface ScreenProps {
  readonly declaration: AnyDeclaration
}

const screens = {
  List: async () => (await import('#ui/list/ListScreen.tsx')).ListScreen,
  Create: async () => (await import('#ui/resource/CreateScreen.tsx')).CreateScreen,
  Edit: async () => (await import('#ui/resource/EditScreen.tsx')).EditScreen,
} satisfies Record<string, () => Promise<ComponentType<ScreenProps>>>

/** A screen of a declared resource, loaded together with the resource's own components and texts. */
const screenOf = (declaration: AnyDeclaration, name: keyof typeof screens): LazyScreen =>
  lazyScreen(async () => {
    const [Screen, components] = await Promise.all([
      screens[name](),
      declaration.loadComponents?.(),
      declaration.loadTexts(),
    ])
    const loaded = { ...declaration, components: components ?? declaration.components }
    const Shown = loaded.components?.[name] ?? (() => <Screen declaration={loaded} />)
    return {
      default: Shown,
    }
  })

interface DeclaredScreens {
  readonly declaration: AnyDeclaration
  readonly List: LazyScreen
  /** Only resources with forms have these two. */
  readonly Create?: LazyScreen
  readonly Edit?: LazyScreen
}

const declared: readonly DeclaredScreens[] = resources.map((declaration) => ({
  declaration,
  List: screenOf(declaration, 'List'),
  ...(declaration.form && { Create: screenOf(declaration, 'Create'), Edit: screenOf(declaration, 'Edit') }),
}))

/** The screens of declared resources by their paths below `/app`. */
export const resourceScreens: Readonly<Record<string, LazyScreen>> = Object.fromEntries(
  declared.flatMap(({ declaration: { contract, path }, List, Create, Edit }) => [
    [path ?? `/${contract.plural}`, List] as const,
    ...(Create ? [[`/${contract.plural}/create`, Create] as const] : []),
    ...(Edit ? [[`/${contract.plural}/:id`, Edit] as const] : []),
  ]),
)

/** The routes of declared resources whose list has a path of its own. */
export const declaredRoutes = declared.flatMap(({ declaration: { path }, List }) =>
  path ? [<Route key={path} path={path} element={<List />} />] : [],
)

/** What react-admin shows at an address below a resource's that none of its screens has: otherwise nothing. */
export const unknownAddress = <Route path="*" element={<NotFoundPage />} />

/** The declared resources with their routes. */
export const declaredResources = declared.map(({ declaration: { contract, columns, path }, List, Create, Edit }) => (
  <Resource
    key={contract.plural}
    name={contract.plural}
    {...(!path && { list: List })}
    {...(Create && { create: Create })}
    {...(Edit && { edit: Edit })}
    recordRepresentation={columns[0] ?? 'id'}
  >
    {unknownAddress}
  </Resource>
))
