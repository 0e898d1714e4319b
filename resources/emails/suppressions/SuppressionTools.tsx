import { Add, UploadFileOutlined } from '@mui/icons-material'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { ToolButton } from '#ui/list/ToolButton.tsx'
import { Permitted } from '#ui/permissions/Permitted.tsx'
import { AddSuppressionsDialog } from './AddSuppressionsDialog.tsx'
import { ImportSuppressionsDialog } from './ImportSuppressionsDialog.tsx'

/** Above the list of suppressions: a file of addresses, and addresses that are typed or pasted. */
export const SuppressionTools = () => {
  const translate = useTranslate()
  const [open, setOpen] = useState<'add' | 'import' | null>(null)
  const close = () => setOpen(null)
  return (
    <>
      <Permitted permission="imports">
        <ToolButton
          label={translate('renkei.email_suppressions.import.open')}
          icon={<UploadFileOutlined />}
          expanded={open === 'import'}
          onOpen={() => setOpen('import')}
        />
      </Permitted>
      <Button variant="contained" startIcon={<Add />} aria-haspopup="dialog" onClick={() => setOpen('add')}>
        {translate('renkei.list.add')}
      </Button>
      {open === 'add' && <AddSuppressionsDialog onClose={close} />}
      {open === 'import' && <ImportSuppressionsDialog onClose={close} />}
    </>
  )
}
