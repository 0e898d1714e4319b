import { NotificationAddOutlined } from '@mui/icons-material'
import { Alert, Button, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { api, type Reply } from '#dataProvider/client.ts'
import { CancelButton, TypingDialog } from '#ui/form/dialogs/TypingDialog.tsx'
import { useTypedState } from '#ui/form/drafts/useTypedState.ts'
import { MultiChoice } from '#ui/inputs/MultiChoice.tsx'
import { QueryState } from '#ui/page/QueryState.tsx'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { useToast } from '#ui/queries/useToast.tsx'
import { usePeopleChoices } from '#ui/staffs/usePeopleChoices.ts'
import { useStaffName } from '#ui/staffs/useStaffName.ts'
import './texts.ts'

type Settings = Reply<'getMedicalInstitutionReportAlertSettings'>

/** Whom somebody has chosen, and who heard of new rows when that was begun: others may have changed it since. */
interface Typed {
  readonly userIds: readonly number[]
  readonly seenUserIds: readonly number[]
}

const isSame = (a: readonly number[], b: readonly number[]) => a.length === b.length && a.every((id) => b.includes(id))

interface FormProps {
  readonly reportId: number
  readonly settings: Settings
  readonly typed: Typed | null
  readonly onType: (typed: Typed | null) => void
  readonly onClose: () => void
}

const Form = ({ reportId, settings, typed, onType, onClose }: FormProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const queryClient = useQueryClient()
  const { userIds, seenUserIds } = typed ?? { userIds: settings.userIds, seenUserIds: settings.userIds }
  const staffName = useStaffName()
  const choices = usePeopleChoices(userIds) ?? settings.users.map((user) => ({ key: user.id, name: staffName(user) }))
  const text = (key: string) => translate(`renkei.alerts.settings.${key}`)
  const save = useMutation({
    mutationFn: () =>
      api.updateMedicalInstitutionReportAlertSettings({
        id: reportId,
        body: { userIds: [...userIds], seenUserIds: [...seenUserIds] },
      }),
    onSuccess: async (saved) => {
      queryClient.setQueryData(['getMedicalInstitutionReportAlertSettings', reportId], saved)
      onType(null)
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
        <MultiChoice
          label={text('users')}
          choices={choices}
          value={userIds}
          onChange={(chosen) => onType({ userIds: chosen, seenUserIds })}
        />
        {save.error && <SaveFailure error={save.error} />}
      </DialogContent>
      <DialogActions>
        <CancelButton />
        <Button variant="contained" loading={save.isPending} onClick={() => save.mutate()}>
          {translate('ra.action.save')}
        </Button>
      </DialogActions>
    </>
  )
}

interface SettingsDialogProps {
  readonly reportId: number
  readonly onClose: () => void
}

const SettingsDialog = ({ reportId, onClose }: SettingsDialogProps) => {
  const translate = useTranslate()
  const titleId = useId()
  const query = useQuery({
    queryKey: ['getMedicalInstitutionReportAlertSettings', reportId],
    queryFn: ({ signal }) => api.getMedicalInstitutionReportAlertSettings({ id: reportId }, { signal }),
  })
  const [typed, setTyped] = useTypedState<Typed | null>(`alert settings of report ${reportId}`, null)
  const isChanged = typed !== null && !isSame(typed.userIds, typed.seenUserIds)
  return (
    <TypingDialog
      typed={isChanged ? typed.userIds.toSorted((a, b) => a - b) : null}
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>{translate('renkei.alerts.settings.title')}</DialogTitle>
      <QueryState query={query} lines={4}>
        {(settings) => (
          <Form reportId={reportId} settings={settings} typed={typed} onType={setTyped} onClose={onClose} />
        )}
      </QueryState>
    </TypingDialog>
  )
}

/** Opens the dialog with the people who hear of new rows of a report on institutions. */
export const AlertSettingsButton = ({ reportId }: { readonly reportId: number }) => {
  const translate = useTranslate()
  const user = useCurrentUser()
  const [isOpen, setOpen] = useState(false)
  if (!user?.features.includes('alerts')) return null
  return (
    <>
      <Button startIcon={<NotificationAddOutlined />} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate('renkei.alerts.settings.button')}
      </Button>
      {isOpen && <SettingsDialog reportId={reportId} onClose={() => setOpen(false)} />}
    </>
  )
}
