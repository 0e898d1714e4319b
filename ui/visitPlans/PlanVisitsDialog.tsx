import {
  Button,
  DialogActions,
  DialogContent,
  DialogTitle,
  FormControlLabel,
  Radio,
  RadioGroup,
  TextField,
  Typography,
} from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { useCurrentUser } from '#authProvider/currentUser.ts'
import { api, ApiError } from '#dataProvider/client.ts'
import { formatDate, today } from '../format.ts'
import { SaveFailure } from '../page/failures/SaveFailure.tsx'
import { useToast } from '../queries/useToast.tsx'
import { AlreadyPlanned } from './AlreadyPlanned.tsx'
import { inRouteOrder, maxOrdered } from './routeOrder.ts'
import { tomorrow, VisitDay } from './VisitDay.tsx'
import { VisitPerson } from './VisitPerson.tsx'
import { CancelButton, TypingDialog } from '../form/dialogs/TypingDialog.tsx'
import { useTypedState } from '../form/drafts/useTypedState.ts'
import './texts.ts'

export interface PlanVisitsDialogProps {
  /** In the order in which they were chosen. */
  readonly institutionIds: readonly number[]
  readonly onDone?: () => void
  readonly onClose: () => void
}

type Order = 'chosen' | 'route'

/** Whether the visits follow the order of the choice or the shortest route. */
const OrderChoice = ({ value, onChange }: { readonly value: Order; readonly onChange: (order: Order) => void }) => {
  const translate = useTranslate()
  const labelId = useId()
  const text = (key: string) => translate(`renkei.plan_visits.${key}`)
  return (
    <div>
      <Typography id={labelId} variant="body2" color="text.secondary">
        {text('order')}
      </Typography>
      <RadioGroup
        row
        aria-labelledby={labelId}
        value={value}
        onChange={(_event, chosen) => onChange(chosen === 'route' ? 'route' : 'chosen')}
      >
        <FormControlLabel value="chosen" control={<Radio />} label={text('orders.chosen')} />
        <FormControlLabel value="route" control={<Radio />} label={text('orders.route')} />
      </RadioGroup>
    </div>
  )
}

/**
 * Plans visits to institutions, at most `maxPlansAtOnce`: tomorrow and by oneself unless told otherwise. Of a single one that has been merged meanwhile the other
 * one can be visited instead.
 */
export const PlanVisitsDialog = ({ institutionIds: wantedIds, onDone, onClose }: PlanVisitsDialogProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const titleId = useId()
  const toast = useToast()
  const user = useCurrentUser()
  const queryClient = useQueryClient()
  const [institutionIds, setInstitutionIds] = useState(wantedIds)
  const name = `visits to ${wantedIds.join(' ')}`
  const [date, setDate] = useTypedState(`${name} date`, tomorrow)
  const [staffId, setStaffId] = useTypedState(`${name} staff`, user?.id ?? 0)
  const [order, setOrder] = useTypedState<Order>(`${name} order`, 'chosen')
  const text = (key: string, args?: Record<string, string | number>) => translate(`renkei.plan_visits.${key}`, args)
  const [purpose, setPurpose] = useTypedState(`${name} purpose`, '', { label: text('purpose') })
  const canOrder =
    institutionIds.length > 2 &&
    institutionIds.length <= maxOrdered &&
    (user?.features.includes('medical_institutions_search') ?? false)
  const plan = useMutation({
    mutationFn: async () => {
      const ids =
        order === 'route'
          ? await inRouteOrder(institutionIds, user?.tenant.medicalInstitutionId ?? null)
          : institutionIds
      return api.createVisitPlans({
        body: {
          medicalInstitutionIds: [...ids],
          date,
          staffId,
          ...(purpose.trim() !== '' && { purpose: purpose.trim() }),
        },
      })
    },
    onSuccess: ({ visitPlanIds }) => {
      const leftOut = institutionIds.length - visitPlanIds.length
      toast(`renkei.plan_visits.${leftOut === 0 ? 'done' : 'done_some'}`, {
        messageArgs: { date: formatDate(date, locale), count: String(visitPlanIds.length), already: String(leftOut) },
      })
      onDone?.()
      onClose()
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['visit_plans'] }),
  })
  const mergedInto = plan.error instanceof ApiError ? plan.error.problem.mergedInto : undefined
  return (
    <TypingDialog
      typed={[date, staffId, order, purpose]}
      isBusy={plan.isPending}
      onClose={onClose}
      fullWidth
      maxWidth="xs"
      aria-labelledby={titleId}
    >
      <DialogTitle id={titleId}>{text('title', { smart_count: institutionIds.length })}</DialogTitle>
      <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 2, '&&': { pt: 1 } }}>
        <AlreadyPlanned institutionIds={institutionIds} />
        <VisitDay value={date} onChange={setDate} />
        <VisitPerson value={staffId} onChange={setStaffId} />
        <TextField
          label={text('purpose')}
          value={purpose}
          onChange={({ target }) => setPurpose(target.value)}
          helperText={text('purpose_hint')}
          slotProps={{ htmlInput: { maxLength: 200 } }}
        />
        {canOrder && <OrderChoice value={order} onChange={setOrder} />}
        {plan.error && <SaveFailure error={plan.error} />}
        {mergedInto && (
          <Button
            variant="outlined"
            sx={{ alignSelf: 'start' }}
            onClick={() => {
              setInstitutionIds([mergedInto.id])
              plan.reset()
            }}
          >
            {translate('renkei.form.take_merged', { name: mergedInto.name })}
          </Button>
        )}
      </DialogContent>
      <DialogActions>
        <CancelButton />
        <Button variant="contained" disabled={date < today()} loading={plan.isPending} onClick={() => plan.mutate()}>
          {text('confirm')}
        </Button>
      </DialogActions>
    </TypingDialog>
  )
}
