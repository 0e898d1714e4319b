import { Card, Skeleton, Stack } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { ListBase, useTranslate } from 'react-admin'
import { useParams } from 'react-router'
import { api } from '#dataProvider/client.ts'
import { actionListsKey } from '../actionList.ts'
import { Page } from '#ui/page/Page.tsx'
import { PageFailed } from '#resources/errors/PageFailed.tsx'
import { NotFoundPage } from '#resources/errors/StatusPage.tsx'
import { Items } from './Items.tsx'
import { ListHeader } from './ListHeader.tsx'
import { itemsResource } from './useItems.ts'
import '../texts.ts'

const perPage = 25

const HeaderPlaceholder = () => (
  <Card sx={{ p: 2 }} aria-busy>
    <Skeleton width="min(100%, 280px)" height={36} />
    <Skeleton width={240} />
    <Skeleton width={180} />
  </Card>
)

const ActionList = ({ id }: { readonly id: number }) => {
  const translate = useTranslate()
  const {
    data: list,
    error,
    refetch,
  } = useQuery({
    queryKey: [...actionListsKey, 'one', id],
    queryFn: ({ signal }) => api.getActionList({ id }, { signal }),
  })
  if (error && !list) return <PageFailed error={error} onRetry={() => void refetch()} />
  const screen = translate('renkei.shell.screens.action_lists')
  return (
    <Page title={list?.name ?? screen} back={{ to: '/action_lists', title: screen }}>
      <ListBase
        resource={itemsResource}
        perPage={perPage}
        sort={{ field: 'position', order: 'ASC' }}
        filter={{ actionListId: id }}
        storeKey={false}
        // The page shows failures itself.
        queryOptions={{ onError: () => {} }}
      >
        <Stack spacing={2}>
          {list ? <ListHeader list={list} /> : <HeaderPlaceholder />}
          <Items listId={id} />
        </Stack>
      </ListBase>
    </Page>
  )
}

/** An action list: its progress and its institutions. */
const ActionListScreen = () => {
  const id = Number(useParams().id)
  return Number.isSafeInteger(id) && id > 0 ? <ActionList key={id} id={id} /> : <NotFoundPage />
}

export default ActionListScreen
