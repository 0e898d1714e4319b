import { DeleteOutlined } from '@mui/icons-material'
import { Button, Typography } from '@mui/material'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { api } from '#dataProvider/client.ts'
import { dashboardsKey } from '../dashboard.ts'
import { RecordUses } from '#ui/settings/RecordUses.tsx'
import { useRecordUses } from '#ui/settings/useRecordUses.ts'
import { Permitted } from '#ui/permissions/Permitted.tsx'
import { Question } from '#ui/page/Question.tsx'
import { useDeleteDashboard } from './useDashboard.ts'

interface DeleteDashboardProps {
  readonly id: number
  readonly name: string
}

const PermittedDeleteDashboard = ({ id, name }: DeleteDashboardProps) => {
  const translate = useTranslate()
  const [isOpen, setOpen] = useState(false)
  const remove = useDeleteDashboard(id, name)
  const uses = useRecordUses([...dashboardsKey, id], (options) => api.getDashboardUses({ id }, options), isOpen)
  const label = translate('renkei.dashboards.delete')
  return (
    <>
      <Button color="error" startIcon={<DeleteOutlined />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {label}
      </Button>
      <Question
        isOpen={isOpen}
        title={translate('renkei.dashboards.delete_ask', { name })}
        confirm={label}
        isPending={remove.isPending || uses.isPending}
        onConfirm={() => remove.mutate()}
        onClose={() => setOpen(false)}
      >
        <RecordUses query={uses} />
        <Typography>{translate('renkei.dashboards.delete_explanation')}</Typography>
      </Question>
    </>
  )
}

/** Deletes a dashboard after a question, which says who uses it. */
export const DeleteDashboard = (props: DeleteDashboardProps) => (
  <Permitted permission="deletion">
    <PermittedDeleteDashboard {...props} />
  </Permitted>
)
