import { Close, Tune } from '@mui/icons-material'
import { Box, Button, Drawer, IconButton, Stack, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useDevice } from '../useDevice.ts'
import { type Conditions, countOf } from './conditions.ts'
import './texts.ts'

export interface ConditionsSheetProps {
  readonly title: string
  readonly conditions: Conditions
  /** Number of further active conditions in the sheet, of a screen that has more than the partner search; 0 by default. */
  readonly furtherCount?: number
  /** Label of the button that closes the sheet. */
  readonly done: string
  readonly onClear: () => void
  readonly children: ReactNode
}

/** A button with the number of active conditions, and a sheet to edit them, for screens without room for both next to each other. */
export const ConditionsSheet = ({
  title,
  conditions,
  furtherCount = 0,
  done,
  onClear,
  children,
}: ConditionsSheetProps) => {
  const translate = useTranslate()
  const device = useDevice()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const set = countOf(conditions) + furtherCount
  return (
    <>
      <Button variant="outlined" startIcon={<Tune />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {set === 0 ? title : `${title} ${set}`}
      </Button>
      <Drawer
        open={open}
        onClose={close}
        anchor={device === 'phone' ? 'bottom' : 'right'}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-label': title,
            sx: { width: device === 'phone' ? '100%' : 360, maxHeight: device === 'phone' ? '88dvh' : undefined },
          },
        }}
      >
        <Stack direction="row" sx={{ alignItems: 'center', justifyContent: 'space-between', px: 2, py: 1 }}>
          <Typography component="h2" variant="h2">
            {title}
          </Typography>
          <IconButton aria-label={translate('renkei.shell.close')} onClick={close}>
            <Close />
          </IconButton>
        </Stack>
        <Box sx={{ px: 2, py: 1, overflow: 'auto', flexGrow: 1 }}>{children}</Box>
        <Stack direction="row" spacing={1} sx={{ p: 2, borderTop: 1, borderColor: 'line' }}>
          <Button onClick={onClear} disabled={set === 0}>
            {translate('renkei.medical_institutions.conditions.clear')}
          </Button>
          <Button variant="contained" onClick={close} sx={{ flexGrow: 1 }}>
            {done}
          </Button>
        </Stack>
      </Drawer>
    </>
  )
}
