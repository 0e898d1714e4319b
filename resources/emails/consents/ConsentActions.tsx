import { BlockOutlined, HistoryOutlined } from '@mui/icons-material'
import { IconButton, Stack, Tooltip } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { CellProps } from '#ui/resource/declaration.ts'
import { AddressHistory } from '../AddressHistory.tsx'
import { consentIn } from './consent.ts'
import { LiftConsentDialog } from './LiftConsentDialog.tsx'
import { useStayingDialog } from '#ui/page/leaving/StayingDialogs.tsx'
import '../suppressions/texts.ts'

/** Records that somebody no longer agrees, or shows what is known of the address. */
export const ConsentActions = (props: CellProps) => {
  const translate = useTranslate()
  const { address, basis, doctor } = consentIn(props)
  const showDialog = useStayingDialog()
  return (
    <Stack direction="row">
      <Tooltip title={translate('renkei.email_suppressions.history.open')}>
        <IconButton
          aria-label={translate('renkei.email_suppressions.history.open_named', { address })}
          aria-haspopup="dialog"
          onClick={() => showDialog((close) => <AddressHistory address={address} onClose={close} />)}
        >
          <HistoryOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      {basis !== 'lifted' && (
        <Tooltip title={translate('renkei.email_consents.lift.open')}>
          <IconButton
            aria-label={translate('renkei.email_consents.lift.open_named', { address })}
            aria-haspopup="dialog"
            onClick={() =>
              showDialog((close) => <LiftConsentDialog address={address} name={doctor?.name ?? null} onClose={close} />)
            }
          >
            <BlockOutlined fontSize="small" />
          </IconButton>
        </Tooltip>
      )}
    </Stack>
  )
}
