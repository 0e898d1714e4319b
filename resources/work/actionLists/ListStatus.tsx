import { Button, Stack, Typography } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { api } from '#dataProvider/client.ts'
import { dayOf, formatShortDate } from '#ui/format.ts'
import type { CellProps } from '#ui/resource/declaration.ts'
import { useSayFailure } from '#ui/queries/useSayFailure.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { type ActionList, actionListIn, actionListsKey } from './actionList.ts'
import { FinishedChip } from './FinishedChip.tsx'

const Deleted = ({ list: { id, name }, on }: { readonly list: ActionList; readonly on: string }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const toast = useToast()
  const sayFailure = useSayFailure()
  const queryClient = useQueryClient()
  const restore = useMutation({
    mutationFn: () => api.restoreActionList({ id }),
    onSuccess: () => {
      toast('renkei.action_lists.restored')
      return queryClient.invalidateQueries({ queryKey: actionListsKey })
    },
    onError: (error) => sayFailure(error, 'renkei.action_lists.failed'),
  })
  return (
    <Stack direction="row" sx={{ flexWrap: 'wrap', alignItems: 'center', columnGap: 1 }}>
      <Typography variant="caption" color="text.secondary">
        {translate('renkei.action_lists.deleted_on', { date: formatShortDate(dayOf(on), locale) })}
      </Typography>
      <Button
        size="small"
        loading={restore.isPending}
        aria-label={translate('renkei.action_lists.restore_named', { name })}
        onClick={() => restore.mutate()}
      >
        {translate('renkei.action_lists.restore')}
      </Button>
    </Stack>
  )
}

/** Whether a list is in progress, finished, or deleted and can be restored. */
export const ListStatus = (props: CellProps) => {
  const translate = useTranslate()
  const list = actionListIn(props)
  if (list.deletedAt !== null) return <Deleted list={list} on={list.deletedAt} />
  if (list.status === 'finished') return <FinishedChip />
  return translate('resources.action_lists.enums.status.incomplete')
}
