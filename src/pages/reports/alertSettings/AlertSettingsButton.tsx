import { NotificationAddOutlined } from '@mui/icons-material'
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useCurrentUser } from '../../../../authProvider/currentUser.ts'
import { api, type Reply } from '../../../../dataProvider/client.ts'
import { MultiChoice } from '../../../../ui/inputs/MultiChoice.tsx'
import { QueryState } from '../../../../ui/page/QueryState.tsx'
import { SaveFailure } from '../../../../ui/page/SaveFailure.tsx'
import { useToast } from '../../../../ui/queries/useToast.tsx'
import { usePeopleChoices } from '../../../../ui/staffs/usePeopleChoices.ts'
import { useStaffName } from '../../../../ui/staffs/useStaffName.ts'

type Settings = Reply<'getMedicalInstitutionReportAlertSettings'>

interface FormProps {
  readonly reportId: number
  readonly settings: Settings
  readonly onClose: () => void
}

const Form = ({ reportId, settings, onClose }: FormProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const queryClient = useQueryClient()
  const [userIds, setUserIds] = useState(settings.userIds)
  const staffName = useStaffName()
  const choices = usePeopleChoices(userIds) ?? settings.users.map((user) => ({ key: user.id, name: staffName(user) }))
  const text = (key: string) => translate(`renkei.alerts.settings.${key}`)
  const save = useMutation({
    mutationFn: () => api.updateMedicalInstitutionReportAlertSettings({ id: reportId, body: { userIds } }),
    onSuccess: async (saved) => {
      queryClient.setQueryData(['getMedicalInstitutionReportAlertSettings', reportId], saved)
      toast('renkei.alerts.settings.saved')
      if (saved.obstacle === null) onClose()
      await queryClient.invalidateQueries({ queryKey: ['medical_institution_reports'] })
    },
  })
  return (
    <>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, '&&': { pt: 1 } }}>
        <Typography variant="body2" color="text.secondary">
          {text('hint')}
        </Typography>
        {settings.obstacle !== null && (
          <Alert severity="warning" variant="outlined">
            {text(`obstacles.${settings.obstacle}`)}
          </Alert>
        )}
        <MultiChoice label={text('users')} choices={choices} value={userIds} onChange={setUserIds} />
        {save.error && <SaveFailure error={save.error} />}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('renkei.shell.cancel')}</Button>
        <Button variant="contained" loading={save.isPending} onClick={() => save.mutate()}>
          {translate('ra.action.save')}
        </Button>
      </DialogActions>
    </>
  )
}

/** Opens the dialog with the people who hear of new rows of a report on institutions. */
export const AlertSettingsButton = ({ reportId }: { readonly reportId: number }) => {
  const translate = useTranslate()
  const titleId = useId()
  const user = useCurrentUser()
  const [isOpen, setOpen] = useState(false)
  const query = useQuery({
    queryKey: ['getMedicalInstitutionReportAlertSettings', reportId],
    queryFn: ({ signal }) => api.getMedicalInstitutionReportAlertSettings({ id: reportId }, { signal }),
    enabled: isOpen,
  })
  if (!user?.features.includes('alerts')) return null
  const close = () => setOpen(false)
  return (
    <>
      <Button startIcon={<NotificationAddOutlined />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate('renkei.alerts.settings.button')}
      </Button>
      {isOpen && (
        <Dialog open onClose={close} fullWidth maxWidth="sm" aria-labelledby={titleId}>
          <DialogTitle id={titleId}>{translate('renkei.alerts.settings.title')}</DialogTitle>
          <QueryState query={query} lines={4}>
            {(settings) => <Form reportId={reportId} settings={settings} onClose={close} />}
          </QueryState>
        </Dialog>
      )}
    </>
  )
}
