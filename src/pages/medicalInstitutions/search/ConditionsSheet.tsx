import { Close, Tune } from '@mui/icons-material'
import { Box, Button, Drawer, IconButton, Stack, Typography } from '@mui/material'
import { type ReactNode, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useDevice } from '../../../../ui/useDevice.ts'
import { type Conditions, countOf } from './conditions.ts'

export interface ConditionsSheetProps {
  readonly conditions: Conditions
  /** How many institutions fulfil them, as text; empty while unknown. */
  readonly count: string
  readonly onClear: () => void
  readonly children: ReactNode
}

/** The conditions on phones and tablets: a button that says how many are set, and the sheet behind it. */
export const ConditionsSheet = ({ conditions, count, onClear, children }: ConditionsSheetProps) => {
  const translate = useTranslate()
  const device = useDevice()
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const set = countOf(conditions)
  const title = translate('renkei.medical_institutions.conditions.title')
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
            {translate('renkei.medical_institutions.show_found', { count })}
          </Button>
        </Stack>
      </Drawer>
    </>
  )
}
