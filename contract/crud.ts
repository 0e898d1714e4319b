import { z } from 'zod'
import { id, idParam, listOf, type Operation, paging } from './core.ts'
import type { Feature } from './features.ts'

type Pascal<N extends string> = N extends `${infer Head}_${infer Tail}`
  ? `${Capitalize<Head>}${Pascal<Tail>}`
  : Capitalize<N>

const pascal = <N extends string>(name: N): Pascal<N> =>
  name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase()) as Pascal<N>

/** Which of the calls the specification's list lacks, and why they exist all the same. */
type Beyond = Partial<Record<'list' | 'get' | 'create' | 'update' | 'delete' | 'all', string>>

export interface CrudOptions<
  S extends string,
  P extends string,
  Item extends z.ZodObject,
  Payload extends z.ZodObject,
  Changes extends z.ZodObject,
  Created extends z.ZodObject,
  Filters extends z.ZodRawShape,
  Sort extends string,
  Listing extends 'pages' | 'whole',
> {
  /** snake_case; names the operations, the audit log's record type and (in camelCase) the client's methods. */
  readonly singular: S
  /** snake_case; names the path, the list's items in its reply and the resource of the app. */
  readonly plural: P
  readonly item: Item
  readonly payload: Payload
  /** Body of an update where it differs from that of a creation. */
  readonly update?: Changes
  /** Reply of a creation where it carries more than the item. */
  readonly created?: Created
  /** `whole`: the list is short, and its reply is a bare array without paging, filters or sorting. `pages` unless told. */
  readonly listing?: Listing
  /** Query parameters that narrow the list down. */
  readonly filters?: Filters
  /** Fields that the list can be sorted by; the first is the one it is sorted by unless told. */
  readonly sorts: readonly [Sort, ...Sort[]]
  /** Plan feature behind all calls. */
  readonly feature?: Feature
  /** Features any of which opens the reading calls, where other screens need them too. */
  readonly readFeature?: readonly Feature[]
  readonly role?: 'owner'
  readonly beyond?: Beyond
}

type ListQuery<Filters extends z.ZodRawShape, Sort extends string> = z.ZodObject<
  (typeof paging)['shape'] &
    Filters & {
      sort_by: z.ZodOptional<z.ZodEnum<{ [K in Sort]: K }>>
      sort: z.ZodOptional<z.ZodEnum<{ asc: 'asc'; desc: 'desc' }>>
    }
>

type Common = Omit<Operation, 'method' | 'params' | 'query' | 'body' | 'response' | 'contentType' | 'scope'> & {
  readonly scope: 'crm'
}
type Pages<P extends string, Item extends z.ZodObject, Q extends z.ZodObject> = Common & {
  readonly method: 'GET'
  readonly query: Q
  readonly response: ReturnType<typeof listOf<P, Item>>
}
type Whole<Item extends z.ZodObject> = Common & { readonly method: 'GET'; readonly response: z.ZodArray<Item> }
type Get<Item> = Common & { readonly method: 'GET'; readonly params: typeof idParam; readonly response: Item }
type Create<Payload, Created> = Common & {
  readonly method: 'POST'
  readonly body: Payload
  readonly response: Created
}
type Update<Payload, Item> = Common & {
  readonly method: 'PUT'
  readonly params: typeof idParam
  readonly body: Payload
  readonly response: Item
}
type Delete = Common & { readonly method: 'DELETE'; readonly params: typeof idParam }

/** The five calls of an entity by operationId: `listTags`, `getTag`, `createTag`, `updateTag`, `deleteTag`. */
export type CrudOperations<
  S extends string,
  P extends string,
  Item extends z.ZodObject,
  Payload extends z.ZodObject,
  Changes extends z.ZodObject,
  Created extends z.ZodObject,
  Filters extends z.ZodRawShape,
  Sort extends string,
  Listing extends 'pages' | 'whole',
> = Readonly<
  Record<`list${Pascal<P>}`, Listing extends 'whole' ? Whole<Item> : Pages<P, Item, ListQuery<Filters, Sort>>> &
    Record<`get${Pascal<S>}`, Get<Item>> &
    Record<`create${Pascal<S>}`, Create<Payload, Created>> &
    Record<`update${Pascal<S>}`, Update<Changes, Item>> &
    Record<`delete${Pascal<S>}`, Delete>
>

