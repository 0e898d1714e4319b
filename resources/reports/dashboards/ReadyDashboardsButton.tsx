import { AutoAwesomeMosaicOutlined } from '@mui/icons-material'
import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { ToolButton } from '#ui/list/ToolButton.tsx'
import { ReadyDashboards } from './ReadyDashboards.tsx'

/** Opens the ready-made dashboards. */
export const ReadyDashboardsButton = () => {
  const translate = useTranslate()
  const titleId = useId()
  const [isOpen, setOpen] = useState(false)
  const title = translate('renkei.dashboards.ready.title')
  return (
    <>
      <ToolButton label={title} icon={<AutoAwesomeMosaicOutlined />} expanded={isOpen} onOpen={() => setOpen(true)} />
      <Dialog open={isOpen} onClose={() => setOpen(false)} fullWidth maxWidth="md" aria-labelledby={titleId}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <Typography color="text.secondary" sx={{ mb: 2 }}>
            {translate('renkei.dashboards.ready.hint')}
          </Typography>
          <ReadyDashboards />
        </DialogContent>
        <DialogActions>
          <Button onClick={() => setOpen(false)}>{translate('renkei.shell.close')}</Button>
        </DialogActions>
      </Dialog>
    </>
  )
}
