import { PriorityHigh } from '@mui/icons-material'
import { Stack } from '@mui/material'
import { useTranslate } from 'react-admin'
import { enumKey } from '#ui/fields/fieldText.ts'
import type { CellProps } from '#ui/resource/declaration.ts'
import './texts.ts'

/** The priority of a voice. Only a high one is highlighted, by colour, sign and word. */
export const Priority = ({ record: { priority } }: CellProps) => {
  const translate = useTranslate()
  const text = translate(enumKey('vocs', 'priority', String(priority)))
  if (priority !== 'HIGH') return text
  return (
    <Stack
      component="span"
      direction="row"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        verticalAlign: 'bottom',
        color: 'error.main',
        fontWeight: 700,
      }}
    >
      <PriorityHigh sx={{ fontSize: 16 }} aria-hidden />
      {text}
    </Stack>
  )
}
