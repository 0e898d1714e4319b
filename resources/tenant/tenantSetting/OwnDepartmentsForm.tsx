import { acceptedIn, nothingAccepted, type UsedDeletion } from '#ui/settings/acceptedUses.ts'
import { Add, DeleteOutlined } from '@mui/icons-material'
import { Button, IconButton, Stack, TextField, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { type UseFormReturn, useFieldArray, useWatch } from 'react-hook-form'
import { maxOwnDepartments, OwnDepartments } from '#contract/facts/ownMedicalInstitution.ts'
import { api } from '#dataProvider/client.ts'
import { Permitted } from '#ui/permissions/Permitted.tsx'
import { SortableList } from '#ui/dragging/SortableList.tsx'
import { useToast } from '#ui/queries/useToast.tsx'
import type { StoredDepartments } from './storedSettings.ts'
import { comparedDepartments } from './comparedDepartments.ts'
import { ofEntries, SettingConflict } from '#ui/settings/SettingConflict.tsx'
import { layOver, type SettingConflictState, useSettingConflict } from '#ui/settings/useSettingConflict.ts'
import { SettingActions } from '#ui/settings/SettingActions.tsx'
import { showFieldErrors } from './showFieldErrors.ts'
import { isInUse, UsedQuestion } from '#ui/settings/UsedQuestion.tsx'
import { useSettingForm } from '#ui/settings/useSettingForm.tsx'

interface Department {
  /** null for a new one. */
  readonly departmentId: number | null
  readonly name: string
  readonly accountCount: number
  readonly valueCount: number
}

interface Values {
  ownDepartments: Department[]
}

export interface OwnDepartmentsFormProps {
  readonly stored: StoredDepartments
  readonly onStored: (stored: StoredDepartments) => void
  readonly onReload: () => void
}

const valuesOf = ({ ownDepartments }: StoredDepartments): Values => ({
  ownDepartments: ownDepartments.map(({ id, name, accountCount, communicationLabelValueCount }) => ({
    departmentId: id,
    name,
    accountCount,
    valueCount: communicationLabelValueCount,
  })),
})

const comparisonOf = (order: string) =>
  ofEntries<Values, Department>({
    ...comparedDepartments,
    listOf: ({ ownDepartments }) => ownDepartments,
    withList: (_values, ownDepartments) => ({ ownDepartments }),
    order,
  })

const useSave = (
  form: UseFormReturn<Values>,
  conflict: SettingConflictState<StoredDepartments>,
  onStored: OwnDepartmentsFormProps['onStored'],
) => {
  const toast = useToast()
  return useMutation({
    mutationFn: ({ ownDepartments, accepted }: Values & { readonly accepted: UsedDeletion }) =>
      api.replaceOwnDepartments({
        body: {
          ownDepartments: ownDepartments.map(({ departmentId, name }) => ({ id: departmentId, name })),
          updatedAt: conflict.version(),
          ...accepted,
        },
      }),
    onSuccess: (next) => {
      form.reset(valuesOf(next))
      onStored(next)
      toast('renkei.form.saved')
    },
    onError: (error) => {
      conflict.note(error)
      showFieldErrors(error, form.setError, /^ownDepartments\.\d+\.name$/)
    },
  })
}

/** The form for all departments: add, rename, move, delete. Departments in use are deleted only after a confirmation. */
export const OwnDepartmentsForm = ({ stored, onStored, onReload }: OwnDepartmentsFormProps) => {
  const translate = useTranslate()
  const { form, unsavedBar } = useSettingForm<Values>('own_departments', 'ownDepartments', valuesOf(stored))
  const { control, register, handleSubmit, reset, getValues, formState } = form
  const conflict = useSettingConflict(OwnDepartments, stored)
  const { fields, append, remove, move } = useFieldArray({ control, name: 'ownDepartments' })
  const typed = useWatch({ control, name: 'ownDepartments' })
  const errors = formState.errors.ownDepartments
  const text = (key: string, args?: Record<string, string | number>) =>
    translate(`renkei.tenant_setting.departments.${key}`, args)
  const nameAt = (index: number) => typed[index]?.name || text('new')
  const save = useSave(form, conflict, onStored)
  const send = (accepted: UsedDeletion) => handleSubmit((values) => save.mutate({ ...values, accepted }))()
  const used = isInUse(save.error)
  return (
    <Stack
      component="form"
      spacing={2}
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
        {({ departmentId, accountCount, valueCount }, index) => (
          <Stack direction="row" sx={{ gap: 0.5, alignItems: 'start' }}>
            <TextField
              {...register(`ownDepartments.${index}.name`, {
                validate: (name) => name.trim() !== '' || text('missing'),
              })}
              fullWidth
              error={Boolean(errors?.[index]?.name)}
              helperText={
                errors?.[index]?.name?.message ??
                (accountCount + valueCount > 0 && text('used', { accounts: accountCount, values: valueCount }))
              }
              slotProps={{ htmlInput: { maxLength: 50, 'aria-label': text('name', { place: index + 1 }) } }}
            />
            <Permitted permission={departmentId === null ? undefined : 'deletion'}>
              <IconButton aria-label={text('remove', { name: nameAt(index) })} onClick={() => remove(index)}>
                <DeleteOutlined fontSize="small" />
              </IconButton>
            </Permitted>
          </Stack>
        )}
      </SortableList>
      <SettingActions
        isDirty={formState.isDirty}
        isPending={save.isPending}
        error={used || conflict.newer ? undefined : (save.error ?? undefined)}
        onCancel={() => (reset(), save.reset())}
        onReload={onReload}
        start={
          <Button
            startIcon={<Add />}
            disabled={fields.length >= maxOwnDepartments}
            onClick={() => append({ departmentId: null, name: '', accountCount: 0, valueCount: 0 })}
          >
            {text('add')}
          </Button>
        }
      />
      <SettingConflict
        conflict={conflict}
        valuesOf={valuesOf}
        typed={getValues}
        comparison={comparisonOf(translate('renkei.conflict.order'))}
        onSave={(values, newer) => {
          layOver(form, newer, values)
          save.mutate({ ...values, accepted: nothingAccepted })
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
  )
}
