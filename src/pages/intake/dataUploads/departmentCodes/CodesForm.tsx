import { Alert, Stack, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useFieldArray } from 'react-hook-form'
import { api } from '../../../../../dataProvider/client.ts'
import { SettingActions } from '../../../../../ui/settings/SettingActions.tsx'
import { useSettingForm } from '../../../../../ui/settings/useSettingForm.tsx'
import { useToast } from '../../../../../ui/queries/useToast.tsx'
import { CodeRows, type CodesValues } from './CodeRows.tsx'
import { payloadOf, rowsOf, type StoredCodes } from './codes.ts'
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
  const { control, handleSubmit, reset, formState } = form
  const { fields } = useFieldArray({ control, name: 'codes' })
  const save = useMutation({
    mutationFn: ({ codes }: CodesValues) => api.replaceDepartmentCodes({ body: payloadOf(codes, stored) }),
    onSuccess: (next) => {
      reset({ codes: rowsOf(next) })
      onStored(next)
      toast('renkei.department_codes.saved')
    },
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
        error={save.error ?? undefined}
        onCancel={() => (reset({ codes: rowsOf(stored) }), save.reset())}
        onReload={onReload}
      />
    </Stack>
  )
}
