import { PersonAddAlt1Outlined } from '@mui/icons-material'
import {
  Button,
  Dialog,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Radio,
  RadioGroup,
} from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useListContext, useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { api } from '#dataProvider/client.ts'
import { BulkAction } from '#ui/list/BulkAction.tsx'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { useToast } from '#ui/queries/useToast.tsx'
import { StaffChoice } from '#ui/staffs/StaffChoice.tsx'
import { useUndoStaffChange } from '#ui/staffs/useUndoStaffChange.ts'
import { useStaffs } from '#ui/staffs/useStaffs.ts'
import '#ui/staffs/texts.ts'

const actions = ['make_first', 'add', 'remove'] as const
type Action = (typeof actions)[number]

const ChangeStaffsDialog = ({ onClose }: { readonly onClose: () => void }) => {
  const translate = useTranslate()
  const toast = useToast()
  const titleId = useId()
  const queryClient = useQueryClient()
  const user = useCurrentUser()
  const { selectedIds, onUnselectItems } = useListContext()
  const [action, setAction] = useState<Action>('make_first')
  const [staffId, setStaffId] = useState<number | null>(user?.id ?? null)
  const staffs = useStaffs({ inactive: action === 'remove' })
  const undo = useUndoStaffChange()
  const change = useMutation({
    mutationFn: (id: number) =>
      api.changeStaffsOfMedicalInstitutions({
        body: { medicalInstitutionIds: selectedIds.map(Number), staffId: id, action },
      }),
    onSuccess: async ({ staffChangeId, changedCount }) => {
      toast('renkei.staffs.changed', {
        messageArgs: { smart_count: changedCount },
        ...(staffChangeId !== null && { onUndo: () => undo(staffChangeId) }),
      })
      onClose()
      onUnselectItems()
      await queryClient.invalidateQueries()
    },
  })
  return (
    <Dialog open onClose={change.isPending ? undefined : onClose} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>
        {translate('renkei.staffs.change_of', { smart_count: selectedIds.length })}
      </DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, '&&': { pt: 1 } }}>
        <StaffChoice label={translate('renkei.staffs.title')} staffs={staffs} value={staffId} onChange={setStaffId} />
        <RadioGroup
          aria-label={translate('renkei.staffs.action')}
          value={action}
          onChange={(_event, value) => setAction(actions.find((one) => one === value) ?? action)}
        >
          {actions.map((name) => (
            <FormControlLabel
              key={name}
              value={name}
              control={<Radio />}
              label={translate(`renkei.staffs.actions.${name}`)}
            />
          ))}
        </RadioGroup>
        {change.error && <SaveFailure error={change.error} />}
      </DialogContent>
      <DialogActions>
        <Button disabled={change.isPending} onClick={onClose}>
          {translate('renkei.shell.cancel')}
        </Button>
        <Button
          variant="contained"
          disabled={staffId === null}
          loading={change.isPending}
          onClick={() => staffId !== null && change.mutate(staffId)}
        >
          {translate('renkei.staffs.change_count', { smart_count: selectedIds.length })}
        </Button>
      </DialogActions>
    </Dialog>
  )
}

/** Changes who is in charge of all selected institutions. */
export const ChangeStaffs = () => {
  const translate = useTranslate()
  const [open, setOpen] = useState(false)
  if (!useCurrentUser()?.features.includes('communications')) return null
  return (
    <>
      <BulkAction
        label={translate('renkei.staffs.change')}
        icon={<PersonAddAlt1Outlined />}
        asks
        onClick={() => setOpen(true)}
      />
      {open && <ChangeStaffsDialog onClose={() => setOpen(false)} />}
    </>
  )
}
