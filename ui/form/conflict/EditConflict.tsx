import { type ReactNode, useRef, useState } from 'react'
import { useFormContext } from 'react-hook-form'
import type { z } from 'zod'
import { camelName } from '#dataProvider/fieldNames.ts'
import { type Choices, ConflictDialog, type ValueViews } from './ConflictDialog.tsx'
import { chosenValue, conflictsBetween, withMergedIds } from './conflict.ts'
import type { SavedBy } from './savedBy.ts'
import { valuesFrom } from '../payload.ts'

type Values = Readonly<Record<string, unknown>>

/** How a form handles a record that has been saved in the meantime. */
export interface ConflictHandling {
  /** The record as it is stored now; undefined while there is no conflict. */
  readonly newer: Values | undefined
  /** Who saved it, and when. */
  readonly savedBy: SavedBy
  readonly onClose: () => void
  readonly valueViews?: ValueViews | undefined
  /** Above the fields: what else has happened to the record. */
  readonly notice?: ReactNode
  /** Lists of ids, of which the changes of both sides are put together. */
  readonly mergedIds?: readonly string[]
  /** Normalises values so that they can be compared. */
  readonly comparable?: (values: Values) => Values
}

export interface EditConflictProps extends ConflictHandling {
  readonly plural: string
  /** Names of the fields, if they are not those of the resource. */
  readonly nameOf?: (field: string) => string
  readonly payload: z.ZodObject
  /** The version that the form was begun with; undefined if that is not known any more. */
  readonly start: Values | undefined
  /** The camelCase fields that the form shows for these values. */
  readonly shownOf: (values: Values) => readonly string[]
  /** The form's values of the newer record, if they are not those under the payload's names. */
  readonly valuesOf?: (newer: Values) => Values
}

const none: readonly string[] = []

const asTheyAre = (values: Values) => values

/** Asks which version of each field to keep and saves over the newer record. The form keeps its input. */
export const EditConflict = (props: EditConflictProps) => {
  const {
    plural,
    payload,
    nameOf,
    start,
    newer,
    savedBy,
    shownOf,
    onClose,
    valueViews,
    notice,
    mergedIds = none,
    comparable = asTheyAre,
  } = props
  const { valuesOf = (record: Values) => valuesFrom(payload, record) } = props
  const { getValues, setValue } = useFormContext()
  const [base, setBase] = useState(start)
  const place = useRef<HTMLSpanElement>(null)
  const marker = <span ref={place} hidden />
  if (!newer) return marker
  const theirs = valuesOf(newer)
  const typed = getValues()
  const { base: before, mine } = withMergedIds(mergedIds, { base, mine: typed, theirs })
  const fields = new Set(Object.keys(payload.shape).map(camelName))
  const shown = [...new Set([...shownOf(mine), ...shownOf(theirs)])].filter((field) => fields.has(field))
  const versions = { base: before && comparable(before), mine: comparable(mine), theirs: comparable(theirs) }
  const save = (choices: Choices) => {
    for (const field of fields) {
      const choice = shown.includes(field) ? choices[field] : 'theirs'
      // Where nothing is left to choose from, what was put together is what is stored.
      if ((choice === undefined || choice === 'mine') && mine[field] === typed[field]) continue
      const value = chosenValue(choice, { mine: mine[field], theirs: theirs[field] })
      setValue(field, value ?? null, { shouldDirty: true })
    }
    setBase(theirs)
    onClose()
    place.current?.closest('form')?.requestSubmit()
  }
  return (
    <>
      {marker}
      <ConflictDialog
        plural={plural}
        payload={payload}
        nameOf={nameOf}
        conflicts={conflictsBetween(shown, versions)}
        savedBy={savedBy}
        valueViews={valueViews}
        notice={notice}
        onSave={save}
        onClose={onClose}
      />
    </>
  )
}
