import { useTranslate } from 'react-admin'
import { api } from '#dataProvider/client.ts'
import { DeletedRecords } from '#ui/page/DeletedRecords.tsx'
import { CalendarFeed } from './CalendarFeed.tsx'
import './texts.ts'

const deleted = async (signal: AbortSignal) => {
  const { tasks, totalCount } = await api.listTasks({ deleted: true, perPage: 100 }, { signal })
  return { records: tasks.map(({ id, title, deletedAt }) => ({ id, name: title, deletedAt })), total: totalCount }
}

/** Above the list of tasks: the calendar feed, and the deleted tasks. */
export const TaskTools = () => {
  const translate = useTranslate()
  return (
    <>
      <CalendarFeed />
      <DeletedRecords
        title={translate('renkei.tasks.deleted')}
        queryKey={['tasks']}
        load={deleted}
        restore={(id) => api.restoreTask({ id })}
      />
    </>
  )
}
