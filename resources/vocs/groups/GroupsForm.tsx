import { Add } from '@mui/icons-material'
import { Box, Button, Stack, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Confirm, useTranslate } from 'react-admin'
import { useFieldArray, useForm } from 'react-hook-form'
import { api, ApiError, type Reply } from '../../../dataProvider/client.ts'
import { SaveFailure } from '../../../ui/SaveFailure.tsx'
import { UnsavedGuard } from '../../../ui/UnsavedGuard.tsx'
import { GroupRow } from './GroupRow.tsx'

interface Group {
  /** null while it is new. */
  readonly groupId: number | null
  readonly name: string
  readonly count: number
}

export interface GroupsValues {
  groups: Group[]
}

export interface GroupsFormProps {
  readonly stored: Reply<'listVocGroups'>
  readonly onClose: (saved: boolean) => void
}

const usedIn = (error: unknown) =>
  error instanceof ApiError && error.problem.code === 'in_use' ? (error.problem.errors ?? []) : undefined

/** All groups at once: added, renamed, moved, deleted. Groups that hold vocs are deleted only when asked twice. */
export const GroupsForm = ({ stored, onClose }: GroupsFormProps) => {
  const translate = useTranslate()
  const text = (key: string) => translate(`renkei.vocs.groups.${key}`)
  const { control, handleSubmit, formState } = useForm<GroupsValues>({
    defaultValues: {
      groups: stored.vocGroups.map(({ id, name, vocCount }) => ({ groupId: id, name, count: vocCount })),
    },
  })
  const { fields, append, remove, move } = useFieldArray({ control, name: 'groups' })
  const [asking, setAsking] = useState(false)
  const { isDirty } = formState
  const save = useMutation({
    mutationFn: ({ groups, deleteUsed }: GroupsValues & { readonly deleteUsed: boolean }) =>
      api.replaceVocGroups({
        body: {
          vocGroups: groups.map(({ groupId, name }) => ({ id: groupId, name })),
          updatedAt: stored.updatedAt,
          deleteUsed,
        },
      }),
    onSuccess: () => onClose(true),
  })
  const send = (deleteUsed: boolean) => handleSubmit(({ groups }) => save.mutate({ groups, deleteUsed }))()
  const used = usedIn(save.error)
  return (
    <Stack component="form" spacing={2} noValidate onSubmit={(event) => (event.preventDefault(), void send(false))}>
      <Typography color="text.secondary">{text('hint')}</Typography>
      <Stack component="ol" spacing={1} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {fields.map((field, index) => (
          <GroupRow
            key={field.id}
            control={control}
            index={index}
            last={index === fields.length - 1}
            count={field.count}
            onMove={(to) => move(index, to)}
            onRemove={() => remove(index)}
          />
        ))}
      </Stack>
      <Box>
        <Button startIcon={<Add />} onClick={() => append({ groupId: null, name: '', count: 0 })}>
          {text('add')}
        </Button>
      </Box>
      {save.error && !used && <SaveFailure error={save.error} />}
      <Stack direction="row" spacing={1} sx={{ justifyContent: 'flex-end' }}>
        <Button onClick={() => (isDirty ? setAsking(true) : onClose(false))}>{translate('renkei.shell.cancel')}</Button>
        <Button type="submit" variant="contained" disabled={!isDirty} loading={save.isPending}>
          {translate('renkei.shell.save')}
        </Button>
      </Stack>
      <UnsavedGuard when={isDirty && !save.isPending && !save.isSuccess} />
      <Confirm
        isOpen={asking}
        title={translate('renkei.shell.discard.title')}
        content={translate('renkei.shell.discard.content')}
        confirm={translate('renkei.shell.discard.confirm')}
        cancel={translate('renkei.shell.leave.stay')}
        confirmColor="warning"
        onConfirm={() => onClose(false)}
        onClose={() => setAsking(false)}
      />
      <Confirm
        isOpen={used !== undefined}
        title={text('in_use')}
        content={
          <>
            {used?.map(({ message }) => (
              <div key={message}>{message}</div>
            ))}
            <div>{text('in_use_hint')}</div>
          </>
        }
        confirm={text('delete_used')}
        cancel={translate('renkei.shell.cancel')}
        confirmColor="warning"
        onConfirm={() => void send(true)}
        onClose={() => save.reset()}
      />
    </Stack>
  )
}
