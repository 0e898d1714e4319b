import { Alert, Stack, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useFieldArray } from 'react-hook-form'
import { DepartmentCodes } from '#contract/intake/departmentCodes.ts'
import { api } from '#dataProvider/client.ts'
import { ofEntries, SettingConflict } from '#ui/settings/SettingConflict.tsx'
import { layOver, useSettingConflict } from '#ui/settings/useSettingConflict.ts'
import { SettingActions } from '#ui/settings/SettingActions.tsx'
import { useSettingForm } from '#ui/settings/useSettingForm.tsx'
import { useToast } from '#ui/queries/useToast.tsx'
import { CodeRows, type CodesValues } from './CodeRows.tsx'
import { type CodeRow, payloadOf, rowsOf, type StoredCodes } from './codes.ts'
import type { CodesAndDepartments } from './useDepartmentCodes.ts'

export interface CodesFormProps {
  readonly stored: StoredCodes
  readonly departments: CodesAndDepartments['departments']
  readonly onStored: (stored: StoredCodes) => void
  readonly onReload: () => void
}

/** The form for all codes with their departments. */
export const CodesForm = ({ stored, departments, onStored, onReload }: CodesFormProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const text = (key: string) => translate(`renkei.department_codes.${key}`)
  const { form, unsavedBar } = useSettingForm<CodesValues>('department_codes', 'codes', {
    codes: rowsOf(stored),
  })
  const { control, handleSubmit, reset, getValues, formState } = form
  const conflict = useSettingConflict(DepartmentCodes, stored)
  const { fields } = useFieldArray({ control, name: 'codes' })
  const save = useMutation({
    mutationFn: ({ codes }: CodesValues) => api.replaceDepartmentCodes({ body: payloadOf(codes, conflict.present()) }),
    onSuccess: (next) => {
      reset({ codes: rowsOf(next) })
      onStored(next)
      toast('renkei.department_codes.saved')
    },
    onError: conflict.note,
  })
  const comparison = ofEntries<CodesValues, CodeRow>({
    idOf: ({ departmentCode }) => departmentCode,
    valueOf: (row) => row,
    listOf: ({ codes }) => codes,
    withList: (_values, codes) => ({ codes }),
    nameOf: ({ departmentCode, name }) => [departmentCode, name].filter(Boolean).join(' '),
    textOf: ({ ownDepartmentId }) =>
      departments.find(({ id }) => id === ownDepartmentId)?.name ?? text('no_department'),
  })
  return (
    <Stack
      component="form"
      spacing={2}
      noValidate
      onSubmit={(event) => (event.preventDefault(), void handleSubmit((values) => save.mutate(values))())}
    >
      {unsavedBar}
      <Typography color="text.secondary">{text('hint')}</Typography>
      {departments.length === 0 && (
        <Alert severity="warning" variant="outlined">
          {text('no_departments')}
        </Alert>
      )}
      <CodeRows control={control} rows={fields} departments={departments} />
      <Typography color="text.secondary">{text('effect')}</Typography>
      <SettingActions
        isDirty={formState.isDirty}
        isPending={save.isPending}
        error={conflict.newer ? undefined : (save.error ?? undefined)}
        onCancel={() => (reset(), save.reset())}
        onReload={onReload}
      />
      <SettingConflict
        conflict={conflict}
        valuesOf={(newer): CodesValues => ({ codes: rowsOf(newer) })}
        typed={getValues}
        comparison={comparison}
        onSave={(values, newer) => {
          layOver(form, newer, values)
          save.mutate(values)
        }}
      />
    </Stack>
  )
}
