/** A value of a setting of who may do what: a name, several of them, or nothing. */
export type ChangedValue = string | readonly string[] | null

export interface NotedChange {
  readonly field: string
  readonly before: ChangedValue
  readonly after: ChangedValue
}

const isSame = (one: ChangedValue, other: ChangedValue) => JSON.stringify(one) === JSON.stringify(other)

/**
 * What an entry of the audit log notes of a changed value, among the names of its fields: the field, `=`, and the values before and
 * after as JSON. The seals of the log cover it.
 * @returns no note if the value is the same
 */
export const changeNotes = (field: string, before: ChangedValue, after: ChangedValue): string[] =>
  isSame(before, after) ? [] : [`${field}=${JSON.stringify([before, after])}`]

const isValue = (value: unknown): value is ChangedValue =>
  value === null || typeof value === 'string' || (Array.isArray(value) && value.every((one) => typeof one === 'string'))

const parsed = (json: string): unknown => {
  try {
    return JSON.parse(json)
  } catch {
    return undefined
  }
}

/** The change that a field of an entry notes; undefined if it is only the name of a field. */
export const notedChange = (text: string): NotedChange | undefined => {
  const [, field, json] = /^(\w+)=(\[.*\])$/s.exec(text) ?? []
  if (field === undefined || json === undefined) return undefined
  const values = parsed(json)
  if (!Array.isArray(values) || values.length !== 2) return undefined
  const [before, after]: readonly unknown[] = values
  return isValue(before) && isValue(after) ? { field, before, after } : undefined
}