/** An entity as data providers and screens read it. One that is only listed has an empty payload. */
export interface Crud {
  readonly singular: string
  /** Name of the resource, and of the items in the list's reply. */
  readonly plural: string
  readonly item: z.ZodObject
  readonly payload: z.ZodObject
  readonly changes: z.ZodObject
  readonly filters: z.ZodObject
  readonly sorts: readonly string[]
  readonly listing: 'pages' | 'whole'
  readonly feature: Feature | undefined
  readonly role: 'owner' | undefined
  /** operationId of its list. */
  readonly calls: { readonly list: string }
}

const noFilters = z.object({}).shape

/**
 * Declares an entity that is listed, read, created, changed and deleted one by one under `/api/<plural>`. Lists take `page`, `per_page`,
 * `sort_by`, `sort` and the filters.
 * @example crud({ singular: 'tag', plural: 'tags', item: Tag, payload: TagPayload, sorts: ['name'], feature: 'tags' })
 */
export const crud = <
  const S extends string,
  const P extends string,
  Item extends z.ZodObject,
  Payload extends z.ZodObject,
  const Sort extends string,
  Changes extends z.ZodObject = Payload,
  Created extends z.ZodObject = Item,
  Filters extends z.ZodRawShape = typeof noFilters,
  const Listing extends 'pages' | 'whole' = 'pages',
>(
  options: CrudOptions<S, P, Item, Payload, Changes, Created, Filters, Sort, Listing>,
) => {
  const { singular, plural, item, payload, sorts, feature, readFeature, role, beyond = {} } = options
  const listing: 'pages' | 'whole' = options.listing ?? 'pages'
  const changes = options.update ?? payload
  const path = `/api/${plural}`
  const calls = {
    list: `list${pascal(plural)}`,
    get: `get${pascal(singular)}`,
    create: `create${pascal(singular)}`,
    update: `update${pascal(singular)}`,
    delete: `delete${pascal(singular)}`,
  }
  const guarded = { scope: 'crm', ...(feature && { feature }), ...(role && { role }) } as const
  const reading = { ...guarded, ...(readFeature && { feature: readFeature }), status: 200, effect: 'read' } as const
  const writing = { ...guarded, effect: 'write', audit: { record: singular, idFrom: 'id' } } as const
  const why = (call: keyof typeof calls) => {
    const reason = beyond[call] ?? beyond.all
    return reason ? { beyondSpecification: reason } : {}
  }
  const filters = z.object(options.filters ?? noFilters) as z.ZodObject<Filters>
  const words = singular.replaceAll('_', ' ')
  const list: Operation = {
    method: 'GET',
    path,
    summary: `Lists: ${plural.replaceAll('_', ' ')}`,
    ...reading,
    ...(listing === 'whole'
      ? { response: z.array(item) }
      : {
          query: paging.extend({
            ...filters.shape,
            sort_by: z.enum(sorts).optional(),
            sort: z.enum(['asc', 'desc']).optional(),
          }),
          response: listOf(plural, item),
        }),
    ...why('list'),
  }
  const get: Operation = {
    method: 'GET',
    path: `${path}/{id}`,
    summary: `Reads one ${words}`,
    ...reading,
    params: idParam,
    response: item,
    ...why('get'),
  }
  const create: Operation = {
    method: 'POST',
    path,
    summary: `Adds one ${words}`,
    ...writing,
    audit: { record: singular },
    body: payload,
    response: options.created ?? item,
    status: 201,
    ...why('create'),
  }
  const update: Operation = {
    method: 'PUT',
    path: `${path}/{id}`,
    summary: `Changes one ${words}`,
    ...writing,
    params: idParam,
    body: changes,
    response: item,
    status: 200,
    ...why('update'),
  }
  const remove: Operation = {
    method: 'DELETE',
    path: `${path}/{id}`,
    summary: `Deletes one ${words}`,
    ...writing,
    params: idParam,
    status: 204,
    ...why('delete'),
  }
  const operations = {
    [calls.list]: list,
    [calls.get]: get,
    [calls.create]: create,
    [calls.update]: update,
    [calls.delete]: remove,
  } as unknown as CrudOperations<S, P, Item, Payload, Changes, Created, Filters, Sort, Listing>
  return { singular, plural, item, payload, changes, filters, sorts, listing, feature, role, calls, operations }
}

/** What a form field shows of an id: the record that it points to. */
export const references = z.registry<{ readonly resource: string }>()

/** An id of another entity. @param resource - its plural name; forms offer its records to choose from */
export const reference = (resource: string) => id.clone().register(references, { resource })
