import { acceptedIn, nothingAccepted, type UsedDeletion } from '#ui/settings/acceptedUses.ts'
import {
  Box,
  Button,
  Checkbox,
  DialogActions,
  DialogContent,
  FormControlLabel,
  MenuItem,
  Stack,
  TextField,
  Typography,
} from '@mui/material'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useCallback, useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Controller, type FieldPath, FormProvider, useForm, useWatch } from 'react-hook-form'
import { hasSelections } from '#contract/labels/labels.ts'
import { ApiError } from '#dataProvider/client.ts'
import { nobodySaved, savedByIn } from '#ui/form/conflict/savedBy.ts'
import { Question } from '#ui/page/Question.tsx'
import { DeletedMeanwhile, type GoneChoice } from '#ui/form/drafts/DeletedMeanwhile.tsx'
import { FormDraft } from '#ui/form/drafts/FormDraft.tsx'
import { useHold } from '#ui/form/drafts/HeldVersion.tsx'
import { Overtaken } from '#ui/form/drafts/Overtaken.tsx'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { UnsavedGuard } from '#ui/page/leaving/UnsavedGuard.tsx'
import { AreasEditor } from './AreasEditor.tsx'
import { LabelConflict } from './LabelConflict.tsx'
import {
  type AnyLabel,
  type LabelKind,
  type LabelValues,
  newLabel,
  partsGone,
  valuesOf,
  withoutGoneParts,
} from '#ui/labels/labelKinds.ts'
import { watched } from '#ui/queries/polling.ts'
import { SelectionsEditor } from './SelectionsEditor.tsx'
import { isInUse, UsedRecords } from '#ui/settings/UsedQuestion.tsx'
import { useRequiredLabel } from '#ui/form/useRequiredLabel.ts'
import '#ui/labels/texts.ts'

export interface LabelFormProps {
  /** null for a new one. */
  readonly label: AnyLabel | null
  readonly kind: LabelKind
  /** Names its unsaved input. */
  readonly draftKey: string
  readonly onChanged: (changed: boolean) => void
  readonly onSaved: () => void
  readonly onCancel: () => void
}

/** The form field for the path of a server's error. */
const fieldAt = (path: string): FieldPath<LabelValues> | undefined => {
  const [, area] = /^areas\.(\d+)\.addresses/.exec(path) ?? []
  if (area) return `areas.${Number(area)}.codes`
  return /^(name|description|(selections\.\d+\.label)|(areas\.\d+\.name))$/.test(path)
    ? (path as FieldPath<LabelValues>)
    : undefined
}

interface Standing {
  /** Whether the label is still among those of the office. */
  readonly isListed: boolean
  /** What is stored of it, as far as is known. */
  readonly now: AnyLabel | undefined
}

/** What somebody has deleted of a label since its form was opened, or the label itself. */
const goneOf = (label: AnyLabel, { named }: LabelKind, { isListed, now }: Standing): GoneChoice[] => {
  if (!isListed && !now) return [{ kind: named, id: label.id }]
  if (!now) return []
  const { selections, areas } = partsGone(label, now)
  return [
    ...[...selections].map((id): GoneChoice => ({ kind: `${named}_selection`, id, of: label.name })),
    ...[...areas].map((id): GoneChoice => ({ kind: 'medical_institution_label_area', id })),
  ]
}

