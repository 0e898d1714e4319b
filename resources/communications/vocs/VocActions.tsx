import { useTranslate } from 'react-admin'
import { api } from '#dataProvider/client.ts'
import { DeletedRecords } from '#ui/page/DeletedRecords.tsx'
import { GroupsButton } from './groups/GroupsButton.tsx'

const deleted = async (signal: AbortSignal) => {
  const { vocs, totalCount } = await api.listVocs({ deleted: true, perPage: 100 }, { signal })
  return { records: vocs.map(({ id, title, deletedAt }) => ({ id, name: title, deletedAt })), total: totalCount }
}

/** Next to the list and the board: the groups, and the deleted voices. */
export const VocActions = () => {
  const translate = useTranslate()
  return (
    <>
      <GroupsButton />
      <DeletedRecords
        title={translate('renkei.vocs.deleted')}
        queryKey={['vocs']}
        load={deleted}
        restore={(id) => api.restoreVoc({ id })}
      />
    </>
  )
}
