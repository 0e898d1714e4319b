import { Box, Button, Card } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import '#ui/texts/referralFigures.ts'

const shown = ['headline', 'rates', 'charts', 'rankings', 'visits'] as const

/** Shown while there are no figures: what this screen will show, and the first step. */
export const NothingLoaded = () => {
  const translate = useTranslate()
  const user = useCurrentUser()
  const text = (key: string) => translate(`renkei.data_analysis.nothing.${key}`)
  const mayUpload = user?.features.includes('data_uploads') && user.permissions.includes('imports')
  return (
    <Card>
      <EmptyState
        title={text('title')}
        hint={text(mayUpload ? 'hint' : 'hint_others')}
        action={
          <>
            <Box component="ul" sx={{ textAlign: 'left', m: 0, pl: 2.5, color: 'text.secondary' }}>
              {shown.map((part) => (
                <li key={part}>{text(`parts.${part}`)}</li>
              ))}
            </Box>
            {mayUpload && (
              <Button variant="contained" component={Link} to="/data_uploads">
                {translate('renkei.referral_figures.to_uploads')}
              </Button>
            )}
          </>
        }
      />
    </Card>
  )
}
