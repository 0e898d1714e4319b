import { Button, DialogActions, DialogContent, DialogTitle, Typography } from '@mui/material'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { maxRecipients, ReportSubscription } from '#contract/reports/subscriptions.ts'
import { api } from '#dataProvider/client.ts'
import { useConflict } from '#ui/form/conflict/useConflict.ts'
import { isEditConflict } from '#ui/form/conflict/conflict.ts'
import { MultiChoice } from '#ui/inputs/MultiChoice.tsx'
import { OneChoice } from '#ui/inputs/OneChoice.tsx'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { useToast } from '#ui/queries/useToast.tsx'
import { usePeopleChoices } from '#ui/staffs/usePeopleChoices.ts'
import { AttachPdfInput } from './AttachPdfInput.tsx'
import { ReceivedAlready } from './ReceivedAlready.tsx'
import { SubscriptionConflict } from './SubscriptionConflict.tsx'
import { ScheduleInputs } from './ScheduleInputs.tsx'
import {
  payloadOf,
  type Subscription,
  type SubscriptionFields,
  type SubscriptionSubject,
  subscriptionsKey,
} from './subscription.ts'
import { CancelButton, TypingDialog } from '#ui/form/dialogs/TypingDialog.tsx'
import { useTypedState } from '#ui/form/drafts/useTypedState.ts'
import './texts.ts'

export interface SubscriptionDialogProps {
  readonly subject: SubscriptionSubject
  /** What stands in the fields at first. */
  readonly initial: SubscriptionFields
  /** The subscription to change; without it a new one is made. */
  readonly subscription?: Subscription
  readonly onClose: () => void
}

/** Asks when and to whom a report or dashboard is mailed, and saves it. */
export const SubscriptionDialog = ({ subject, initial, subscription, onClose }: SubscriptionDialogProps) => {
  const translate = useTranslate()
  const titleId = useId()
  const toast = useToast()
  const queryClient = useQueryClient()
  // The list behind may show a newer version meanwhile, which nobody has seen here.
  const [{ fields, seen }, setTyped] = useTypedState(
    `subscription ${subscription?.id ?? `to ${JSON.stringify(subject)}`}`,
    { fields: initial, seen: subscription },
  )
  const conflict = useConflict<Subscription>(ReportSubscription)
  const recipientChoices = usePeopleChoices(fields.recipientIds) ?? []
  const { data: departments = [] } = useQuery({
    queryKey: ['listOwnDepartments'],
    queryFn: ({ signal }) => api.listOwnDepartments({}, { signal }),
  })
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.report_subscriptions.${key}`, args)
  const change = (changes: Partial<SubscriptionFields>) => setTyped({ fields: { ...fields, ...changes }, seen })
  const save = useMutation({
    mutationFn: ({ wanted, version }: { wanted: SubscriptionFields; version: Subscription | undefined }) => {
      const body = payloadOf(subject, wanted)
      return version
        ? api.updateReportSubscription({ id: version.id, body: { ...body, updatedAt: version.updatedAt } })
        : api.createReportSubscription({ body })
    },
    onSuccess: async () => {
      onClose()
      toast('renkei.report_subscriptions.saved')
      await queryClient.invalidateQueries({ queryKey: subscriptionsKey })
    },
    onError: (error) => {
      // The list behind has fallen behind as well.
      if (conflict.note(error)) void queryClient.invalidateQueries({ queryKey: subscriptionsKey })
    },
  })
  const overwrite = (wanted: SubscriptionFields, version: Subscription) => {
    setTyped({ fields: wanted, seen: version })
    conflict.close()
    save.mutate({ wanted, version })
  }
  const departmentIds = [0, ...departments.map(({ id }) => id)]
  const count = fields.recipientIds.length
  return (
    <TypingDialog
      typed={fields}
      isBusy={save.isPending}
      onClose={onClose}
      fullWidth
      maxWidth="sm"
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>{text(subscription ? 'change_title' : 'subscribe')}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, '&&': { pt: 1 } }}>
        <ReceivedAlready subject={subject} except={subscription?.id} />
        <ScheduleInputs fields={fields} onChange={change} />
        <Typography variant="body2" color="text.secondary">
          {text(`schedule_hints.${fields.schedule}`)}
        </Typography>
        <MultiChoice
          label={text('recipients')}
          choices={recipientChoices}
          value={fields.recipientIds}
          onChange={(recipientIds) => change({ recipientIds })}
          helperText={text('recipients_hint', { count: String(maxRecipients) })}
        />
        {departments.length > 0 && (
          <OneChoice
            label={text('department')}
            choices={departmentIds}
            nameOf={(id) => departments.find((one) => one.id === id)?.name ?? text('whole_hospital')}
            value={fields.ownDepartmentId ?? 0}
            onChange={(id) => change({ ownDepartmentId: id === 0 ? null : id })}
            minWidth={220}
          />
        )}
        <AttachPdfInput value={fields.attachPdf} onChange={(attachPdf) => change({ attachPdf })} />
        <Typography variant="body2" color="text.secondary">
          {text('contents')}
        </Typography>
        {save.error && !isEditConflict(save.error) && <SaveFailure error={save.error} />}
        {seen && conflict.newer && (
          <SubscriptionConflict
            seen={seen}
            newer={conflict.newer}
            fields={fields}
            departments={departments}
            savedBy={conflict.savedBy}
            onSave={overwrite}
            onClose={conflict.close}
          />
        )}
      </DialogContent>
      <DialogActions>
        <CancelButton />
        <Button
          variant="contained"
          disabled={count === 0 || count > maxRecipients}
          loading={save.isPending}
          onClick={() => save.mutate({ wanted: fields, version: seen })}
        >
          {text(subscription ? 'save' : 'start')}
        </Button>
      </DialogActions>
    </TypingDialog>
  )
}
