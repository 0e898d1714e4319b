import type { z } from 'zod'
import { chosenValue, conflictsBetween, type Versions } from './conflict.ts'
import { ConflictDialog, type ConflictDialogProps } from './ConflictDialog.tsx'

type Values = Readonly<Record<string, unknown>>

export interface ValuesConflictProps extends Pick<
  ConflictDialogProps,
  'nameOf' | 'savedBy' | 'valueViews' | 'textOf' | 'onClose'
> {
  readonly plural: string
  readonly payload: z.ZodObject
  /** The camelCase fields that can differ. */
  readonly fields: readonly string[]
  readonly versions: Versions
  /** Gets the form's values with those that were chosen. */
  readonly onSave: (chosen: Values) => void
}

/** Asks which version of each field to keep, for a form that holds its values itself. As `EditConflict` for the others. */
export const ValuesConflict = ({ fields, versions, onSave, ...dialog }: ValuesConflictProps) => {
  const { mine, theirs } = versions
  return (
    <ConflictDialog
      {...dialog}
      conflicts={conflictsBetween(fields, versions)}
      onSave={(choices) =>
        onSave(
          Object.fromEntries(
            fields.map((field) => [field, chosenValue(choices[field], { mine: mine[field], theirs: theirs[field] })]),
          ),
        )
      }
    />
  )
}
