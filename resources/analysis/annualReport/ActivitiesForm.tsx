import { Stack, Typography } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { FormProvider } from 'react-hook-form'
import { AnnualActivities } from '#contract/analysis/annualReports.ts'
import { api } from '#dataProvider/client.ts'
import { formatDateTime } from '#ui/format.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { ofParts, SettingConflict } from '#ui/settings/SettingConflict.tsx'
import { layOver, useSettingConflict } from '#ui/settings/useSettingConflict.ts'
import { SettingActions } from '#ui/settings/SettingActions.tsx'
import { useSettingForm } from '#ui/settings/useSettingForm.tsx'
import { activitiesKey, type ActivitiesValues, payloadOf, type StoredActivities, valuesOf } from './activities.ts'
import { EquipmentUses } from './EquipmentUses.tsx'
import { SharedUse } from './SharedUse.tsx'
import { Trainings } from './Trainings.tsx'

export interface ActivitiesFormProps {
  readonly stored: StoredActivities
  /** Loads what somebody else has saved in the meantime. */
  readonly onReload: () => void
}

/** The titles of the lists, whose rows have no ids and are compared together. */
const lists = { equipmentUses: 'equipment_uses.title', trainings: 'trainings.title' } as const

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
  const { handleSubmit, reset, getValues, formState } = form
  const conflict = useSettingConflict(AnnualActivities, stored)
  const save = useMutation({
    mutationFn: (values: ActivitiesValues) =>
      api.replaceAnnualActivities({ fiscalYear, body: payloadOf(values, conflict.version()) }),
    onSuccess: (next) => {
      reset(valuesOf(next))
      queryClient.setQueryData<StoredActivities>(activitiesKey(fiscalYear), next)
      toast('renkei.form.saved')
    },
    onError: conflict.note,
  })
  const comparison = ofParts<ActivitiesValues>({
    fieldsIn: ({ sharedUse, equipmentUses, trainings }) => ({ ...sharedUse, equipmentUses, trainings }),
    from: ({ equipmentUses, trainings, ...chosen }, mine) => ({
      sharedUse: { ...mine.sharedUse, ...chosen },
      equipmentUses: equipmentUses as ActivitiesValues['equipmentUses'],
      trainings: trainings as ActivitiesValues['trainings'],
    }),
    nameOf: (field) => translate(`renkei.annual_report.${lists[field as keyof typeof lists] ?? `shared_use.${field}`}`),
    textOf: (_field, value) =>
      Array.isArray(value)
        ? value.map((row: object) => Object.values(row).filter(Boolean).join('　')).join('\n')
        : String(value),
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
          error={conflict.newer ? undefined : (save.error ?? undefined)}
          onCancel={() => (reset(), save.reset())}
          onReload={onReload}
        />
        <SettingConflict
          conflict={conflict}
          valuesOf={valuesOf}
          typed={getValues}
          comparison={comparison}
          onSave={(values, newer) => {
            layOver(form, newer, values)
            save.mutate(values)
          }}
        />
      </Stack>
    </FormProvider>
  )
}
