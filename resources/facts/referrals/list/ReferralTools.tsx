import { Add } from '@mui/icons-material'
import { Button } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link, useParams } from 'react-router'

const AddButton = ({ plural, text }: { readonly plural: string; readonly text: string }) => {
  const translate = useTranslate()
  const { id } = useParams()
  return (
    <Button variant="contained" startIcon={<Add />} component={Link} to={`/crms/${id}/${plural}/new`}>
      {translate(text)}
    </Button>
  )
}

/** A link from the list to the form for one referral. */
export const AddReferral = () => <AddButton plural="referrals" text="renkei.referrals.add" />

/** A link from the list to the form for one reverse referral. */
export const AddReverseReferral = () => <AddButton plural="reverse_referrals" text="renkei.referrals.add_reverse" />
