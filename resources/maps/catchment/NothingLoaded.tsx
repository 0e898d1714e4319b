import { Button, Card } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import '../../analysis/dataAnalysis/texts.ts'
import '#ui/texts/referralFigures.ts'

/** Shown while no list of referrals is loaded: what the map will show, and the first step. */
export const NothingLoaded = () => {
  const translate = useTranslate()
  const user = useCurrentUser()
  const mayUpload = user?.features.includes('data_uploads') && user.permissions.includes('imports')
  return (
    <Card>
      <EmptyState
        title={translate('renkei.data_analysis.nothing.title')}
        hint={translate(`renkei.catchment.nothing.${mayUpload ? 'hint' : 'hint_others'}`)}
        action={
          mayUpload && (
            <Button variant="contained" component={Link} to="/data_uploads">
              {translate('renkei.referral_figures.to_uploads')}
            </Button>
          )
        }
      />
    </Card>
  )
}
