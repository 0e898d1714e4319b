import { CampaignOutlined, DeleteOutlined, EditOutlined, LinkOutlined, RestoreOutlined } from '@mui/icons-material'
import { Button, IconButton, Tooltip } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router'
import { Permitted } from '#ui/permissions/Permitted.tsx'
import { api } from '#dataProvider/client.ts'
import { formAddress } from '#ui/list/listPlace.ts'
import { useSayFailure } from '#ui/queries/useSayFailure.ts'
import { useTakeBack } from '#ui/queries/useTakeBack.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { useRefresh } from './Comments.tsx'
import { communicationQuery } from './communicationQuery.ts'
import type { CommunicationRecord } from './TypeChip.tsx'

interface Props {
  readonly communication: CommunicationRecord
  /** Leaves the communication's own page after a deletion. */
  readonly onDeleted?: (() => unknown) | undefined
}

/** The actions for a communication: add a voice, open, change, delete. A deleted one can be restored. */
export const CommunicationActions = ({ communication: { id, deletedAt, medicalInstitution }, onDeleted }: Props) => {
  const translate = useTranslate()
  const { pathname, search } = useLocation()
  const toast = useToast()
  const sayFailure = useSayFailure()
  const sayTakenBack = useTakeBack()
  const refresh = useRefresh()
  const queryClient = useQueryClient()
  const text = (key: string) => translate(`renkei.communications.${key}`)
  const fail = (error: unknown) => sayFailure(error, 'renkei.communications.not_changed')
  const restore = () =>
    sayTakenBack(async () => {
      try {
        await api.restoreCommunication({ id })
      } finally {
        await refresh()
      }
    })
  const remove = useMutation({
    mutationFn: () => api.deleteCommunication({ id }),
    onSuccess: async () => {
      // Its own page, which may still be shown, could not read it again.
      await queryClient.invalidateQueries({ queryKey: communicationQuery(id).queryKey, refetchType: 'none' })
      await onDeleted?.()
      toast('renkei.communications.deleted', { onUndo: () => restore() })
      await queryClient.invalidateQueries({
        queryKey: ['communications'],
        predicate: ({ queryKey }) => queryKey[1] !== 'one' || queryKey[2] !== id,
      })
    },
    onError: fail,
  })
  if (deletedAt !== null)
    return (
      <Button size="small" startIcon={<RestoreOutlined />} onClick={() => restore()}>
        {text('restore')}
      </Button>
    )
  return (
    <>
      <Tooltip title={text('add_voc')}>
        <IconButton
          component={Link}
          to={formAddress('/vocs/create', {
            given: { medicalInstitutionId: medicalInstitution.id, communicationIds: [id] },
            backTo: `${pathname}${search}`,
          })}
          aria-label={text('add_voc')}
        >
          <CampaignOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      <Tooltip title={text('link')}>
        <IconButton component={Link} to={`/communications/${id}`} aria-label={text('link')}>
          <LinkOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      <Tooltip title={text('edit')}>
        <IconButton component={Link} to={`/communications/${id}/edit`} aria-label={text('edit')}>
          <EditOutlined fontSize="small" />
        </IconButton>
      </Tooltip>
      <Permitted permission="deletion">
        <Tooltip title={text('delete')}>
          <IconButton aria-label={text('delete')} disabled={remove.isPending} onClick={() => remove.mutate()}>
            <DeleteOutlined fontSize="small" />
          </IconButton>
        </Tooltip>
      </Permitted>
    </>
  )
}
