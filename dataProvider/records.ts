import { HttpError, type Identifier, type RaRecord } from 'react-admin'
import { ApiError } from './client.ts'
import { camelName } from './fieldNames.ts'
import { getAll } from './lists.ts'
import { callOf, resourceNamed } from './resourceCalls.ts'

type Values = Readonly<Record<string, unknown>>

export interface RecordCall {
  /** Id of the record; a new one has none. */
  readonly id?: Identifier
  /** The values that contain the parent's id, for records below a parent. */
  readonly parentIn?: unknown
  /** The request body. */
  readonly data?: Values
  /** Whether a record may be deleted although it is in use. */
  readonly deleteUsed?: boolean
  /** The version of the uses that were shown before that. */
  readonly seenUses?: string | undefined
  readonly signal?: AbortSignal | undefined
}

const fieldOf = (values: unknown, name: string): unknown =>
  typeof values === 'object' && values !== null ? Reflect.get(values, camelName(name)) : undefined

/**
 * Reads or writes one record with the operation that its resource declares. Rejects with react-admin's HttpError if it was to be saved, so that forms
 * show the errors of a 422 at their fields; otherwise with the client's own, which says more.
 */
export const callRecord = async (
  kind: 'get' | 'create' | 'update' | 'delete',
  plural: string,
  { id, parentIn, data, deleteUsed = false, seenUses, signal }: RecordCall,
): Promise<unknown> => {
  const resource = resourceNamed(plural)
  const { operation, call } = callOf(resource, kind)
  const parentId = fieldOf(parentIn, resource.parent ?? '')
  const ownId = `${resource.singular}_id`
  const isBelowParent = ownId in (operation.params?.shape ?? {})
  const address = isBelowParent ? { id: parentId, [camelName(ownId)]: id } : { id: id ?? parentId }
  try {
    return await call(
      { ...(operation.params && address), ...(data && { body: data }), ...(deleteUsed && { deleteUsed, seenUses }) },
      signal ? { signal } : {},
    )
  } catch (error) {
    throw error instanceof ApiError && (kind === 'create' || kind === 'update')
      ? new HttpError(error.message, error.status, error.body)
      : error
  }
}

/** The filter for a list that contains the records with these ids, for resources that can load them with one call. */
const filterOfMany: Readonly<Record<string, (ids: readonly Identifier[]) => Values>> = {
  staffs: () => ({ includeCsAccounts: true, includeInactive: true }),
  medical_institutions: (ids) => ({ medicalInstitutionIds: ids.map(Number) }),
  own_departments: () => ({}),
  voc_groups: () => ({}),
  tags: () => ({}),
}

/** Loads records by their ids: from one list if the resource has one for that, otherwise one by one. */
export const getMany = async (
  plural: string,
  ids: readonly Identifier[],
  signal: AbortSignal | undefined,
): Promise<unknown[]> => {
  const filter = filterOfMany[plural]?.(ids)
  if (!filter) return Promise.all(ids.map((id) => callRecord('get', plural, { id, signal })))
  const records: RaRecord[] = await getAll(plural, filter, signal)
  return records.filter(({ id }) => ids.includes(id))
}
