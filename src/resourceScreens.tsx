import { type ComponentType, lazy } from 'react'
import { Resource } from 'react-admin'
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

/** A declared resource's routes. Its screens are fetched when one is opened. */
export const resourceOf = (declaration: AnyDeclaration) => {
  const { contract, form, columns, parts } = declaration
  const [name = 'id'] = columns
  return (
    <Resource
      key={contract.plural}
      name={contract.plural}
      list={parts?.List ?? screenOf(declaration, ListScreen)}
      {...(form && {
        create: parts?.Create ?? screenOf(declaration, CreateScreen),
        edit: parts?.Edit ?? screenOf(declaration, EditScreen),
      })}
      recordRepresentation={name}
    />
  )
}
