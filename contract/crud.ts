import { z } from 'zod'
import { id, idParam, listOf, type Operation, type Operations, paging } from './core.ts'
import type { Feature } from './features.ts'

type Pascal<N extends string> = N extends `${infer Head}_${infer Tail}`
  ? `${Capitalize<Head>}${Pascal<Tail>}`
  : Capitalize<N>

const pascal = <N extends string>(name: N): Pascal<N> =>
  name.replace(/(?:^|_)([a-z])/g, (_, letter: string) => letter.toUpperCase()) as Pascal<N>

/** The calls that are not in the specification's list, with the reason for each. */
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
  /** snake_case. It determines the operations' names, the audit log's record type and (in camelCase) the client's methods. */
  readonly singular: S
  /** snake_case. It determines the path, the name of the list's items in the reply and the resource of the app. */
  readonly plural: P
  readonly item: Item
  readonly payload: Payload
  /** Body of an update, if it differs from that of a creation. */
  readonly update?: Changes
  /** Reply of a creation, if it has more fields than the item. */
  readonly created?: Created
  /** `whole`: the list is short, and its reply is a bare array without paging, filters or sorting. Default `pages`. */
  readonly listing?: Listing
  /** Query parameters that filter the list. */
  readonly filters?: Filters
  /** Fields that the list can be sorted by. The first one is the default. */
  readonly sorts: readonly [Sort, ...Sort[]]
  /** Plan feature that all calls need. */
  readonly feature?: Feature
  /** Features of which any allows the reading calls, for lists that other screens need too. */
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

/** operationIds of the calls on one kind of record. */
export interface ResourceCalls {
  readonly list: string
  /** The call that lists the records of one parent, if it is not `list`. */
  readonly listOfParent?: string
  readonly get?: string
  readonly create?: string
  readonly update?: string
  readonly delete?: string
  /** The call that says what hangs on a record (contract/recordUses.ts), for the question before its deletion. */
  readonly uses?: string
}

/**
 * Records of one kind as the data provider reads and writes them. A call below a parent has the parent's id as `id`, and the record's own as
 * `<singular>_id`.
 */
export interface Resource {
  /** snake_case. */
  readonly singular: string
  /** snake_case; name of the resource in the app. */
  readonly plural: string
  readonly calls: ResourceCalls
  /** For calls below a parent, the field, filter or `meta` entry with the parent's id: `medical_institution_id`. */
  readonly parent?: string
  /** Condition that searches by name; default `name`. */
  readonly nameCondition?: string
  /** The list has a fixed order, which screens cannot change. */
  readonly fixedOrder?: true
}

/** An entity as data providers and screens read it. A read-only one has an empty payload. */
export interface Crud<S extends string = string, P extends string = string> extends Resource {
  readonly singular: S
  readonly plural: P
  readonly item: z.ZodObject
  readonly payload: z.ZodObject
  readonly changes: z.ZodObject
  readonly filters: z.ZodObject
  readonly sorts: readonly string[]
  readonly feature: Feature | undefined
  readonly role: 'owner' | undefined
}

/** operationIds by convention. @example crudCalls('tag', 'tags').list // 'listTags' */
const crudCalls = <const S extends string, const P extends string>(singular: S, plural: P) =>
  ({
    list: `list${pascal(plural)}`,
    get: `get${pascal(singular)}`,
    create: `create${pascal(singular)}`,
    update: `update${pascal(singular)}`,
    delete: `delete${pascal(singular)}`,
  }) as const

const noFilters = z.object({}).shape

/**
 * Declares an entity with the calls list, get, create, update and delete under `/api/<plural>`. Lists accept `page`,
 * `per_page`, `sort_by`, `sort` and the filters.
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
  const calls = crudCalls(singular, plural)
  const guarded = { scope: 'crm', ...(feature && { feature }), ...(role && { role }) } as const
  const reading = {
    ...guarded,
    ...(readFeature && { feature: readFeature }),
    status: 200,
    effect: 'read',
    effects: {},
  } as const
  const writing = { ...guarded, effect: 'write', effects: {}, audit: { record: singular, idFrom: 'id' } } as const
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
    effects: { deletes: 'always' },
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
  return { singular, plural, item, payload, changes, filters, sorts, feature, role, calls, operations }
}

/** The object schema inside wrappers such as `optional`. */
export const objectOf = (schema: unknown): z.ZodObject | undefined => {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return objectOf(schema.unwrap())
  return schema instanceof z.ZodObject ? schema : undefined
}

/** The input of a list: the body of a search, otherwise the query. */
export const listInputs = ({ body, query }: Operation): z.ZodObject => objectOf(body ?? query) ?? z.object({})

const pageFields = new Set(['page', 'per_page', 'sort', 'sort_by'])

/** The conditions of a list one by one, including those inside objects such as a period. */
const conditionsOf = (inputs: z.ZodObject): z.ZodObject =>
  z.object(
    Object.fromEntries(
      Object.entries(inputs.shape)
        .filter(([name]) => !pageFields.has(name))
        .flatMap(([name, schema]) => Object.entries(objectOf(schema)?.shape ?? { [name]: schema })),
    ),
  )

const itemOf = (response: unknown, plural: string): z.ZodObject => {
  const items: unknown = objectOf(response)?.shape[plural]
  return (items instanceof z.ZodArray ? objectOf(items.element) : undefined) ?? z.object({})
}

export interface CustomCrudOptions<S extends string, P extends string> extends Pick<Resource, 'parent'> {
  readonly singular: S
  readonly plural: P
  readonly operations: Operations
  /** operationIds that differ from the convention. */
  readonly calls?: Partial<ResourceCalls>
  /** The name of the list's items in the reply, if it is not `plural`. */
  readonly items?: string
  /** The fields of forms, if they are more than the body of a creation. */
  readonly payload?: z.ZodObject
  /** Conditions that screens offer in another form than the call. */
  readonly filters?: z.ZodRawShape
  readonly sorts: readonly string[]
  readonly feature: Feature
}

/**
 * An entity whose calls are not the five that {@link crud} declares, for example because its list is a search or its
 * records are below a parent.
 */
export const customCrud = <const S extends string, const P extends string>({
  operations,
  ...options
}: CustomCrudOptions<S, P>): Crud<S, P> => {
  const { singular, plural, sorts, feature, parent } = options
  const named = { ...crudCalls(singular, plural), ...options.calls }
  // Not every entity has all of them.
  const { get, create, update, delete: remove, ...others } = named
  const has = (operationId: string) => operationId in operations
  const calls: ResourceCalls = {
    ...others,
    ...(has(get) && { get }),
    ...(has(create) && { create }),
    ...(has(update) && { update }),
    ...(has(remove) && { delete: remove }),
  }
  const bodyOf = (operationId = '') => objectOf(operations[operationId]?.body) ?? z.object({})
  const list = operations[calls.list]
  if (!list) throw new Error(`There is no operation ${calls.list}`)
  return {
    singular,
    plural,
    calls,
    ...(parent !== undefined && { parent }),
    item: itemOf(list.response, options.items ?? plural),
    payload: options.payload ?? bodyOf(calls.create),
    changes: bodyOf(calls.update),
    filters: conditionsOf(listInputs(list)).extend(options.filters ?? {}),
    sorts,
    feature,
    role: undefined,
  }
}

/** Marks ids of other records, so that form fields can show these. */
export const references = z.registry<{ readonly resource: string }>()

/** An id of another entity. @param resource - its plural name; forms offer its records as options */
export const reference = (resource: string) => id.clone().register(references, { resource })
