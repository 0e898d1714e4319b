import { Stack } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { Page } from '#ui/page/Page.tsx'
import { hasReportMails, ReportAttachments } from '../ReportAttachments.tsx'
import { Basics } from './Basics.tsx'
import { Group } from './Group.tsx'
import { Logo } from './Logo.tsx'
import { OwnDepartments } from './OwnDepartments.tsx'
import { PhaseMasters } from './PhaseMasters.tsx'
import { Segmentation } from './Segmentation.tsx'
import { TenantPlan } from './TenantPlan.tsx'
import './texts.ts'

/** The settings of the whole tenant; only for accounts with the csAccount flag. */
const TenantSettingScreen = () => {
  const translate = useTranslate()
  const user = useCurrentUser()
  return (
    <Page title={translate('renkei.shell.screens.tenant_setting')}>
      <Stack spacing={2} sx={{ maxWidth: 820 }}>
        <Basics />
        <Logo />
        <Group />
        <OwnDepartments />
        {user?.tenant.enabledPhase && <PhaseMasters />}
        <Segmentation />
        {user && hasReportMails(user) && <ReportAttachments user={user} />}
        <TenantPlan />
      </Stack>
    </Page>
  )
}

export default TenantSettingScreen
