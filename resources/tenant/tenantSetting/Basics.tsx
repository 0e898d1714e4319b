import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { currentUserQuery } from '#authProvider/currentUser.ts'
import { updatedAtOf, VersionedForm } from '#ui/form/drafts/HeldVersion.tsx'
import { Block } from '#ui/page/Block.tsx'
import { BasicsForm } from './BasicsForm.tsx'
import { type StoredSetting, tenantSettingQuery } from './tenantSettingQuery.ts'

/** Name, own institution and other settings for the whole tenant. Changes appear in the layout and the search at once. */
export const Basics = () => {
  const translate = useTranslate()
  const queryClient = useQueryClient()
  const query = useQuery(tenantSettingQuery)
  return (
    <Block title={translate('renkei.tenant_setting.basics.title')}>
      <VersionedForm query={query} lines={8} versionOf={updatedAtOf} draftKey="tenant_setting">
        {(stored, { reload }) => (
          <BasicsForm
            stored={stored}
            onStored={(next) => {
              queryClient.setQueryData<StoredSetting>(tenantSettingQuery.queryKey, next)
              void queryClient.invalidateQueries(currentUserQuery)
            }}
            onReload={reload}
          />
        )}
      </VersionedForm>
    </Block>
  )
}
