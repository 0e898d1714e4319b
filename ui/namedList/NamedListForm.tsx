import { acceptedIn, nothingAccepted, type UsedDeletion } from '../settings/acceptedUses.ts'
import type { NamedEntry, NamedListValues } from './namedListValues.ts'
import { Add } from '@mui/icons-material'
import { Alert, Button, Stack, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useTranslate } from 'react-admin'
import { useFieldArray, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { usePermission } from '#authProvider/usePermission.ts'
import { ofEntries, SettingConflict } from '../settings/SettingConflict.tsx'
import { layOver, useSettingConflict, type Versioned } from '../settings/useSettingConflict.ts'
import { SettingActions } from '../settings/SettingActions.tsx'
import { isInUse, UsedQuestion } from '../settings/UsedQuestion.tsx'
import { useSettingForm } from '../settings/useSettingForm.tsx'
import { NamedListRow } from './NamedListRow.tsx'

export interface NamedListFormProps<Stored extends Versioned> {
  /** i18n key of the list's own texts; also the key of its draft. */
  readonly texts: string
  /** The version that the form is made of. */
  readonly stored: Stored
  /** Schema of what is stored. */
  readonly item: z.ZodObject
  readonly entriesOf: (stored: Stored) => readonly NamedEntry[]
  /** Whether entries have a description as well as a name. */
  readonly described?: boolean
  /** @param seen - the version that is saved over */
  readonly save: (entries: readonly NamedEntry[], accepted: UsedDeletion, seen: Stored['updatedAt']) => Promise<Stored>
  readonly onSaved: (stored: Stored) => void
  /** Discards the input and loads what somebody else has saved in the meantime. */
  readonly onReload: () => void
  /** Leaves without saving. If absent, cancelling restores the stored values. */
  readonly onLeave?: () => void
}

const comparisonOf = (order: string) =>
  ofEntries<NamedListValues, NamedEntry>({
    idOf: ({ entryId }) => entryId,
    // How often an entry is used is not of the form.
    valueOf: ({ name, description }) => ({ name, description }),
    listOf: ({ entries }) => entries,
    withList: (_values, entries) => ({ entries }),
    nameOf: ({ name }) => name,
    textOf: ({ name, description }) => [name, description].filter(Boolean).join('\n'),
    order,
  })

const added: NamedEntry = { entryId: null, name: '', description: '', count: 0 }

/** A list of names that is saved as a whole: add, rename, move, delete. Entries in use are deleted only after a confirmation. */
export const NamedListForm = <Stored extends Versioned>(props: NamedListFormProps<Stored>) => {
  const { texts, stored, item, entriesOf, described = false, onSaved, onReload, onLeave } = props
  const translate = useTranslate()
  const text = (key: string, args?: Record<string, string | number>) => translate(`${texts}.${key}`, args)
  const { form, unsavedBar } = useSettingForm<NamedListValues>(texts, 'entries', {
    entries: [...entriesOf(stored)],
  })
  const { control, handleSubmit, reset, getValues, formState } = form
  const conflict = useSettingConflict(item, stored)
  const { fields, append, remove, move } = useFieldArray({ control, name: 'entries' })
  const { isDirty } = formState
  const typed = useWatch({ control, name: 'entries' })
  const taken = entriesOf(conflict.base).filter(({ entryId }) => !typed.some((entry) => entry.entryId === entryId))
  const mayDelete = usePermission('deletion')
  const [given, setGiven] = useState(false)
  const putBack = useEffectEvent(() => append(taken))
  const keepsEntries = !mayDelete && taken.length > 0
  if (keepsEntries && !given) setGiven(true)
  useEffect(() => {
    // They were taken out while the account might do so. The list could not be saved without them.
    if (keepsEntries) putBack()
  }, [keepsEntries])
  const save = useMutation({
    mutationFn: (values: NamedListValues & { readonly accepted: UsedDeletion }) =>
      props.save(values.entries, values.accepted, conflict.version()),
    onSuccess: onSaved,
    onError: conflict.note,
  })
  const send = (accepted: UsedDeletion) =>
    handleSubmit((values) => save.mutate({ entries: values.entries, accepted }))()
  const cancel = () => {
    save.reset()
    if (onLeave) onLeave()
    else reset()
  }
  return (
    <Stack
      component="form"
      spacing={2}
      noValidate
      onSubmit={(event) => (event.preventDefault(), void send(nothingAccepted))}
    >
      {unsavedBar}
      {given && <Alert severity="info">{translate('renkei.permissions.entries_kept')}</Alert>}
      <Typography color="text.secondary">{text('hint')}</Typography>
      <Stack component="ol" spacing={described ? 1.5 : 1} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {fields.map((field, index) => (
          <NamedListRow
            key={field.id}
            control={control}
            index={index}
            last={index === fields.length - 1}
            described={described}
            text={text}
            onMove={(to) => move(index, to)}
            onRemove={() => remove(index)}
          />
        ))}
      </Stack>
      <SettingActions
        isDirty={isDirty && !save.isSuccess}
        isPending={save.isPending}
        error={conflict.newer || isInUse(save.error) ? undefined : (save.error ?? undefined)}
        onCancel={cancel}
        leaves={onLeave !== undefined}
        onReload={onReload}
        start={
          <Button startIcon={<Add />} onClick={() => append(added)}>
            {text('add')}
          </Button>
        }
      />
      <SettingConflict
        conflict={conflict}
        valuesOf={(newer): NamedListValues => ({ entries: [...entriesOf(newer)] })}
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
