import { Alert, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { api } from '#dataProvider/client.ts'
import type { CellProps } from '#ui/resource/declaration.ts'
import { RecordUses } from '#ui/settings/RecordUses.tsx'
import { useRecordUses } from '#ui/settings/useRecordUses.ts'
import '../../work/handovers/texts.ts'
import '#ui/staffs/texts.ts'

/** Leads to the handover of what an account is in charge of, where the plan has it. */
export const HandoverLink = ({ record }: CellProps) => {
  const translate = useTranslate()
  if (!useCurrentUser()?.features.includes('communications')) return null
  return (
    <Button component={Link} to={`/handovers?from=${Number(record.id)}`} variant="outlined">
      {translate('renkei.handovers.hand_over')}
    </Button>
  )
}

/** Below the form of an account, where it can be deleted and disabled: what hangs on it, and the way to hand that over. Nothing if nothing does. */
export const HandoverOffer = ({ record }: CellProps) => {
  const translate = useTranslate()
  const id = Number(record.id)
  const uses = useRecordUses(['accounts', id], (options) => api.getAccountUses({ id }, options), true)
  if (uses.isPending || uses.data?.uses.length === 0) return null
  return (
    <Alert severity="info" variant="outlined" sx={{ mt: 2 }}>
      {translate('renkei.handovers.before_deletion')}
      <RecordUses query={uses} />
      <HandoverLink record={record} />
    </Alert>
  )
}
