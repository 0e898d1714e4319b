import { acceptedIn, nothingAccepted, type UsedDeletion } from '#ui/settings/acceptedUses.ts'
import { Add } from '@mui/icons-material'
import { Button, Stack, TextField, Typography } from '@mui/material'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { type Control, Controller, FormProvider, type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form'
import { maxSegments, SegmentationSetting } from '#contract/facts/segmentation.ts'
import { api } from '#dataProvider/client.ts'
import { ownDepartmentsQuery } from '#ui/labels/communicationLabels.ts'
import { DeletedMeanwhile } from '#ui/form/drafts/DeletedMeanwhile.tsx'
import { watched } from '#ui/queries/polling.ts'
import { MultiChoice } from '#ui/inputs/MultiChoice.tsx'
import { SortableList } from '#ui/dragging/SortableList.tsx'
import { useToast } from '#ui/queries/useToast.tsx'
import type { StoredSegmentation } from './segmentationQuery.ts'
import { SegmentRow } from './SegmentRow.tsx'
import { SegmentTryout } from './SegmentTryout.tsx'
import { type SegmentationValues, type SegmentFields, thresholdsOf, valuesOf } from './segmentValues.ts'
import { ofEntries, ofSomeFields, SettingConflict } from '#ui/settings/SettingConflict.tsx'
import { layOver, type SettingConflictState, useSettingConflict } from '#ui/settings/useSettingConflict.ts'
import { SettingActions } from '#ui/settings/SettingActions.tsx'
import { showFieldErrors } from './showFieldErrors.ts'
import { isInUse, UsedQuestion } from '#ui/settings/UsedQuestion.tsx'
import { useSettingForm } from '#ui/settings/useSettingForm.tsx'
import { nameSeparator } from '#ui/format.ts'

export interface SegmentationFormProps {
  readonly stored: StoredSegmentation
  readonly onStored: (stored: StoredSegmentation) => void
  readonly onReload: () => void
}

const fieldsWithErrors =
  /^(restSegmentLabel|segments\.\d+\.(label|referralCountMoreEqual|referralAdmissionRateMoreEqual))$/

const payloadOf = ({ segments, ...values }: SegmentationValues, updatedAt: string | null, accepted: UsedDeletion) => ({
  ...values,
  segments: segments.map((segment) => {
    const { referral_count_more_equal: count, referral_admission_rate_more_equal: rate } = thresholdsOf(segment)
    return {
      id: segment.segmentId,
      label: segment.label,
      referralCountMoreEqual: count,
      referralAdmissionRateMoreEqual: rate,
    }
  }),
  updatedAt,
  ...accepted,
})

type Departments = readonly { readonly id: number; readonly name: string }[]

const useComparison = (departments: Departments | undefined) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const text = (key: string) => translate(`renkei.tenant_setting.segments.${key}`)
  return ofEntries<SegmentationValues, SegmentFields>(
    {
      idOf: ({ segmentId }) => segmentId,
      valueOf: (segment) => segment,
      listOf: (values) => values.segments,
      withList: (values, list) => ({ ...values, segments: list }),
      nameOf: ({ label }) => label,
      textOf: ({ label, referralCountMoreEqual: count, referralAdmissionRateMoreEqual: rate }) =>
        [label, count && `${text('count')} ${count}`, rate && `${text('rate')} ${rate}`].filter(Boolean).join('\n'),
      order: translate('renkei.conflict.order'),
    },
    ofSomeFields<SegmentationValues>(
      ['restSegmentLabel', 'excludedOwnDepartmentIds'],
      (field) => text(field === 'restSegmentLabel' ? 'rest' : 'excluded'),
      (field, value) =>
        field === 'restSegmentLabel'
          ? String(value)
          : (departments ?? [])
              .filter(({ id }) => (value as readonly number[]).includes(id))
              .map(({ name }) => name)
              .join(nameSeparator(locale)),
    ),
  )
}

interface SaveOptions extends Pick<SegmentationFormProps, 'onStored'> {
  readonly withoutGone: (values: SegmentationValues) => SegmentationValues
}

const useSave = (
  form: UseFormReturn<SegmentationValues>,
  conflict: SettingConflictState<StoredSegmentation>,
  { withoutGone, onStored }: SaveOptions,
) => {
  const toast = useToast()
  return useMutation({
    mutationFn: ({ values, accepted }: { readonly values: SegmentationValues; readonly accepted: UsedDeletion }) =>
      api.updateSegmentationSetting({ body: payloadOf(withoutGone(values), conflict.version(), accepted) }),
    onSuccess: (next) => {
      form.reset(valuesOf(next))
      onStored(next)
      toast('renkei.form.saved')
    },
    onError: (error) => {
      conflict.note(error)
      showFieldErrors(error, form.setError, fieldsWithErrors)
    },
  })
}

interface ExcludedDepartmentsProps {
  readonly control: Control<SegmentationValues>
  /** undefined while they are not loaded. */
  readonly departments: Departments | undefined
  readonly isGone: (id: number) => boolean
}

