import { PictureAsPdfOutlined } from '@mui/icons-material'
import { Button, Stack, TextField, Typography } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import { useWatch } from 'react-hook-form'
import { maxRemarksLength, MonthlyRemarks, MonthlyRemarksPayload } from '#contract/analysis/monthlyRemarks.ts'
import { api } from '#dataProvider/client.ts'
import { formatCount, formatDateTime } from '#ui/format.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { ofSomeFields, SettingConflict } from '#ui/settings/SettingConflict.tsx'
import { layOver, useSettingConflict } from '#ui/settings/useSettingConflict.ts'
import { SettingActions } from '#ui/settings/SettingActions.tsx'
import { useSettingForm } from '#ui/settings/useSettingForm.tsx'
import { remarksKey, remarksProblem, type StoredRemarks } from './remarks.ts'
import type { useMonthlyReport } from './useMonthlyReport.ts'

interface Values {
  remarks: string
}

export interface RemarksFormProps {
  readonly stored: StoredRemarks
  readonly making: ReturnType<typeof useMonthlyReport>
  readonly onDirty: (isDirty: boolean) => void
  readonly onClose: () => void
  /** Loads what somebody else has saved in the meantime. */
  readonly onReload: () => void
}

/** Failures are shown where they happen: below the form or as a toast. */
const ignored = () => {}

interface PrintButtonProps {
  /** Whether printing saves what was typed before. */
  readonly saves: boolean
  readonly isPending: boolean
  readonly onPrint: () => void
}

const PrintButton = ({ saves, isPending, onPrint }: PrintButtonProps) => {
  const translate = useTranslate()
  return (
    <Button
      variant="outlined"
      startIcon={<PictureAsPdfOutlined />}
      loading={isPending}
      loadingPosition="start"
      onClick={onPrint}
    >
      {translate(`renkei.data_analysis.remarks.${saves ? 'save_and_print' : 'print'}`)}
    </Button>
  )
}

/** The form for a month's remarks, which can also be printed at once. */
export const RemarksForm = ({ stored, making, onDirty, onClose, onReload }: RemarksFormProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const toast = useToast()
  const queryClient = useQueryClient()
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.data_analysis.remarks.${key}`, args)
  const { month, updatedAt, updatedBy } = stored
  const { form, unsavedBar } = useSettingForm<Values>(`monthly_remarks ${month}`, 'remarks', {
    remarks: stored.remarks,
  })
  const { register, handleSubmit, control, reset, getValues, formState } = form
  const conflict = useSettingConflict(MonthlyRemarks, stored)
  const typed = useWatch({ control, name: 'remarks' })
  const { isDirty, errors } = formState
  useEffect(() => onDirty(isDirty), [isDirty, onDirty])
  const save = useMutation({
    mutationFn: ({ remarks }: Values) =>
      api.replaceMonthlyRemarks({ month, body: { remarks, updatedAt: conflict.version() } }),
    onSuccess: (next) => {
      reset({ remarks: next.remarks })
      queryClient.setQueryData<StoredRemarks>(remarksKey(month), next)
      toast('renkei.form.saved')
    },
    onError: conflict.note,
  })
  // A saved version replaces this form, so nothing may depend on its staying.
  const saveAndClose = async (values: Values) => {
    await save.mutateAsync(values)
    onClose()
  }
  const submit = handleSubmit(saveAndClose)
  const print = handleSubmit(async (values) => {
    if (isDirty) await save.mutateAsync(values)
    await making.mutateAsync()
    onClose()
  })
  return (
    <Stack
      component="form"
      spacing={2}
      noValidate
      onSubmit={(event) => void submit(event).catch(ignored)}
      sx={{ '&&': { pt: 0.5 } }}
    >
      {unsavedBar}
      <Typography color="text.secondary">{text('hint')}</Typography>
      <TextField
        {...register('remarks', {
          validate: (remarks) => {
            const problem = remarksProblem(remarks)
            return problem === undefined || text(problem)
          },
        })}
        label={text('field')}
        multiline
        minRows={10}
        maxRows={20}
        fullWidth
        error={Boolean(errors.remarks)}
        helperText={
          errors.remarks?.message ??
          text('length', { length: formatCount(typed.length, locale), max: formatCount(maxRemarksLength, locale) })
        }
      />
      {updatedAt && (
        <Typography variant="caption" color="text.secondary">
          {text('saved', { at: formatDateTime(updatedAt, locale), by: updatedBy?.name ?? '' })}
        </Typography>
      )}
      <SettingConflict
        conflict={conflict}
        valuesOf={({ remarks }) => ({ remarks })}
        typed={getValues}
        comparison={ofSomeFields<Values>(['remarks'], () => text('field'))}
        payload={MonthlyRemarksPayload}
        onSave={(values, newer) => {
          layOver(form, newer, values)
          void saveAndClose(values).catch(ignored)
        }}
      />
      <SettingActions
        isDirty={isDirty}
        isPending={save.isPending}
        error={conflict.newer ? undefined : (save.error ?? undefined)}
        leaves
        onCancel={onClose}
        onReload={onReload}
        start={<PrintButton saves={isDirty} isPending={making.isPending} onPrint={() => void print().catch(ignored)} />}
      />
    </Stack>
  )
}
