import { Box, Stack } from '@mui/material'
import { visuallyHidden } from '@mui/utils'
import { useTranslate } from 'react-admin'
import { Block } from '#ui/page/Block.tsx'
import { EmptyState } from '#ui/page/EmptyState.tsx'
import { Page } from '#ui/page/Page.tsx'
import { VersionedForm } from '#ui/form/drafts/HeldVersion.tsx'
import { CodesForm } from './CodesForm.tsx'
import { useDepartmentCodes } from './useDepartmentCodes.ts'
import './texts.ts'
import '../texts.ts'

/**
 * `/data_uploads/department_codes`: assigns own departments to the department codes in files of the DPC survey. The specification has no such
 * screen, but without it figures of unassigned codes would belong to no department.
 */
const DepartmentCodesScreen = () => {
  const translate = useTranslate()
  const { query, store } = useDepartmentCodes()
  const title = translate('renkei.department_codes.title')
  return (
    <Page title={title} back={{ to: '/data_uploads', title: translate('renkei.data_uploads.title') }}>
      <Box component="h1" sx={visuallyHidden}>
        {title}
      </Box>
      <Stack sx={{ maxWidth: 820 }}>
        <Block title={title} long>
          <VersionedForm
            query={query}
            lines={10}
            versionOf={({ codes }) => codes.updatedAt}
            draftKey="department_codes"
          >
            {({ codes, departments }, { reload }) =>
              codes.departmentCodes.length === 0 ? (
                <EmptyState
                  title={translate('renkei.department_codes.none')}
                  hint={translate('renkei.department_codes.none_hint')}
                />
              ) : (
                <CodesForm stored={codes} departments={departments} onStored={store} onReload={reload} />
              )
            }
          </VersionedForm>
        </Block>
      </Stack>
    </Page>
  )
}

export default DepartmentCodesScreen
