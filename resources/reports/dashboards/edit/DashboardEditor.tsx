import { Button, FormControlLabel, Stack, Switch, TextField, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Controller, FormProvider, useForm, useWatch } from 'react-hook-form'
import { Link } from 'react-router'
import { hasSelections } from '#contract/labels/labels.ts'
import { FormDraft } from '#ui/form/drafts/FormDraft.tsx'
import { useHold } from '#ui/form/drafts/HeldVersion.tsx'
import { Overtaken } from '#ui/form/drafts/Overtaken.tsx'
import { StoredNow } from '#ui/form/conflict/StoredNow.tsx'
import { useSavedWords } from '#ui/form/conflict/useSavedWords.ts'
import { useGoneNames } from '#ui/institutions/useGoneNames.ts'
import { OneChoice } from '#ui/inputs/OneChoice.tsx'
import { institutionLabelsQuery } from '#ui/labels/labelKinds.ts'
import { Block } from '#ui/page/Block.tsx'
import { Question } from '#ui/page/Question.tsx'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { UnsavedGuard } from '#ui/page/leaving/UnsavedGuard.tsx'
import type { EditedDashboard } from './editedDashboard.ts'
import { TilesEditor } from './TilesEditor.tsx'
import { useSaveDashboard } from './useSaveDashboard.ts'
import { useMayCall } from '#authProvider/mayCall.ts'

const maxName = 100
const noLabel = 0

export interface DashboardEditorProps {
  readonly start: EditedDashboard
  /** The stored dashboard; absent for a new one. */
  readonly stored?: { readonly id: number; readonly updatedAt: string }
}

/** The form of a dashboard: its name, the filters that it offers, and its tiles. */
export const DashboardEditor = ({ start, stored }: DashboardEditorProps) => {
  const translate = useTranslate()
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.dashboards.editor.${key}`, args)
  const field = (name: string) => translate(`resources.dashboards.fields.${name}`)
  const form = useForm<EditedDashboard>({ defaultValues: start })
  const { control, formState, handleSubmit } = form
  const { save, error, isPending, isDone, conflict } = useSaveDashboard(stored)
  useHold(formState.isDirty && !isDone)
  const savedWords = useSavedWords(conflict.savedBy)
  const { data: labels } = useQuery({
    ...institutionLabelsQuery,
    enabled: useMayCall('listMedicalInstitutionLabels'),
  })
  const usable = (labels ?? []).filter(({ componentType }) => componentType === 'area' || hasSelections(componentType))
  const labelId = useWatch({ control, name: 'medicalInstitutionLabelId' })
  const gone = labelId !== null && labels?.every(({ id }) => id !== labelId) ? [labelId] : []
  const goneName = useGoneNames(gone)
  const names = new Map([
    [noLabel, text('no_label')],
    ...usable.map(({ id, name }) => [id, name] as const),
    ...gone.map((id) => [id, goneName('medical_institution_label', id)] as const),
  ])
  return (
    <FormProvider {...form}>
      <UnsavedGuard when={formState.isDirty && !isPending && !isDone} />
      <Stack
        component="form"
        noValidate
        spacing={2}
        onSubmit={(event) => void handleSubmit((values) => save(values))(event)}
      >
        <FormDraft name={`dashboard ${stored?.id ?? 'new'}`} nameOf={field} />
        {!error && !isPending && <Overtaken />}
        <Block title={text('settings')}>
          <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 2, alignItems: 'start' }}>
            <Controller
              control={control}
              name="name"
              rules={{ validate: (name) => name.trim() !== '' || text('unnamed') }}
              render={({ field: { ref, ...input }, fieldState }) => (
                <TextField
                  {...input}
                  inputRef={ref}
                  required
                  label={text('name')}
                  error={fieldState.invalid}
                  helperText={fieldState.error?.message}
                  slotProps={{ htmlInput: { maxLength: maxName } }}
                  sx={{ flex: '1 1 280px' }}
                />
              )}
            />
            <Controller
              control={control}
              name="medicalInstitutionLabelId"
              render={({ field: { value, onChange } }) => (
                <OneChoice
                  label={field('medicalInstitutionLabelId')}
                  choices={[...names.keys()]}
                  nameOf={(id) => names.get(id) ?? ''}
                  value={value !== null && names.has(value) ? value : noLabel}
                  onChange={(id) => onChange(id === noLabel ? null : id)}
                  minWidth={220}
                />
              )}
            />
            <Controller
              control={control}
              name="filterDepartment"
              render={({ field: { value, onChange } }) => (
                <FormControlLabel
                  control={<Switch checked={value} onChange={(_event, isOn) => onChange(isOn)} />}
                  label={field('filterDepartment')}
                />
              )}
            />
          </Stack>
        </Block>
        <TilesEditor />
        {error && <SaveFailure error={error} />}
        <Stack direction="row" sx={{ gap: 1, justifyContent: 'end' }}>
          <Button component={Link} to={stored ? `/dashboards/${stored.id}` : '/dashboards'}>
            {translate('renkei.shell.cancel')}
          </Button>
          <Button type="submit" variant="contained" loading={isPending}>
            {text('save')}
          </Button>
        </Stack>
      </Stack>
      <Question
        isOpen={conflict.isOpen}
        title={savedWords.title}
        confirm={text('overwrite')}
        isPending={isPending}
        onConfirm={() => conflict.overwrite(form.getValues())}
        onClose={conflict.close}
      >
        {savedWords.sentence && <Typography sx={{ fontWeight: 700 }}>{savedWords.sentence}</Typography>}
        <Typography>{text('conflict_explanation', { name: `「${conflict.name}」` })}</Typography>
        {stored && <StoredNow to={`/dashboards/${stored.id}`} />}
      </Question>
    </FormProvider>
  )
}
