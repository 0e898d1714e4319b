import type { StoredDepartments } from './storedSettings.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { currentUserQuery } from '#authProvider/currentUser.ts'
import { api } from '#dataProvider/client.ts'
import { ownDepartmentsQuery } from '#ui/labels/communicationLabels.ts'
import { updatedAtOf, VersionedForm } from '#ui/form/drafts/HeldVersion.tsx'
import { Block } from '#ui/page/Block.tsx'
import { OwnDepartmentsForm } from './OwnDepartmentsForm.tsx'
import { segmentationQuery } from './segmentationQuery.ts'

const queryKey = ['getOwnDepartmentsSetting'] as const

/** The departments of the own institution: their names and order. */
export const OwnDepartments = () => {
  const translate = useTranslate()
  const queryClient = useQueryClient()
  const query = useQuery({ queryKey, queryFn: ({ signal }) => api.getOwnDepartmentsSetting({}, { signal }) })
  const tellOthers = () =>
    Promise.all([
      queryClient.invalidateQueries(ownDepartmentsQuery),
      queryClient.invalidateQueries(segmentationQuery),
      queryClient.invalidateQueries(currentUserQuery),
    ])
  return (
    <Block title={translate('renkei.tenant_setting.departments.title')}>
      <VersionedForm query={query} lines={6} versionOf={updatedAtOf} draftKey="own_departments">
        {(stored, { reload }) => (
          <OwnDepartmentsForm
            stored={stored}
            onStored={(next) => {
              queryClient.setQueryData<StoredDepartments>(queryKey, next)
              void tellOthers()
            }}
            onReload={reload}
          />
        )}
      </VersionedForm>
    </Block>
  )
}