/** A label's name, kind, selections or areas. Fields that its kind does not have are hidden. */
export const LabelForm = ({ label, kind, draftKey, onChanged, onSaved, onCancel }: LabelFormProps) => {
  const translate = useTranslate()
  const requiredLabel = useRequiredLabel()
  const form = useForm<LabelValues>({ defaultValues: label ? valuesOf(label) : newLabel })
  const { register, control, handleSubmit, setError, formState } = form
  const { errors, isDirty } = formState
  const component = useWatch({ control, name: 'componentType' })
  const text = (key: string) => translate(`renkei.labels.${key}`)
  const [savedBy, setSavedBy] = useState(nobodySaved)
  useEffect(() => onChanged(isDirty), [isDirty, onChanged])
  useHold(isDirty)
  const { data: labels } = useQuery({
    queryKey: kind.queryKey,
    queryFn: ({ signal }: { readonly signal: AbortSignal }) => kind.list({ signal }),
    ...watched,
    enabled: label !== null,
  })
  const { getValues, setValue } = form
  const letGoOf = useCallback(
    (now: AnyLabel) => {
      if (!label) return
      const gone = partsGone(label, now)
      const values = getValues()
      const left = withoutGoneParts(values, valuesOf(label), gone)
      for (const part of ['selections', 'areas'] as const)
        if (JSON.stringify(left[part]) !== JSON.stringify(values[part]))
          setValue(part, left[part], { shouldDirty: true })
    },
    [label, getValues, setValue],
  )
  const listed = labels?.find(({ id }) => id === label?.id)
  useEffect(() => {
    if (listed) letGoOf(listed)
  }, [listed, letGoOf])

  const save = useMutation({
    mutationFn: ({ values, accepted }: { readonly values: LabelValues; readonly accepted: UsedDeletion }) =>
      kind.save(
        {
          ...values,
          selections: hasSelections(values.componentType) ? values.selections : [],
          areas: values.componentType === 'area' ? values.areas : [],
        },
        label?.id ?? null,
        accepted,
      ),
    onSuccess: onSaved,
    onError: (error) => {
      const stored = kind.newerIn(error)
      if (stored) {
        setSavedBy((before) => savedByIn(error, before))
        letGoOf(stored)
      }
      if (!(error instanceof ApiError)) return
      for (const { path, message } of error.problem.errors ?? []) {
        const field = fieldAt(path)
        if (field) setError(field, { message })
      }
    },
  })
  const send = (accepted: UsedDeletion) => handleSubmit((values) => save.mutate({ values, accepted }))()
  const used = isInUse(save.error)
  const newer = kind.newerIn(save.error)
  const now = newer ?? listed
  const isOvertaken = isDirty && !newer && save.isIdle && listed !== undefined && listed.updatedAt !== label?.updatedAt
  const deleted = label && (
    <DeletedMeanwhile gone={goneOf(label, kind, { isListed: !labels || listed !== undefined, now })} />
  )

  return (
    <FormProvider {...form}>
      <Box
        component="form"
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send(nothingAccepted)
        }}
        sx={{ display: 'flex', flexDirection: 'column', minHeight: 0, flexGrow: 1 }}
      >
        {label && (
          <LabelConflict label={label} newer={newer} savedBy={savedBy} notice={deleted} onClose={() => save.reset()} />
        )}
        <DialogContent sx={{ '&&': { pt: 1 } }}>
          <Stack spacing={2}>
            {deleted}
            <Overtaken when={isOvertaken} />
            <FormDraft name={draftKey} nameOf={(field) => translate(`resources.labels.fields.${field}`, { _: '' })} />
            <TextField
              {...register('name', { validate: (name) => name.trim() !== '' || text('missing') })}
              label={requiredLabel(text('name'))}
              error={Boolean(errors.name)}
              helperText={errors.name?.message}
              slotProps={{ htmlInput: { maxLength: 50 } }}
            />
            <Controller
              control={control}
              name="componentType"
              render={({ field }) => (
                <TextField
                  {...field}
                  select
                  label={text('component_type')}
                  disabled={label !== null}
                  helperText={text('component_fixed')}
                >
                  {kind.components.map((one) => (
                    <MenuItem key={one} value={one}>
                      {text(`component_types.${one}`)}
                    </MenuItem>
                  ))}
                </TextField>
              )}
            />
            {hasSelections(component) && <SelectionsEditor />}
            {component === 'area' && <AreasEditor />}
            <TextField
              {...register('description')}
              label={text('description')}
              helperText={text('description_hint')}
              multiline
              slotProps={{ htmlInput: { maxLength: 500 } }}
            />
            {kind.canBeRequired && (
              <Controller
                control={control}
                name="isRequired"
                render={({ field: { value, onChange, ref, ...field } }) => (
                  <FormControlLabel
                    label={text('required')}
                    control={
                      <Checkbox
                        {...field}
                        slotProps={{ input: { ref } }}
                        checked={value}
                        onChange={(_event, on) => onChange(on)}
                      />
                    }
                  />
                )}
              />
            )}
            {save.error && !used && !newer && <SaveFailure error={save.error} />}
          </Stack>
        </DialogContent>
        <DialogActions>
          <Button onClick={onCancel}>{translate('renkei.shell.cancel')}</Button>
          <Button type="submit" variant="contained" loading={save.isPending}>
            {translate('renkei.shell.save')}
          </Button>
        </DialogActions>
      </Box>
      <UnsavedGuard when={isDirty && !save.isPending && !save.isSuccess} />
      {used && (
        <Question
          isOpen
          title={text(component === 'area' ? 'areas_used_title' : 'selections_used_title')}
          confirm={text('selections_used')}
          onConfirm={() => void send(acceptedIn(save.error))}
          onClose={() => save.reset()}
        >
          <UsedRecords error={save.error} />
          <Typography sx={{ mt: 1 }}>
            {text(component === 'area' ? 'areas_used_content' : 'selections_used_content')}
          </Typography>
          <Typography sx={{ mt: 1 }}>{translate('renkei.form.delete_used_hint')}</Typography>
        </Question>
      )}
    </FormProvider>
  )
}
