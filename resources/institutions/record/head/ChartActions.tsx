import { actionBar } from '#ui/page/actionBar.ts'
import { Print, TaskAltOutlined } from '@mui/icons-material'
import { Button, Stack, type SxProps, type Theme } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { LogLink } from '#resources/communications/communications/LogLink.tsx'
import { formAddress } from '#ui/list/listPlace.ts'
import type { BlockProps } from '#ui/page/chartBlock.ts'
import { PlanVisit } from '#ui/visitPlans/PlanVisits.tsx'
import '#ui/institutions/texts.ts'

const text = (key: string) => `renkei.medical_institutions.${key}`

interface ChartActionsProps extends BlockProps {
  readonly sx: SxProps<Theme>
}

/** What is done from the chart: record a visit, add a task, print. */
const ChartActions = ({ institutionId, sx }: ChartActionsProps) => {
  const translate = useTranslate()
  const user = useCurrentUser()
  const place = { given: { medicalInstitutionId: institutionId }, backTo: `/crms/${institutionId}` }
  return (
    <Stack {...actionBar} direction="row" className="no-print" sx={sx}>
      {user?.features.includes('communications') && (
        <LogLink variant="contained" label="renkei.communications.log_visit" place={place} />
      )}
      {user?.features.includes('tasks') && (
        <Button
          variant="outlined"
          startIcon={<TaskAltOutlined />}
          component={Link}
          to={formAddress('/tasks/create', place)}
          aria-label={translate(text('add_task'))}
        >
          {translate(text('task'))}
        </Button>
      )}
      <Button variant="outlined" startIcon={<Print />} onClick={() => window.print()}>
        {translate(text('print'))}
      </Button>
    </Stack>
  )
}

/** The actions in the head of the chart, with a visit to be planned. A phone has the usual ones in {@link ActionBar}. */
export const HeadActions = ({
  institution,
}: {
  readonly institution: { readonly id: number; readonly name: string }
}) => (
  <Stack
    direction="row"
    className="no-print"
    sx={{ display: { xs: 'none', sm: 'flex' }, gap: 1, alignSelf: 'start', flexWrap: 'wrap' }}
  >
    <ChartActions institutionId={institution.id} sx={{ gap: 1, flexWrap: 'wrap' }} />
    <PlanVisit variant="outlined" institution={institution} />
  </Stack>
)

/** The actions at the lower edge of a phone, within the thumb's reach. At the end of the page it stands below the last content. */
export const ActionBar = (props: BlockProps) => (
  <ChartActions
    {...props}
    sx={{
      display: { xs: 'flex', sm: 'none' },
      position: 'sticky',
      bottom: 0,
      zIndex: 2,
      gap: 1,
      mt: 2,
      mx: -1.5,
      mb: -1.5,
      px: 1.5,
      pt: 1,
      pb: 'max(8px, env(safe-area-inset-bottom))',
      bgcolor: 'background.paper',
      borderTop: 1,
      borderColor: 'divider',
      '& > *': { px: 1.5 },
      '& > :first-of-type': { flexGrow: 1 },
    }}
  />
)