/** The departments whose referrals do not count. */
const ExcludedDepartments = ({ control, departments, isGone }: ExcludedDepartmentsProps) => {
  const translate = useTranslate()
  const text = (key: string) => translate(`renkei.tenant_setting.segments.${key}`)
  return (
    <Controller
      control={control}
      name="excludedOwnDepartmentIds"
      render={({ field }) => (
        <>
          <DeletedMeanwhile gone={field.value.filter(isGone).map((id) => ({ kind: 'own_department', id }))} />
          <MultiChoice
            label={text('excluded')}
            helperText={text('excluded_hint')}
            choices={(departments ?? []).map(({ id, name }) => ({ key: id, name }))}
            value={departments ? field.value.filter((id) => !isGone(id)) : []}
            onChange={field.onChange}
            disabled={!departments}
          />
        </>
      )}
    />
  )
}

/** The form for all segments, in the order in which they are evaluated. Those that conditions name are deleted only after a confirmation. */
export const SegmentationForm = ({ stored, onStored, onReload }: SegmentationFormProps) => {
  const translate = useTranslate()
  const departments = useQuery({ ...ownDepartmentsQuery, ...watched })
  const isGone = (id: number) => departments.data?.every((department) => department.id !== id) ?? false
  // What a colleague deletes meanwhile is gone from here too.
  const withoutGone = (values: SegmentationValues): SegmentationValues => ({
    ...values,
    excludedOwnDepartmentIds: values.excludedOwnDepartmentIds.filter((id) => !isGone(id)),
  })
  const { form, unsavedBar } = useSettingForm<SegmentationValues>('segmentation_setting', 'segments', valuesOf(stored))
  const { control, register, handleSubmit, reset, getValues, formState } = form
  const conflict = useSettingConflict(SegmentationSetting, stored)
  const { fields, append, remove, move } = useFieldArray({ control, name: 'segments' })
  const [segments, restSegmentLabel, excludedOwnDepartmentIds] = useWatch({
    control,
    name: ['segments', 'restSegmentLabel', 'excludedOwnDepartmentIds'],
  })
  const { errors, isDirty } = formState
  const text = (key: string) => translate(`renkei.tenant_setting.segments.${key}`)
  const nameAt = (index: number) => segments[index]?.label || text('new')
  const save = useSave(form, conflict, { withoutGone, onStored })
  const send = (accepted: UsedDeletion) => handleSubmit((values) => save.mutate({ values, accepted }))()
  const used = isInUse(save.error)
  const comparison = useComparison(departments.data)
  const addSegment = () =>
    append({ segmentId: null, label: '', referralCountMoreEqual: '', referralAdmissionRateMoreEqual: '' })
  return (
    <FormProvider {...form}>
      <Stack
        component="form"
        spacing={2.5}
        noValidate
        onSubmit={(event) => (event.preventDefault(), void send(nothingAccepted))}
      >
        {unsavedBar}
        <Typography color="text.secondary">{text('hint')}</Typography>
        <SortableList
          items={fields}
          keyOf={({ id }) => id}
          nameOf={(field) => nameAt(fields.indexOf(field))}
          onMove={move}
          disabled={save.isPending}
        >
          {(_field, index) => <SegmentRow index={index} name={nameAt(index)} onRemove={() => remove(index)} />}
        </SortableList>
        <Button
          startIcon={<Add />}
          disabled={fields.length >= maxSegments}
          onClick={addSegment}
          sx={{ alignSelf: 'start' }}
        >
          {text('add')}
        </Button>
        <TextField
          {...register('restSegmentLabel', { validate: (label) => label.trim() !== '' || text('missing') })}
          label={text('rest')}
          error={Boolean(errors.restSegmentLabel)}
          helperText={errors.restSegmentLabel?.message}
          slotProps={{ htmlInput: { maxLength: 50 } }}
        />
        <ExcludedDepartments control={control} departments={departments.data} isGone={isGone} />
        <SegmentTryout
          {...{ segments, restSegmentLabel }}
          excludedOwnDepartmentIds={excludedOwnDepartmentIds.filter((id) => !isGone(id))}
        />
        <SettingActions
          isDirty={isDirty}
          isPending={save.isPending}
          error={used || conflict.newer ? undefined : (save.error ?? undefined)}
          onCancel={() => (reset(), save.reset())}
          onReload={onReload}
        />
        <SettingConflict
          conflict={conflict}
          valuesOf={(newer) => withoutGone(valuesOf(newer))}
          typed={() => withoutGone(getValues())}
          comparison={comparison}
          onSave={(values, newer) => {
            layOver(form, newer, values)
            save.mutate({ values, accepted: nothingAccepted })
          }}
        />
        <UsedQuestion
          title={text('in_use')}
          hint={text('in_use_hint')}
          error={save.error}
          onConfirm={() => void send(acceptedIn(save.error))}
          onClose={() => save.reset()}
        />
      </Stack>
    </FormProvider>
  )
}
