import { UploadFileOutlined } from '@mui/icons-material'
import { Box, Stack, Tab, Tabs } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useSearchParams } from 'react-router'
import { Permitted } from '#ui/permissions/Permitted.tsx'
import { ToolLink } from '#ui/list/ToolLink.tsx'
import { Page } from '#ui/page/Page.tsx'
import { CommunicationLabels } from './CommunicationLabels.tsx'
import { InstitutionLabels } from './InstitutionLabels.tsx'
import '#ui/texts/imports.ts'
import '#ui/labels/texts.ts'

const tabs = {
  MedicalInstitutionLabels: {
    text: 'medical_institutions',
    importTitle: 'renkei.imports.medical_institutions.title',
    Content: InstitutionLabels,
  },
  CommunicationLabels: {
    text: 'communications',
    importTitle: 'renkei.imports.communications.title',
    Content: CommunicationLabels,
  },
} as const
type TabName = keyof typeof tabs

const isTab = (value: string | null): value is TabName => value !== null && Object.hasOwn(tabs, value)

/** Label management: the tenant's additional fields of institutions and communications. */
const LabelsScreen = () => {
  const translate = useTranslate()
  const [parameters, setParameters] = useSearchParams()
  const given = parameters.get('tab')
  const tab = isTab(given) ? given : 'MedicalInstitutionLabels'
  const { text, importTitle, Content } = tabs[tab]
  return (
    <Page title={translate('renkei.labels.screen')}>
      <Box sx={{ maxWidth: 820 }}>
        <Tabs
          value={tab}
          onChange={(_event, next: TabName) => setParameters({ tab: next })}
          variant="scrollable"
          aria-label={translate('renkei.labels.title')}
          sx={{ mb: 2, borderBottom: 1, borderColor: 'line' }}
        >
          {Object.entries(tabs).map(([name, { text: tabText }]) => (
            <Tab
              key={name}
              value={name}
              id={`tab-${name}`}
              aria-controls={`panel-${name}`}
              label={translate(`renkei.labels.tabs.${tabText}`)}
            />
          ))}
        </Tabs>
        <Stack direction="row" sx={{ justifyContent: 'end', mb: 1 }}>
          <Permitted permission="imports">
            <ToolLink label={translate(importTitle)} icon={<UploadFileOutlined />} to={`/labels/${text}/import`} />
          </Permitted>
        </Stack>
        <div role="tabpanel" id={`panel-${tab}`} aria-labelledby={`tab-${tab}`}>
          <Content />
        </div>
      </Box>
    </Page>
  )
}

export default LabelsScreen
