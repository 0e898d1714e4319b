import { type ComponentType, lazy } from 'react'
import { Resource } from 'react-admin'
import { Route } from 'react-router'
import type { AnyDeclaration } from '../ui/resource/declaration.ts'

interface ScreenProps {
  readonly declaration: AnyDeclaration
}

const ListScreen = lazy(async () => ({ default: (await import('../ui/list/ListScreen.tsx')).ListScreen }))
const CreateScreen = lazy(async () => ({ default: (await import('../ui/resource/CreateScreen.tsx')).CreateScreen }))
const EditScreen = lazy(async () => ({ default: (await import('../ui/resource/EditScreen.tsx')).EditScreen }))

const screenOf = (declaration: AnyDeclaration, Screen: ComponentType<ScreenProps>): ComponentType => {
  const Declared = () => <Screen declaration={declaration} />
  return Declared
}

const listOf = (declaration: AnyDeclaration) => declaration.parts?.List ?? screenOf(declaration, ListScreen)

/** The route of a declared resource's list that stands elsewhere than at the resource's own path. */
export const routeOf = (declaration: AnyDeclaration) => {
  if (!declaration.path) return null
  const List = listOf(declaration)
  return <Route key={declaration.path} path={declaration.path} element={<List />} />
}

/** A declared resource's routes. Its screens are fetched when one is opened. */
export const resourceOf = (declaration: AnyDeclaration) => {
  const { contract, form, columns, parts, path } = declaration
  const [name = 'id'] = columns
  return (
    <Resource
      key={contract.plural}
      name={contract.plural}
      {...(!path && { list: listOf(declaration) })}
      {...(form && {
        create: parts?.Create ?? screenOf(declaration, CreateScreen),
        edit: parts?.Edit ?? screenOf(declaration, EditScreen),
      })}
      recordRepresentation={name}
    />
  )
}
