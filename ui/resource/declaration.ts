import type { UseQueryOptions } from '@tanstack/react-query'
import type { ComponentType, PropsWithChildren, ReactNode } from 'react'
import type { SvgIconComponent } from '@mui/icons-material'
import type { CurrentUser } from '#authProvider/currentUser.ts'
import type { ResourceName } from '#contract/api.ts'
import type { Crud } from '#contract/crud.ts'
import type { NamedKind } from '#contract/namedRecords.ts'
import type { CamelName } from '#dataProvider/fieldNames.ts'
import type { ValueViews } from '../form/conflict/ConflictDialog.tsx'
import type { CountedThing } from '../list/useCounted.ts'
import { addTexts, type Text } from '../texts/texts.ts'

type FieldOf<S> = S extends { shape: infer Shape } ? CamelName<keyof Shape & string> : never

/** Counts records that need attention. Its key begins with the resource's name, so that changes of the resource invalidate it. */
export type BadgeQuery = UseQueryOptions<number, Error, number, string[]>

export interface CellProps {
  /** As the client returns it, camelCase. */
  readonly record: Readonly<Record<string, unknown>>
}

export interface CreatedProps extends CellProps {
  readonly onClose: () => void
}

/** A view of a list. Its text is `resources.<plural>.views.<name>`. */
export interface ListView {
  readonly icon: SvgIconComponent
  /** Reads the list from react-admin's list context. */
  readonly Component: ComponentType
  /** Whether it loads its own data and is therefore shown independently of the list's current page. */
  readonly standalone?: boolean
  /** Filters that it ignores. */
  readonly withoutFilters?: readonly string[]
}

/** The values that a filter can have. */
export interface FilterChoices {
  readonly choices: readonly { readonly id: string | number | boolean; readonly name: string }[]
  readonly isPending?: boolean
  /** What the choices are, where they are records that the office can delete: those that are gone go by their former names. */
  readonly kind?: NamedKind
}

/** Reads the values that a filter can have, and hands them on. */
export type ChoicesComponent = ComponentType<{ readonly children: (choices: FilterChoices) => ReactNode }>

export interface FilterInputProps {
  readonly value: unknown
  /** Takes effect immediately. */
  readonly onChange: (value: unknown) => void
}

export interface FilterInput {
  readonly Input: ComponentType<FilterInputProps>
  /** The value in words. */
  readonly Text: ComponentType<{ readonly value: unknown }>
}

/** Components of a resource's own, which replace or extend the declared ones. */
export interface Components<Field extends string = string> {
  readonly List?: ComponentType
  readonly Create?: ComponentType
  readonly Edit?: ComponentType
  /** Cells of single columns. */
  readonly cells?: Partial<Readonly<Record<Field, ComponentType<CellProps>>>>
  /** Wraps the list and provides data beyond its contract, such as additional columns (`ExtraColumns`). */
  readonly around?: ComponentType<PropsWithChildren>
  /** Components for the values of single form fields, if their schema does not determine the display. */
  readonly valueViews?: ValueViews
  /** Inputs of single fields of the form. */
  readonly inputs?: Readonly<Record<string, ComponentType>>
  /** The choices of single filters, where the schema does not name them (`choicesOf`). */
  readonly filterChoices?: Readonly<Record<string, ChoicesComponent>>
  /** Inputs of single filters that are no choice of one among several. */
  readonly filterInputs?: Readonly<Record<string, FilterInput>>
  /** Filters that only links from other screens set. While one is set, it can be seen and removed. */
  readonly linkedFilters?: readonly string[]
  /** Exports the whole result. If absent, the list's own export reads its pages. */
  readonly exportCsv?: (filters: Readonly<Record<string, unknown>>) => Promise<Blob>
  /** Further views of the same list, by their name in the address (`view`); the table or the cards are the default. */
  readonly views?: Readonly<Record<string, ListView>>
  /** Above the list, in all views. */
  readonly above?: ComponentType
  /** Next to the list's own buttons. */
  readonly listActions?: ComponentType
  /** The actions for selected records, by react-admin's list context. With it, rows can be selected. */
  readonly selection?: ComponentType
  /** At the end of each row. */
  readonly rowActions?: ComponentType<CellProps>
  /** Below the form of an existing record. */
  readonly Below?: ComponentType<CellProps>
  /** In the question before the deletion of a record on which something hangs. */
  readonly BeforeDeletion?: ComponentType<CellProps>
  /** Shown after a record has been created, before the list. */
  readonly Created?: ComponentType<CreatedProps>
}

/** The components of a contract's resource. */
export type ComponentsOf<C extends Crud> = Components<FieldOf<C['item']>>

