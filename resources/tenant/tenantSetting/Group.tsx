import type { StoredGroup } from './storedSettings.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { currentUserQuery } from '#authProvider/currentUser.ts'
import { api } from '#dataProvider/client.ts'
import { updatedAtOf, VersionedForm } from '#ui/form/drafts/HeldVersion.tsx'
import { Block } from '#ui/page/Block.tsx'
import { GroupForm } from './GroupForm.tsx'

const queryKey = ['listGroupMedicalInstitutions'] as const

/** The institutions of the own group. */
export const Group = () => {
  const translate = useTranslate()
  const queryClient = useQueryClient()
  const query = useQuery({ queryKey, queryFn: ({ signal }) => api.listGroupMedicalInstitutions({}, { signal }) })
  return (
    <Block title={translate('renkei.tenant_setting.group.title')}>
      <VersionedForm query={query} lines={4} versionOf={updatedAtOf} draftKey="group_medical_institutions">
        {(stored, { reload }) => (
          <GroupForm
            stored={stored}
            onStored={(next) => {
              queryClient.setQueryData<StoredGroup>(queryKey, next)
              void queryClient.invalidateQueries(currentUserQuery)
            }}
            onReload={reload}
          />
        )}
      </VersionedForm>
    </Block>
  )
}
