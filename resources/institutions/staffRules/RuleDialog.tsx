import { Button, DialogActions, DialogContent, DialogTitle, TextField } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { StaffRule as StaffRuleItem, StaffRulePayload } from '#contract/institutions/staffs.ts'
import { api } from '#dataProvider/client.ts'
import { type Conditions, conditionsFrom, countOf } from '#ui/institutions/conditions.ts'
import { ConditionsForm } from '#ui/institutions/ConditionsForm.tsx'
import { useLookups } from '#ui/institutions/useLookups.ts'
import { isEditConflict } from '#ui/form/conflict/conflict.ts'
import { useConflict } from '#ui/form/conflict/useConflict.ts'
import { ValuesConflict } from '#ui/form/conflict/ValuesConflict.tsx'
import { ConditionLines } from '#ui/institutions/ConditionChips.tsx'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { StaffChoice } from '#ui/staffs/StaffChoice.tsx'
import { useStaffs } from '#ui/staffs/useStaffs.ts'
import { useDevice } from '#ui/useDevice.ts'
import { rulesKey, type StaffRule } from './staffRule.ts'
import { CancelButton, TypingDialog } from '#ui/form/dialogs/TypingDialog.tsx'
import { useTypedState } from '#ui/form/drafts/useTypedState.ts'
import '#ui/staffs/texts.ts'

/** What the dialog asks for. */
interface RuleFields {
  readonly name: string
  readonly staffId: number | null
  readonly conditions: Conditions
}

interface Saved extends RuleFields {
  readonly staffId: number
  /** The rule that is changed, and the version that was seen; undefined for a new one. */
  readonly id: number | undefined
  readonly updatedAt: string | undefined
}

const fieldsOf = ({ name, staff, conditions }: StaffRule): RuleFields => ({
  name,
  staffId: staff.id,
  conditions: conditionsFrom(conditions),
})

export interface RuleDialogProps {
  /** Absent for a new one. */
  readonly rule?: StaffRule
  readonly onClose: () => void
}

interface TypedRule extends RuleFields {
  /** The version that the fields were made from; the list behind may show a newer one, which nobody has seen here. */
  readonly seen: StaffRule | undefined
}

/** Adds or changes a rule: its name, the person, and the conditions of the partner search. */
export const RuleDialog = ({ rule, onClose }: RuleDialogProps) => {
  const translate = useTranslate()
  const titleId = useId()
  const device = useDevice()
  const queryClient = useQueryClient()
  const staffs = useStaffs()
  const lookups = useLookups()
  const [{ name, staffId, conditions, seen }, setTyped] = useTypedState(
    `staff rule ${rule?.id ?? 'new'}`,
    (): TypedRule => ({
      name: rule?.name ?? '',
      staffId: rule?.staff.id ?? null,
      conditions: conditionsFrom(rule?.conditions),
      seen: rule,
    }),
  )
  const change = (changes: Partial<TypedRule>) => setTyped((before) => ({ ...before, ...changes }))
  const { newer, savedBy, note, close } = useConflict<StaffRule>(StaffRuleItem)
  const save = useMutation({
    mutationFn: ({ id, updatedAt, ...body }: Saved) =>
      id === undefined ? api.createStaffRule({ body }) : api.updateStaffRule({ id, body: { ...body, updatedAt } }),
    onSuccess: onClose,
    onError: note,
    onSettled: () => queryClient.invalidateQueries({ queryKey: rulesKey }),
  })
  const overwrite = (chosen: Partial<RuleFields>, version: StaffRule) => {
    const next = { name: name.trim(), staffId, conditions, ...chosen }
    change({ ...next, seen: version })
    close()
    if (next.staffId !== null)
      save.mutate({ ...next, staffId: next.staffId, id: version.id, updatedAt: version.updatedAt })
  }
  const names: Readonly<Record<string, string>> = {
    name: translate('renkei.staff_rules.name'),
    staffId: translate('renkei.staffs.title'),
    conditions: translate('renkei.staff_rules.conditions_title'),
  }
  const isComplete = name.trim() !== '' && staffId !== null && countOf(conditions) > 0
  return (
    <TypingDialog
      typed={[name, staffId, conditions]}
      isBusy={save.isPending}
      onClose={onClose}
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
          onChange={({ target }) => change({ name: target.value })}
          slotProps={{ htmlInput: { maxLength: 100 } }}
        />
        <StaffChoice
          label={translate('renkei.staffs.title')}
          staffs={staffs}
          value={staffId}
          onChange={(id) => change({ staffId: id })}
        />
        <ConditionsForm conditions={conditions} lookups={lookups} onChange={(next) => change({ conditions: next })} />
        {save.error && !isEditConflict(save.error) && <SaveFailure error={save.error} />}
        {seen && newer && (
          <ValuesConflict
            plural="staff_rules"
            payload={StaffRulePayload}
            nameOf={(field) => names[field] ?? field}
            fields={Object.keys(names)}
            versions={{
              base: { ...fieldsOf(seen) },
              mine: { name: name.trim(), staffId, conditions },
              theirs: { ...fieldsOf(newer) },
            }}
            savedBy={savedBy}
            valueViews={{
              conditions: ({ value }) => <ConditionLines conditions={conditionsFrom(value)} lookups={lookups} />,
            }}
            onSave={(chosen) => overwrite(chosen, newer)}
            onClose={close}
          />
        )}
      </DialogContent>
      <DialogActions>
        <CancelButton />
        <Button
          variant="contained"
          disabled={!isComplete}
          loading={save.isPending}
          onClick={() =>
            staffId !== null &&
            save.mutate({ name: name.trim(), staffId, conditions, id: seen?.id, updatedAt: seen?.updatedAt })
          }
        >
          {translate('renkei.shell.save')}
        </Button>
      </DialogActions>
    </TypingDialog>
  )
}
