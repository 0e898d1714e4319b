import { useCallback, useRef, useState } from 'react'
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form'
import type { z } from 'zod'
import { ApiError } from '#dataProvider/client.ts'
import type { SavedBy } from '../form/conflict/savedBy.ts'
import { useConflict } from '../form/conflict/useConflict.ts'

/** Settings that are saved over the version that somebody has seen. */
export interface Versioned {
  readonly updatedAt: string | null
}

export interface SettingConflictState<S extends Versioned> {
  /** The version that what was typed is compared with. */
  readonly base: S
  /** The same when it is saved, which may follow the choice in a conflict at once. */
  readonly present: () => S
  /** Its version, which is saved over. */
  readonly version: () => string | null
  /** What a colleague has saved meanwhile, while that is to be decided. */
  readonly newer: S | undefined
  readonly savedBy: SavedBy
  /** Takes notice of a failure. */
  readonly note: (error: Error) => void
  /** Has the form go on from the newer version. */
  readonly goOn: (newer: S) => void
  readonly close: () => void
}

/** Whether a refusal has the whole of what is stored, without which nothing can be compared. */
const hasStored = (error: Error, item: z.ZodObject): boolean =>
  error instanceof ApiError && item.safeParse(error.problem.current).success

/**
 * Handles that somebody else has saved the same settings meanwhile; `SettingConflict` shows it.
 * @param item - schema of the settings in the refusal
 * @param stored - the version that the form is made of
 */
export const useSettingConflict = <S extends Versioned>(item: z.ZodObject, stored: S): SettingConflictState<S> => {
  const { newer, savedBy, note, close } = useConflict<S>(item)
  const [base, setBase] = useState(stored)
  const present = useRef(stored)
  return {
    base,
    present: useCallback(() => present.current, []),
    version: useCallback(() => present.current.updatedAt, []),
    newer,
    savedBy,
    note: (error) => {
      if (hasStored(error, item)) note(error)
    },
    goOn: (next) => {
      present.current = next
      setBase(next)
      close()
    },
    close,
  }
}

/**
 * Lays values over a form that goes on from a newer version: what differs from that is unsaved.
 * @param newer - the form's values of the newer version
 */
export const layOver = <V extends FieldValues>(form: UseFormReturn<V>, newer: V, values: V): void => {
  form.reset(newer)
  for (const [name, value] of Object.entries(values))
    form.setValue(name as Path<V>, value as PathValue<V, Path<V>>, { shouldDirty: true })
}
