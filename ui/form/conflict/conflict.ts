import { HttpError } from 'react-admin'
import type { z } from 'zod'
import { ApiError } from '#dataProvider/client.ts'
import { joinedTexts } from './joinedTexts.ts'
import { fieldConverter } from '#dataProvider/fieldNames.ts'

type Values = Readonly<Record<string, unknown>>

export type Side = 'mine' | 'theirs'

/** What is kept of a field: one of its versions, or of long texts both. */
export type Choice = Side | 'both'

/** A field with different values in the form and in the record that somebody else has stored in the meantime. */
export interface FieldConflict {
  readonly field: string
  readonly mine: unknown
  readonly theirs: unknown
  /** Who changed the common original; `both` also where that is not known, so that it is asked. */
  readonly changedBy: Side | 'both'
}

const isEmpty = (value: unknown) =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)

/** A value without its empty parts, so that equivalent values are equal. */
const essence = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(essence)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).filter(([, part]) => !isEmpty(part))
  return Object.fromEntries(
    entries.toSorted(([a], [b]) => a.localeCompare(b)).map(([key, part]) => [key, essence(part)]),
  )
}

const same = (a: unknown, b: unknown) =>
  (isEmpty(a) && isEmpty(b)) || JSON.stringify(essence(a)) === JSON.stringify(essence(b))

export interface Versions {
  /** The common original; undefined if nobody knows it any more, and with it who has changed a field. */
  readonly base: Values | undefined
  readonly mine: Values
  readonly theirs: Values
}

const changerOf = (field: string, { base, mine, theirs }: Versions): FieldConflict['changedBy'] => {
  if (!base) return 'both'
  return same(base[field], theirs[field]) ? 'mine' : same(base[field], mine[field]) ? 'theirs' : 'both'
}

/** The fields in which two changes of the same record differ. */
export const conflictsBetween = (fields: readonly string[], { base, mine, theirs }: Versions): FieldConflict[] =>
  fields
    .filter((field) => !same(mine[field], theirs[field]))
    .map((field) => ({
      field,
      mine: mine[field],
      theirs: theirs[field],
      changedBy: changerOf(field, { base, mine, theirs }),
    }))

const idsIn = (values: Values, field: string): readonly unknown[] => {
  const ids = values[field]
  return Array.isArray(ids) ? ids : []
}

/**
 * Puts two changes of a list of ids together: what either side has added is there, and what either has taken off is not. A list that only one side has
 * changed stays as it is, to be chosen from.
 * @param fields - the lists
 * @returns the versions of which only what is really one's own still differs from theirs
 */
export const withMergedIds = (fields: readonly string[], { base, mine, theirs }: Versions): Versions => {
  if (!base) return { base, mine, theirs }
  const isOfBoth = (field: string) => !same(base[field], mine[field]) && !same(base[field], theirs[field])
  const merged = fields.filter(isOfBoth).map((field) => {
    const before = idsIn(base, field)
    const own = idsIn(mine, field)
    const other = idsIn(theirs, field)
    const kept = other.filter((id) => own.includes(id) || !before.includes(id))
    const added = own.filter((id) => !before.includes(id) && !other.includes(id))
    return [field, [...kept, ...added]] as const
  })
  return {
    base: { ...base, ...Object.fromEntries(merged.map(([field]) => [field, theirs[field]])) },
    mine: { ...mine, ...Object.fromEntries(merged) },
    theirs,
  }
}

/** The value of a field by what was chosen. */
export const chosenValue = (choice: Choice | undefined, { mine, theirs }: Pick<FieldConflict, Side>): unknown =>
  choice === 'both' ? joinedTexts(String(theirs), String(mine)) : choice === 'theirs' ? theirs : mine

/** Both versions of a long text; undefined if one of them says nothing of its own, or they are too long for the field. */
export const bothTexts = ({ mine, theirs }: Pick<FieldConflict, Side>, longest = Infinity): string | undefined => {
  if (typeof mine !== 'string' || typeof theirs !== 'string' || mine.trim() === '') return undefined
  const both = joinedTexts(theirs, mine)
  return both === theirs.trimEnd() || both === mine || both.length > longest ? undefined : both
}

/** Whether a record was not saved because it has been saved meanwhile. */
export const isEditConflict = (error: unknown): boolean =>
  (error instanceof HttpError || error instanceof ApiError) && error.body?.code === 'edit_conflict'

/** Brings the record back, if it could not be saved because somebody has deleted it and the person may restore it. */
export const restorationIn = (error: unknown): (() => Promise<unknown>) | undefined => {
  if (error instanceof ApiError) return error.restore
  return error instanceof HttpError ? (error.body as Partial<ApiError['body']> | undefined)?.restore : undefined
}

/** The newer record in the server's reply, camelCase; undefined if saving failed for another reason. */
export const newerRecordIn = (error: unknown, item: z.ZodObject): Values | undefined => {
  if (!(error instanceof HttpError || error instanceof ApiError) || !isEditConflict(error)) return undefined
  return fieldConverter(item, 'toCamel')(error.body.current) as Values
}
