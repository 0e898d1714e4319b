import { CampaignOutlined, DeleteOutlined, EditOutlined, LinkOutlined, RestoreOutlined } from '@mui/icons-material'
import { Button, IconButton, Tooltip } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link, useLocation } from 'react-router'
import { Permitted } from '../../../ui/permissions/Permitted.tsx'
import { api } from '../../../dataProvider/client.ts'
import { formAddress } from '../../../ui/list/listPlace.ts'
import { useToast } from '../../../ui/queries/useToast.tsx'
import { useRefresh } from './Comments.tsx'
import type { CommunicationRecord } from './TypeChip.tsx'

interface Props {
  readonly communication: CommunicationRecord
}

/** The actions for a communication: add a voice, open, change, delete. A deleted one can be restored. */
export const CommunicationActions = ({ communication: { id, deletedAt, medicalInstitution } }: Props) => {
  const translate = useTranslate()
  const { pathname, search } = useLocation()
  const toast = useToast()
  const refresh = useRefresh()
  const text = (key: string) => translate(`renkei.communications.${key}`)
  const fail = () => toast('renkei.communications.not_changed', { type: 'error' })
  const restore = async () => {
    await api.restoreCommunication({ id }).catch(fail)
    await refresh()
  }
  const remove = useMutation({
    mutationFn: () => api.deleteCommunication({ id }),
    onSuccess: async () => {
      await refresh()
      toast('renkei.communications.deleted', { onUndo: () => void restore() })
    },
    onError: fail,
  })
  if (deletedAt !== null)
    return (
      <Button size="small" startIcon={<RestoreOutlined />} onClick={() => void restore()}>
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
