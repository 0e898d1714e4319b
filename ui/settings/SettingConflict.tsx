import { z } from 'zod'
import type { Versions } from '../form/conflict/conflict.ts'
import {
  chosenEntries,
  type EntryKind,
  entryOfField,
  entryVersions,
  orderField,
  type Three,
} from '../form/conflict/entryVersions.ts'
import { ValuesConflict } from '../form/conflict/ValuesConflict.tsx'
import type { SettingConflictState, Versioned } from './useSettingConflict.ts'

type Values = Readonly<Record<string, unknown>>

/** How two versions of a form's values are compared field by field. */
export interface Comparison<V> {
  /** The three versions as fields. */
  readonly fieldsOf: (values: Three<V>) => Versions
  /** The values with what was chosen of each field. */
  readonly valuesFrom: (chosen: Values, values: Three<V>, versions: Versions) => V
  readonly nameOf: (field: string, values: Three<V>) => string
  /** A field's value in words; empty if there is none. */
  readonly textOf?: (field: string, value: unknown, values: Three<V>) => string
}

export interface SettingConflictProps<S extends Versioned, V> {
  readonly conflict: SettingConflictState<S>
  readonly valuesOf: (stored: S) => V
  /** What is typed, read when the question is shown. */
  readonly typed: () => V
  readonly comparison: Comparison<V>
  /** Says how fields without words of their own are shown; a long text can then be kept in both versions. */
  readonly payload?: z.ZodObject
  /** Saves what was chosen over the newer version. */
  readonly onSave: (values: V, newer: V) => void
}

const nothing = z.object({})

/**
 * Asks which version of each field to keep, if somebody else has saved the same settings meanwhile. As `EditConflict` for records: it shows what is stored now,
 * who saved it and when, beside what was typed.
 */
export const SettingConflict = <S extends Versioned, V>({
  conflict,
  valuesOf,
  typed,
  comparison,
  payload = nothing,
  onSave,
}: SettingConflictProps<S, V>) => {
  const { newer, base, savedBy, goOn, close } = conflict
  if (!newer) return null
  const values: Three<V> = { base: valuesOf(base), mine: typed(), theirs: valuesOf(newer) }
  const versions = comparison.fieldsOf(values)
  const { textOf } = comparison
  return (
    <ValuesConflict
      plural="settings"
      payload={payload}
      fields={[...new Set([...Object.keys(versions.theirs), ...Object.keys(versions.mine)])]}
      versions={versions}
      nameOf={(field) => comparison.nameOf(field, values)}
      textOf={textOf && ((field, value) => textOf(field, value, values))}
      savedBy={savedBy}
      onClose={close}
      onSave={(chosen) => {
        goOn(newer)
        onSave(comparison.valuesFrom(chosen, values, versions), values.theirs)
      }}
    />
  )
}

/** A chosen value that is a text. */
export const textIn = (value: unknown): string => (typeof value === 'string' ? value : '')

/** How the parts of a form's values are compared as fields. */
export interface Parts<V> {
  readonly fieldsIn: (values: V) => Values
  /** @param mine - what stays of parts that are no fields */
  readonly from: (chosen: Values, mine: V) => V
  readonly nameOf: (field: string) => string
  /** A field's value in words; absent if they are texts of the payload. */
  readonly textOf?: (field: string, value: unknown) => string
}

/** The comparison of a form by the parts of its values. */
export const ofParts = <V,>({ fieldsIn, from, nameOf, textOf }: Parts<V>): Comparison<V> => ({
  fieldsOf: ({ base, mine, theirs }) => ({ base: fieldsIn(base), mine: fieldsIn(mine), theirs: fieldsIn(theirs) }),
  valuesFrom: (chosen, { mine }) => from(chosen, mine),
  nameOf,
  ...(textOf && { textOf }),
})

/** The comparison of some fields of a form by their values. */
export const ofSomeFields = <V extends object>(
  fields: readonly (keyof V & string)[],
  nameOf: (field: string) => string,
  textOf?: (field: string, value: unknown) => string,
): Comparison<V> =>
  ofParts({
    fieldsIn: (values) => Object.fromEntries(fields.map((field) => [field, values[field]])),
    from: (chosen, mine) => ({ ...mine, ...Object.fromEntries(fields.map((field) => [field, chosen[field]])) }),
    nameOf,
    ...(textOf && { textOf }),
  })

/** A list in a form that is compared entry by entry. */
export interface ComparedList<V, E> extends EntryKind<E> {
  readonly listOf: (values: V) => readonly E[]
  readonly withList: (values: V, list: E[]) => V
  readonly nameOf: (entry: E) => string
  /** An entry in words. */
  readonly textOf: (value: E) => string
  /** What the order of the entries is called; absent if it does not matter. */
  readonly order?: string
}

const listsOf = <V, E>({ listOf }: ComparedList<V, E>, { base, mine, theirs }: Three<V>): Three<readonly E[]> => ({
  base: listOf(base),
  mine: listOf(mine),
  theirs: listOf(theirs),
})

/**
 * The comparison of a form with a list, entry by entry.
 * @param others - the form's other fields, without the list
 */
export const ofEntries = <V extends object, E>(list: ComparedList<V, E>, others?: Comparison<V>): Comparison<V> => {
  const entryAt = (field: string, values: Three<V>) => entryOfField(field, listsOf(list, values), list)
  return {
    fieldsOf: (values) => {
      const entries = entryVersions(listsOf(list, values), list, { isOrdered: list.order !== undefined })
      const rest = others?.fieldsOf(values)
      return {
        base: { ...rest?.base, ...entries.base },
        mine: { ...rest?.mine, ...entries.mine },
        theirs: { ...rest?.theirs, ...entries.theirs },
      }
    },
    valuesFrom: (chosen, values, versions) =>
      list.withList(
        others?.valuesFrom(chosen, values, versions) ?? values.mine,
        chosenEntries(chosen, versions, listsOf(list, values), list),
      ),
    nameOf: (field, values) => {
      if (field === orderField) return list.order ?? ''
      const entry = entryAt(field, values)
      return entry === undefined ? (others?.nameOf(field, values) ?? '') : list.nameOf(entry)
    },
    textOf: (field, value, values) => {
      if (field === orderField)
        return (value as readonly string[])
          .flatMap((key) => entryAt(key, values) ?? [])
          .map(list.nameOf)
          .join(' → ')
      if (entryAt(field, values) === undefined) return others?.textOf?.(field, value, values) ?? ''
      return value === undefined || value === null ? '' : list.textOf(value as E)
    },
  }
}
