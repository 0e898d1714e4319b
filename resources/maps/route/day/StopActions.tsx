import { EditNoteOutlined, NearMeOutlined } from '@mui/icons-material'
import { Button, Stack } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { formAddress } from '#ui/list/listPlace.ts'
import { googleMapsLinkTo } from '#ui/map/route/googleMapsLinks.ts'
import type { DayStop } from './dayRoute.ts'

export interface StopActionsProps {
  readonly listId: number
  readonly stop: DayStop
  /** The stop that comes next has large buttons. */
  readonly isNext?: boolean
}

/** Records a visit to a stop and comes back, and shows the way there. */
export const StopActions = ({ listId, stop: { id, name, address }, isNext = false }: StopActionsProps) => {
  const translate = useTranslate()
  const user = useCurrentUser()
  const text = (key: string) => translate(`renkei.visit_route.${key}`, { name })
  const place = { given: { medicalInstitutionId: id }, backTo: `/visit_route/${listId}/day` }
  const sx = isNext ? { minHeight: 52, fontSize: 16 } : { minHeight: 44 }
  return (
    <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', '& > *': { flex: isNext ? '1 1 140px' : 'none' } }}>
      {user?.features.includes('communications') && (
        <Button
          variant={isNext ? 'contained' : 'outlined'}
          startIcon={<EditNoteOutlined />}
          aria-label={text('log_visit_named')}
          component={Link}
          to={formAddress('/communications/new', place)}
          sx={sx}
        >
          {translate('renkei.communications.log_visit')}
        </Button>
      )}
      <Button
        variant="outlined"
        startIcon={<NearMeOutlined />}
        aria-label={text('navigate_named')}
        component="a"
        href={googleMapsLinkTo(address)}
        target="_blank"
        rel="noreferrer"
        sx={sx}
      >
        {text('navigate')}
      </Button>
    </Stack>
  )
}
