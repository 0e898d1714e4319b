import { Add } from '@mui/icons-material'
import { Button } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { RecordConsentDialog } from './RecordConsentDialog.tsx'

/** Above the record of consents: a new entry. */
export const ConsentTools = () => {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="contained" startIcon={<Add />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate('renkei.email_consents.record.open')}
      </Button>
      {isOpen && <RecordConsentDialog onClose={() => setOpen(false)} />}
    </>
  )
}
