import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { currentUserQuery } from '../../../authProvider/currentUser.ts'
import { api, type Reply } from '../../../dataProvider/client.ts'
import { Block } from '../../../ui/Block.tsx'
import { QueryState } from '../../../ui/QueryState.tsx'
import { GroupForm } from './GroupForm.tsx'

export type StoredGroup = Reply<'listGroupMedicalInstitutions'>

const queryKey = ['listGroupMedicalInstitutions'] as const

/** The institutions of the own group. */
export const Group = () => {
  const translate = useTranslate()
  const queryClient = useQueryClient()
  const query = useQuery({ queryKey, queryFn: ({ signal }) => api.listGroupMedicalInstitutions({}, { signal }) })
  return (
    <Block title={translate('renkei.tenant_setting.group.title')}>
      <QueryState query={query} lines={4}>
        {(stored) => (
          <GroupForm
            key={stored.updatedAt ?? ''}
            stored={stored}
            onStored={(next) => {
              queryClient.setQueryData<StoredGroup>(queryKey, next)
              void queryClient.invalidateQueries(currentUserQuery)
            }}
            onReload={() => void query.refetch()}
          />
        )}
      </QueryState>
    </Block>
  )
}
