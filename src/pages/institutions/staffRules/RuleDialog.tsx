import { Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { api } from '../../../../dataProvider/client.ts'
import { type Conditions, conditionsFrom, countOf } from '../../../../ui/institutions/conditions.ts'
import { ConditionsForm } from '../../../../ui/institutions/ConditionsForm.tsx'
import { useLookups } from '../../../../ui/institutions/useLookups.ts'
import { SaveFailure } from '../../../../ui/page/SaveFailure.tsx'
import { StaffChoice } from '../../../../ui/staffs/StaffChoice.tsx'
import { useStaffs } from '../../../../ui/staffs/useStaffs.ts'
import { useDevice } from '../../../../ui/useDevice.ts'
import { rulesKey, type StaffRule } from './staffRule.ts'

export interface RuleDialogProps {
  /** Absent for a new one. */
  readonly rule?: StaffRule
  readonly onClose: () => void
}

/** Adds or changes a rule: its name, the person, and the conditions of the partner search. */
export const RuleDialog = ({ rule, onClose }: RuleDialogProps) => {
  const translate = useTranslate()
  const titleId = useId()
  const device = useDevice()
  const queryClient = useQueryClient()
  const staffs = useStaffs()
  const lookups = useLookups()
  const [name, setName] = useState(rule?.name ?? '')
  const [staffId, setStaffId] = useState<number | null>(rule?.staff.id ?? null)
  const [conditions, setConditions] = useState<Conditions>(() => conditionsFrom(rule?.conditions))
  const save = useMutation({
    mutationFn: (id: number) => {
      const body = { name: name.trim(), staffId: id, conditions }
      return rule
        ? api.updateStaffRule({ id: rule.id, body: { ...body, updatedAt: rule.updatedAt } })
        : api.createStaffRule({ body })
    },
    onSuccess: onClose,
    onSettled: () => queryClient.invalidateQueries({ queryKey: rulesKey }),
  })
  const isComplete = name.trim() !== '' && staffId !== null && countOf(conditions) > 0
  return (
    <Dialog
      open
      onClose={save.isPending ? undefined : onClose}
      fullWidth
      maxWidth="sm"
      fullScreen={device === 'phone'}
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>{translate(`renkei.staff_rules.${rule ? 'edit' : 'add'}`)}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, '&&': { pt: 1 } }}>
        <TextField
          required
          label={translate('renkei.staff_rules.name')}
          value={name}
          onChange={({ target }) => setName(target.value)}
          slotProps={{ htmlInput: { maxLength: 100 } }}
        />
        <StaffChoice label={translate('renkei.staffs.title')} staffs={staffs} value={staffId} onChange={setStaffId} />
        <ConditionsForm conditions={conditions} lookups={lookups} onChange={setConditions} />
        {save.error && <SaveFailure error={save.error} />}
      </DialogContent>
      <DialogActions>
        <Button disabled={save.isPending} onClick={onClose}>
          {translate('renkei.shell.cancel')}
        </Button>
        <Button
          variant="contained"
          disabled={!isComplete}
          loading={save.isPending}
          onClick={() => staffId !== null && save.mutate(staffId)}
        >
          {translate('renkei.shell.save')}
        </Button>
      </DialogActions>
    </Dialog>
  )
}