/** What cannot be derived about a resource; the rest is in its contract. */
export interface Declaration<C extends Crud = Crud> {
  readonly contract: C
  /** Names its list in the menu and on its screens, `renkei.shell.screens.<plural>`. */
  readonly title: Text
  readonly icon: SvgIconComponent
  /** Loads the texts beside its declaration, with the screen that shows them: its name, fields, values, and what its own parts say. */
  readonly loadTexts: () => Promise<unknown>
  /** Group in the menu; without it the resource has no entry of its own. */
  readonly group?: 'analysis' | 'activity' | 'settings'
  /** Further search words for the command palette. */
  readonly alsoKnownAs?: string
  /** Number of records that need the person's attention, as a query for the menu. */
  readonly badge?: BadgeQuery
  /** Further path prefixes that belong to its entry in the menu. */
  readonly alsoActiveOn?: readonly string[]
  /** Path of the list's screen, if it differs from that of the resource. Only for resources without forms. */
  readonly path?: `/${string}`
  /** Columns of the list; the first names the record. */
  readonly columns: readonly FieldOf<C['item']>[]
  /** Columns that can be chosen but are hidden at first. */
  readonly hiddenColumns?: readonly FieldOf<C['item']>[]
  readonly filters?: readonly FieldOf<C['filters']>[]
  /** Filters that are set at the first visit. */
  readonly filterDefaults?: { readonly [K in FieldOf<C['filters']>]?: unknown }
  readonly sort?: { readonly field: FieldOf<C['item']>; readonly order: 'ASC' | 'DESC' }
  /** By what columns are sorted that have another name than their sort. */
  readonly sortedBy?: { readonly [K in FieldOf<C['item']>]?: string }
  /** Fields of the form; the fields of a row stand next to each other. Without it, records can be neither created nor changed. */
  readonly form?: readonly (readonly FieldOf<C['payload']>[])[]
  /** Further fields of an existing record. */
  readonly editForm?: readonly (readonly FieldOf<C['changes']>[])[]
  /** Restores a deleted record. With it, a record is deleted at once; without it, a few seconds later if nobody has undone it. */
  readonly restore?: (id: number) => Promise<unknown>
  /** The text that says why a record cannot be deleted, where that is known beforehand. */
  readonly keptBecause?: (record: Readonly<Record<string, unknown>>, user: CurrentUser) => string | undefined
  /** What its records are, where the list counts them; records by default. */
  readonly counts?: CountedThing
  /** Whether the list can be exported as CSV; true by default. */
  readonly exportable?: boolean
  /** Initial values of a new record. */
  readonly defaults?: (user: CurrentUser | undefined) => { readonly [K in FieldOf<C['payload']>]?: unknown }
  readonly components?: ComponentsOf<C>
  /** Replaces `components`: loads them with the screen that shows them, and not with the menu. */
  readonly loadComponents?: () => Promise<ComponentsOf<C>>
}

/** A declaration without the static types of its field names, as screens read it. */
export interface AnyDeclaration {
  readonly contract: Crud
  readonly title: Text
  readonly icon: SvgIconComponent
  readonly loadTexts: () => Promise<unknown>
  readonly group?: 'analysis' | 'activity' | 'settings' | undefined
  readonly path?: `/${string}` | undefined
  readonly alsoActiveOn?: readonly string[] | undefined
  readonly alsoKnownAs?: string | undefined
  readonly badge?: BadgeQuery | undefined
  readonly columns: readonly string[]
  readonly hiddenColumns?: readonly string[] | undefined
  readonly filters?: readonly string[] | undefined
  readonly filterDefaults?: Readonly<Record<string, unknown>> | undefined
  readonly sort?: { readonly field: string; readonly order: 'ASC' | 'DESC' } | undefined
  readonly sortedBy?: Readonly<Partial<Record<string, string>>> | undefined
  readonly form?: readonly (readonly string[])[] | undefined
  readonly editForm?: readonly (readonly string[])[] | undefined
  readonly restore?: ((id: number) => Promise<unknown>) | undefined
  readonly keptBecause?:
    | ((record: Readonly<Record<string, unknown>>, user: CurrentUser) => string | undefined)
    | undefined
  readonly exportable?: boolean | undefined
  readonly counts?: CountedThing | undefined
  readonly defaults?: ((user: CurrentUser | undefined) => Readonly<Record<string, unknown>>) | undefined
  readonly components?: Components | undefined
  readonly loadComponents?: (() => Promise<Components>) | undefined
}

/**
 * Declares a resource and thereby its list, forms, deletion and menu entry.
 * @example
 * export const tags = defineResource({
 *   contract: tagContract, title: { ja: 'タグ', en: 'Tags' }, icon: SellOutlined, group: 'settings',
 *   columns: ['name', 'description'], filters: ['name'], form: [['name'], ['description']],
 *   loadTexts: () => import('./texts.ts'),
 * })
 */
export const defineResource = <C extends Crud<string, ResourceName>>(declaration: Declaration<C>): AnyDeclaration => {
  addTexts({ renkei: { shell: { screens: { [declaration.contract.plural]: declaration.title } } } })
  return declaration
}
