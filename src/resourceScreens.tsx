import { type ComponentType, lazy } from 'react'
import { Resource } from 'react-admin'
import { Route } from 'react-router'
import type { AnyDeclaration } from '../ui/resource/declaration.ts'

interface ScreenProps {
  readonly declaration: AnyDeclaration
}

const screens = {
  List: async () => (await import('../ui/list/ListScreen.tsx')).ListScreen,
  Create: async () => (await import('../ui/resource/CreateScreen.tsx')).CreateScreen,
  Edit: async () => (await import('../ui/resource/EditScreen.tsx')).EditScreen,
} satisfies Record<string, () => Promise<ComponentType<ScreenProps>>>

/** A screen of a declared resource, loaded together with the resource's own parts. */
const screenOf = (declaration: AnyDeclaration, name: keyof typeof screens): ComponentType =>
  lazy(async () => {
    const [Screen, parts] = await Promise.all([screens[name](), declaration.loadParts?.()])
    const loaded = { ...declaration, parts: parts ?? declaration.parts }
    return { default: loaded.parts?.[name] ?? (() => <Screen declaration={loaded} />) }
  })

/** The route of a declared resource whose list has a path of its own. */
export const routeOf = (declaration: AnyDeclaration) => {
  if (!declaration.path) return null
  const List = screenOf(declaration, 'List')
  return <Route key={declaration.path} path={declaration.path} element={<List />} />
}

/** The routes of a declared resource. Its screens are loaded when one is opened. */
export const resourceOf = (declaration: AnyDeclaration) => {
  const { contract, form, columns, path } = declaration
  const [name = 'id'] = columns
  return (
    <Resource
      key={contract.plural}
      name={contract.plural}
      {...(!path && { list: screenOf(declaration, 'List') })}
      {...(form && { create: screenOf(declaration, 'Create'), edit: screenOf(declaration, 'Edit') })}
      recordRepresentation={name}
    />
  )
}
