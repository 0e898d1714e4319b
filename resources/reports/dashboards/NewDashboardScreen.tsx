import { Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Page } from '#ui/page/Page.tsx'
import { DashboardEditor } from './edit/DashboardEditor.tsx'
import { newDashboard } from './edit/editedDashboard.ts'
import './texts.ts'

/** Makes a dashboard. */
const NewDashboardScreen = () => {
  const translate = useTranslate()
  return (
    <Page
      title={translate('renkei.dashboards.editor.new')}
      back={{ to: '/dashboards', title: translate('renkei.shell.screens.dashboards') }}
    >
      <Typography component="h1" variant="h1" sx={{ mb: 2 }}>
        {translate('renkei.dashboards.editor.new')}
      </Typography>
      <DashboardEditor start={newDashboard} />
    </Page>
  )
}

export default NewDashboardScreen
