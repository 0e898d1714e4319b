import { Alert, Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { useCurrentUser } from '../../../authProvider/currentUser.ts'
import type { CellProps } from '../../../ui/resource/declaration.ts'

/** Below the form of an account, where it can be deleted: the way to hand over what it is in charge of. */
export const HandoverOffer = ({ record }: CellProps) => {
  const translate = useTranslate()
  if (!useCurrentUser()?.features.includes('communications')) return null
  return (
    <Alert
      severity="info"
      variant="outlined"
      sx={{ mt: 2 }}
      action={
        <Button component={Link} to={`/handovers?from=${Number(record.id)}`} color="inherit">
          {translate('renkei.handovers.hand_over')}
        </Button>
      }
    >
      {translate('renkei.handovers.before_deletion')}
    </Alert>
  )
}
