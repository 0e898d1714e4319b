import { Box, Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, Typography } from '@mui/material'
import { type ComponentType, type ReactNode, useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { z } from 'zod'
import { useDevice } from '../../useDevice.ts'
import { bothTexts, type Choice, type FieldConflict } from './conflict.ts'
import { ConflictField } from './ConflictField.tsx'
import { describeField } from '../../fields/fieldKind.ts'
import { schemaOf } from '../../fields/fieldText.ts'
import { FieldValue, ValueText } from '../FieldValue.tsx'
import type { SavedBy } from './savedBy.ts'
import { useSavedWords } from './useSavedWords.ts'

/** Components for the values of single fields, if their schema does not determine the display. */
export type ValueViews = Readonly<Record<string, ComponentType<{ readonly value: unknown }>>>

/** What is chosen, by field. */
export type Choices = Readonly<Record<string, Choice>>

export interface ConflictDialogProps {
  readonly plural: string
  readonly payload: z.ZodObject
  /** Names of the fields, if they are not those of the resource. */
  readonly nameOf?: ((field: string) => string) | undefined
  readonly conflicts: readonly FieldConflict[]
  readonly savedBy: SavedBy
  readonly valueViews?: ValueViews | undefined
  /** The value of a field in words, if it is none of the payload's; undefined where that says how it is shown. */
  readonly textOf?: ((field: string, value: unknown) => string) | undefined
  /** Above the fields: what else has happened to the record. */
  readonly notice?: ReactNode
  readonly onSave: (choices: Choices) => void
  /** Returns to the form without a decision. */
  readonly onClose: () => void
}

const soleChanges = (conflicts: readonly FieldConflict[]): Choices =>
  Object.fromEntries(
    conflicts.flatMap(({ field, changedBy }) => (changedBy === 'both' ? [] : [[field, changedBy] as const])),
  )

/**
 * Shown when the same record has been saved in the meantime. It lists both versions of each field to choose from, and of long texts also both together. A change by only one
 * side is preselected.
 */
export const ConflictDialog = ({
  plural,
  payload,
  nameOf,
  conflicts,
  savedBy,
  valueViews,
  textOf,
  notice,
  onSave,
  onClose,
}: ConflictDialogProps) => {
  const translate = useTranslate()
  const device = useDevice()
  const titleId = useId()
  const [choices, setChoices] = useState(() => soleChanges(conflicts))
  const { title, sentence } = useSavedWords(savedBy)
  const text = (key: string, args?: Record<string, number>) => translate(`renkei.conflict.${key}`, args)
  const bothOf = (conflict: FieldConflict) => {
    // What has a display of its own is no plain text.
    if (valueViews?.[conflict.field] || textOf) return undefined
    const { kind, longest } = describeField(schemaOf(payload.shape, conflict.field))
    return kind.kind === 'longText' ? bothTexts(conflict, longest) : undefined
  }
  const left = conflicts.filter(({ field }) => !choices[field]).length
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="md" fullScreen={device === 'phone'} aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent>
        {sentence && <Typography sx={{ fontWeight: 700, mb: 0.5 }}>{sentence}</Typography>}
        <Typography sx={{ mb: 2 }}>
          {text(conflicts.length === 0 ? 'no_difference' : savedBy.again ? 'explanation_again' : 'explanation')}
        </Typography>
        {notice && <Box sx={{ mb: 2 }}>{notice}</Box>}
        <Stack spacing={2.5}>
          {conflicts.map((conflict) => {
            const View = valueViews?.[conflict.field]
            return (
              <ConflictField
                key={conflict.field}
                name={nameOf?.(conflict.field) ?? translate(`resources.${plural}.fields.${conflict.field}`)}
                conflict={conflict}
                both={bothOf(conflict)}
                savedBy={savedBy}
                chosen={choices[conflict.field]}
                onChoose={(choice) => setChoices({ ...choices, [conflict.field]: choice })}
                show={(value) =>
                  View ? (
                    <View value={value} />
                  ) : textOf ? (
                    <ValueText>{textOf(conflict.field, value)}</ValueText>
                  ) : (
                    <FieldValue plural={plural} payload={payload} field={conflict.field} value={value} />
                  )
                }
              />
            )
          })}
        </Stack>
      </DialogContent>
      <DialogActions sx={{ flexWrap: 'wrap', gap: 1, p: 2, '& > :not(style) ~ :not(style)': { ml: 0 } }}>
        <Typography variant="caption" color="text.secondary" aria-live="polite" sx={{ mr: 'auto' }}>
          {left > 0 && text('left', { smart_count: left })}
        </Typography>
        <Button onClick={onClose}>{text('back')}</Button>
        <Button variant="contained" disabled={left > 0} onClick={() => onSave(choices)}>
          {text('save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
