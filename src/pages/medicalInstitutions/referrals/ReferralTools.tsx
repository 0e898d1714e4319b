import { Add, Reply } from '@mui/icons-material'
import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router'
import { useCurrentUser } from '../../../../authProvider/currentUser.ts'
import { ToolLink } from '../../../../ui/list/ToolLink.tsx'

/** Leads from the list to the forms for one referral and one reverse referral. */
export const ReferralTools = () => {
  const translate = useTranslate()
  const { id } = useParams()
  const user = useCurrentUser()
  return (
    <>
      {user?.features.includes('reverse_referrals') && (
        <ToolLink
          label={translate('renkei.referrals.add_reverse')}
          icon={<Reply />}
          to={`/crms/${id}/reverse_referrals/new`}
        />
      )}
      <Button variant="contained" startIcon={<Add />} component={Link} to={`/crms/${id}/referrals/new`}>
        {translate('renkei.referrals.add')}
      </Button>
    </>
  )
}
