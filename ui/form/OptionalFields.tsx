import { ExpandLess, ExpandMore } from '@mui/icons-material'
import { Box, Button, Typography } from '@mui/material'
import { type ReactNode, useId, useState } from 'react'
import { useStore, useTranslate } from 'react-admin'
import { useFormState, useWatch } from 'react-hook-form'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { isFilled } from './isFilled.ts'

export interface OptionalFieldsProps {
  readonly plural: string
  /** Rows of camelCase fields. */
  readonly rows: readonly (readonly string[])[]
  readonly children: (row: readonly string[]) => ReactNode
}

/**
 * Rows of a form that are folded away until somebody unfolds them, which is remembered for the person. A row in which something is filled in or wrong
 * is always shown.
 */
export const OptionalFields = ({ plural, rows, children }: OptionalFieldsProps) => {
  const translate = useTranslate()
  const id = useId()
  const [isOpen, setOpen] = useStore(`form.${useCurrentUser()?.id ?? 0}.${plural}`, false)
  const values: Readonly<Record<string, unknown>> = useWatch()
  const { errors } = useFormState()
  const [revealed, setRevealed] = useState<readonly string[]>([])
  // What was shown once stays, so that emptying a field does not take it away from whoever is writing in it.
  const found = rows.flat().filter((field) => !revealed.includes(field) && (isFilled(values[field]) || errors[field]))
  if (found.length > 0) setRevealed([...revealed, ...found])
  const isShown = (row: readonly string[]) => row.some((field) => revealed.includes(field))
  const folded = rows.filter((row) => !isShown(row))
  const names = folded.flat().map((field) => translate(`resources.${plural}.fields.${field}`))
  return (
    <>
      {rows.filter((row) => isShown(row) || isOpen).map(children)}
      {folded.length > 0 && (
        <Box>
          <Button
            startIcon={isOpen ? <ExpandLess /> : <ExpandMore />}
            aria-expanded={isOpen}
            aria-describedby={isOpen ? undefined : id}
            onClick={() => setOpen(!isOpen)}
            sx={{ ml: -1 }}
          >
            {translate(isOpen ? 'renkei.form.fewer_fields' : 'renkei.form.more_fields')}
          </Button>
          {!isOpen && (
            <Typography id={id} variant="caption" component="p" color="text.secondary">
              {names.join(translate('renkei.labels.separator'))}
            </Typography>
          )}
        </Box>
      )}
    </>
  )
}
