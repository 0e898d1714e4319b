import { ContentPasteOutlined } from '@mui/icons-material'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { PasteDialog } from './PasteDialog.tsx'
import '#ui/paste/texts.ts'

/** Opens the dialog to add institutions from pasted text. */
export const PasteButton = ({ listId }: { readonly listId: number }) => {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<ContentPasteOutlined />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        sx={{ alignSelf: 'end' }}
      >
        {translate('renkei.action_lists.paste.short')}
      </Button>
      {open && <PasteDialog listId={listId} onClose={() => setOpen(false)} />}
    </>
  )
}
