import { BlockOutlined, HistoryOutlined } from '@mui/icons-material'
import { IconButton, Stack, Tooltip } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import type { CellProps } from '../../../ui/resource/declaration.ts'
import { AddressHistory } from '../AddressHistory.tsx'
import { consentIn } from './consent.ts'
import { LiftConsentDialog } from './LiftConsentDialog.tsx'

/** Records that somebody no longer agrees, or shows what is known of the address. */
export const ConsentActions = (props: CellProps) => {
  const translate = useTranslate()
  const { address, basis, doctor } = consentIn(props)
  const [open, setOpen] = useState<'lift' | 'history' | null>(null)
  const close = () => setOpen(null)
  return (
    <Stack direction="row">
      <Tooltip title={translate('renkei.email_suppressions.history.open')}>
        <IconButton
          aria-label={translate('renkei.email_suppressions.history.open_named', { address })}
          aria-haspopup="dialog"
          onClick={() => setOpen('history')}
        >
          <HistoryOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      {basis !== 'lifted' && (
        <Tooltip title={translate('renkei.email_consents.lift.open')}>
          <IconButton
            aria-label={translate('renkei.email_consents.lift.open_named', { address })}
            aria-haspopup="dialog"
            onClick={() => setOpen('lift')}
          >
            <BlockOutlined fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
      {open === 'lift' && <LiftConsentDialog address={address} name={doctor?.name ?? null} onClose={close} />}
      {open === 'history' && <AddressHistory address={address} onClose={close} />}
    </Stack>
  )
}
