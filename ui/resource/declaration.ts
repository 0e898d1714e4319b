import type { UseQueryOptions } from '@tanstack/react-query'
import type { ComponentType, PropsWithChildren } from 'react'
import type { SvgIconComponent } from '@mui/icons-material'
import type { CurrentUser } from '../../authProvider/currentUser.ts'
import type { Crud } from '../../contract/crud.ts'
import type { CamelName } from '../../dataProvider/fieldNames.ts'
import type { ValueViews } from '../form/ConflictDialog.tsx'

type FieldOf<S> = S extends { shape: infer Shape } ? CamelName<keyof Shape & string> : never

/** Counts what needs attention. Its key begins with the resource's name, so that changes of the resource make it count anew. */
export type BadgeQuery = UseQueryOptions<number, Error, number, string[]>

export interface CellProps {
  /** As the client gives it, camelCase. */
  readonly record: Readonly<Record<string, unknown>>
}

export interface CreatedProps extends CellProps {
  readonly onClose: () => void
}

/** A way to see a list. Its text is `resources.<plural>.views.<name>`. */
export interface ListView {
  readonly icon: SvgIconComponent
  /** Reads the list from react-admin's list context. */
  readonly Component: ComponentType
  /** It loads what it shows by itself, and so is shown whatever the list's own page holds. */
  readonly standalone?: boolean
  /** Filters that it does not heed. */
  readonly withoutFilters?: readonly string[]
}

/** Parts that a resource shows in place of, or beside, the declared ones. */
export interface Parts<Field extends string = string> {
  readonly List?: ComponentType
  readonly Create?: ComponentType
  readonly Edit?: ComponentType
  /** Cells of single columns. */
  readonly cells?: Partial<Readonly<Record<Field, ComponentType<CellProps>>>>
  /** Around the list, to provide what it has beyond its contract: further columns (`ExtraColumns`), there to be chosen. */
  readonly around?: ComponentType<PropsWithChildren>
  /** How values of single fields of the form are shown, where their schema does not say it. */
  readonly valueViews?: ValueViews
  /** Inputs of single fields of the form. */
  readonly inputs?: Readonly<Record<string, ComponentType>>
  /** Inputs of single filters. */
  readonly filterInputs?: Readonly<Record<string, ComponentType>>
  /** Takes the whole result away; without it the list's own export does, from the pages of the list. */
  readonly exportCsv?: (filters: Readonly<Record<string, unknown>>) => Promise<Blob>
  /** Further ways to see the same list, by the name that stands in the address as `view`; the table or the cards come first. */
  readonly views?: Readonly<Record<string, ListView>>
  /** Above the list, whichever way it is seen. */
  readonly above?: ComponentType
  /** Beside the list's own buttons. */
  readonly listActions?: ComponentType
  /** In each row, at its end. */
  readonly rowActions?: ComponentType<CellProps>
  /** Below the form of an existing record. */
  readonly Below?: ComponentType<CellProps>
  /** Shown after a record has been added, before the list. */
  readonly Created?: ComponentType<CreatedProps>
}

/** The parts of a contract's resource. */
export type PartsOf<C extends Crud> = Parts<FieldOf<C['item']>>

/** What only a person can know about a resource; the rest is in its contract. */
export interface Declaration<C extends Crud = Crud> {
  readonly contract: C
  readonly icon: SvgIconComponent
  /** Where in the menu; absent: it has no entry of its own. */
  readonly group?: 'analysis' | 'activity' | 'settings'
  /** Further words that the command palette finds the screen by. */
  readonly alsoKnownAs?: string
  /** How many records need the person's attention, as a query for the menu. */
  readonly badge?: BadgeQuery
  /** Path of the list's screen, where it is not that of the resource. Only for resources without forms. */
  readonly path?: `/${string}`
  /** Columns of the list; the first names the record. */
  readonly columns: readonly FieldOf<C['item']>[]
  /** Columns that are there to be chosen, but not at first. */
  readonly hiddenColumns?: readonly FieldOf<C['item']>[]
  readonly filters?: readonly FieldOf<C['filters']>[]
  /** Filters set at the first visit. */
  readonly filterDefaults?: { readonly [K in FieldOf<C['filters']>]?: unknown }
  readonly sort?: { readonly field: FieldOf<C['item']>; readonly order: 'ASC' | 'DESC' }
  /** Fields of the form; those of one row stand side by side. Without it records are neither added nor changed. */
  readonly form?: readonly (readonly FieldOf<C['payload']>[])[]
  /** Further fields of an existing record. */
  readonly editForm?: readonly (readonly FieldOf<C['changes']>[])[]
  /** Brings a deleted record back. With it a record is deleted at once, without it when nobody has taken that back for some seconds. */
  readonly restore?: (id: number) => Promise<unknown>
  /** Whether the list can be taken away as CSV; unless told, it can. */
  readonly exportable?: boolean
  /** What a new record starts from. */
  readonly defaults?: (user: CurrentUser | undefined) => { readonly [K in FieldOf<C['payload']>]?: unknown }
  readonly parts?: PartsOf<C>
  /** In place of `parts`: fetches them with the screen that shows them, and not with the menu. */
  readonly loadParts?: () => Promise<PartsOf<C>>
}

/** A declaration as screens read it, its field names no longer known to the compiler. */
export interface AnyDeclaration {
  readonly contract: Crud
  readonly icon: SvgIconComponent
  readonly group?: 'analysis' | 'activity' | 'settings' | undefined
  readonly path?: `/${string}` | undefined
  readonly alsoKnownAs?: string | undefined
  readonly badge?: BadgeQuery | undefined
  readonly columns: readonly string[]
  readonly hiddenColumns?: readonly string[] | undefined
  readonly filters?: readonly string[] | undefined
  readonly filterDefaults?: Readonly<Record<string, unknown>> | undefined
  readonly sort?: { readonly field: string; readonly order: 'ASC' | 'DESC' } | undefined
  readonly form?: readonly (readonly string[])[] | undefined
  readonly editForm?: readonly (readonly string[])[] | undefined
  readonly restore?: ((id: number) => Promise<unknown>) | undefined
  readonly exportable?: boolean | undefined
  readonly defaults?: ((user: CurrentUser | undefined) => Readonly<Record<string, unknown>>) | undefined
  readonly parts?: Parts | undefined
  readonly loadParts?: (() => Promise<Parts>) | undefined
}

/**
 * Declares a resource: with this it has its list, its forms, its deletion and its entry in the menu.
 * @example
 * export const tags = defineResource({
 *   contract: tagContract, icon: SellOutlined, group: 'settings',
 *   columns: ['name', 'description'], filters: ['name'], form: [['name'], ['description']],
 * })
 */
export const defineResource = <C extends Crud>(declaration: Declaration<C>): AnyDeclaration => declaration
