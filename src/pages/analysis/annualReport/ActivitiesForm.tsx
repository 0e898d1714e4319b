import { Stack, Typography } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { FormProvider } from 'react-hook-form'
import { api } from '../../../../dataProvider/client.ts'
import { formatDateTime } from '../../../../ui/format.ts'
import { useToast } from '../../../../ui/queries/useToast.tsx'
import { SettingActions } from '../../../../ui/settings/SettingActions.tsx'
import { useSettingForm } from '../../../../ui/settings/useSettingForm.tsx'
import { activitiesKey, type ActivitiesValues, payloadOf, type StoredActivities, valuesOf } from './activities.ts'
import { EquipmentUses } from './EquipmentUses.tsx'
import { SharedUse } from './SharedUse.tsx'
import { Trainings } from './Trainings.tsx'

export interface ActivitiesFormProps {
  readonly stored: StoredActivities
  /** Loads what somebody else has saved in the meantime. */
  readonly onReload: () => void
}

/** The form for what the yearly report has in no file: shared use and training. */
export const ActivitiesForm = ({ stored, onReload }: ActivitiesFormProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const toast = useToast()
  const queryClient = useQueryClient()
  const { fiscalYear, updatedAt, updatedBy } = stored
  const { form, unsavedBar } = useSettingForm<ActivitiesValues>(
    `annual_activities ${fiscalYear}`,
    'sharedUse',
    valuesOf(stored),
  )
  const { handleSubmit, reset, formState } = form
  const save = useMutation({
    mutationFn: (values: ActivitiesValues) =>
      api.replaceAnnualActivities({ fiscalYear, body: payloadOf(values, updatedAt) }),
    onSuccess: (next) => {
      reset(valuesOf(next))
      queryClient.setQueryData<StoredActivities>(activitiesKey(fiscalYear), next)
      toast('renkei.form.saved')
    },
  })
  return (
    <FormProvider {...form}>
      <Stack
        component="form"
        spacing={2}
        noValidate
        onSubmit={(event) => (event.preventDefault(), void handleSubmit((values) => save.mutate(values))())}
      >
        {unsavedBar}
        <SharedUse />
        <EquipmentUses />
        <Trainings fiscalYear={fiscalYear} />
        {updatedAt && (
          <Typography variant="caption" color="text.secondary">
            {translate('renkei.annual_report.saved', {
              at: formatDateTime(updatedAt, locale),
              by: updatedBy?.name ?? '',
            })}
          </Typography>
        )}
        <SettingActions
          isDirty={formState.isDirty}
          isPending={save.isPending}
          error={save.error ?? undefined}
          onCancel={() => (reset(valuesOf(stored)), save.reset())}
          onReload={onReload}
        />
      </Stack>
    </FormProvider>
  )
}
