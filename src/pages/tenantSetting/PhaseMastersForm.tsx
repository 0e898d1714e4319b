import { Add, ArrowDownward, ArrowUpward, DeleteOutlined } from '@mui/icons-material'
import { Button, IconButton, Stack, TextField, Typography } from '@mui/material'
import { useMutation } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useFieldArray, useWatch } from 'react-hook-form'
import { api } from '../../../dataProvider/client.ts'
import { useToast } from '../../../ui/useToast.tsx'
import type { StoredPhases } from './PhaseMasters.tsx'
import { SettingActions } from './SettingActions.tsx'
import { isInUse, UsedQuestion } from './UsedQuestion.tsx'
import { useSettingForm } from './useSettingForm.ts'

interface Phase {
  /** null while it is new. */
  readonly phaseId: number | null
  readonly name: string
  readonly description: string
}

interface Values {
  phases: Phase[]
}

export interface PhaseMastersFormProps {
  readonly stored: StoredPhases
  readonly onStored: (stored: StoredPhases) => void
  readonly onReload: () => void
}

const phasesIn = ({ phaseMasters }: StoredPhases): Phase[] =>
  phaseMasters.map(({ id, name, description }) => ({ phaseId: id, name, description: description ?? '' }))

/** All phases at once: added, renamed, moved, deleted. Phases that institutions stand in are deleted only when asked twice. */
export const PhaseMastersForm = ({ stored, onStored, onReload }: PhaseMastersFormProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const { control, register, handleSubmit, reset, formState } = useSettingForm<Values>('phase_masters', 'phases', {
    phases: phasesIn(stored),
  })
  const { fields, append, remove, move } = useFieldArray({ control, name: 'phases' })
  const { isDirty, errors } = formState
  const typed = useWatch({ control, name: 'phases' })
  const text = (key: string, args?: Record<string, string | number>) => translate(`renkei.phases.${key}`, args)

  const save = useMutation({
    mutationFn: ({ phases, deleteUsed }: { readonly phases: readonly Phase[]; readonly deleteUsed: boolean }) =>
      api.replacePhaseMasters({
        body: {
          phaseMasters: phases.map(({ phaseId, name, description }) => ({
            id: phaseId,
            name,
            description: description.trim() || null,
          })),
          updatedAt: stored.updatedAt,
          deleteUsed,
        },
      }),
    onSuccess: (next) => {
      reset({ phases: phasesIn(next) })
      onStored(next)
      toast('renkei.phases.saved')
    },
  })
  const send = (deleteUsed: boolean) => handleSubmit(({ phases }) => save.mutate({ phases, deleteUsed }))()

  return (
    <Stack component="form" spacing={2} noValidate onSubmit={(event) => (event.preventDefault(), void send(false))}>
      <Typography color="text.secondary">{text('masters_hint')}</Typography>
      <Stack component="ol" spacing={1.5} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {fields.map((field, index) => {
          const named = { name: typed[index]?.name || text('new') }
          return (
            <Stack
              component="li"
              key={field.id}
              direction={{ xs: 'column', sm: 'row' }}
              sx={{ gap: 1, alignItems: { sm: 'start' }, borderBottom: 1, borderColor: 'hairline', pb: 1.5 }}
            >
              <TextField
                {...register(`phases.${index}.name`, {
                  validate: (name) => name.trim() !== '' || text('name_missing'),
                })}
                label={text('name')}
                error={Boolean(errors.phases?.[index]?.name)}
                helperText={errors.phases?.[index]?.name?.message}
                slotProps={{ htmlInput: { maxLength: 50 } }}
                sx={{ flex: { sm: '1 1 180px' } }}
              />
              <TextField
                {...register(`phases.${index}.description`)}
                label={text('description')}
                slotProps={{ htmlInput: { maxLength: 500 } }}
                sx={{ flex: { sm: '2 1 240px' } }}
              />
              <Stack direction="row" sx={{ pt: { sm: 3 } }}>
                <IconButton
                  aria-label={text('up', named)}
                  disabled={index === 0}
                  onClick={() => move(index, index - 1)}
                >
                  <ArrowUpward fontSize="small" />
                </IconButton>
                <IconButton
                  aria-label={text('down', named)}
                  disabled={index === fields.length - 1}
                  onClick={() => move(index, index + 1)}
                >
                  <ArrowDownward fontSize="small" />
                </IconButton>
                <IconButton aria-label={text('remove', named)} onClick={() => remove(index)}>
                  <DeleteOutlined fontSize="small" />
                </IconButton>
              </Stack>
            </Stack>
          )
        })}
      </Stack>
      <SettingActions
        isDirty={isDirty}
        isPending={save.isPending}
        error={isInUse(save.error) ? undefined : (save.error ?? undefined)}
        onCancel={() => (reset({ phases: phasesIn(stored) }), save.reset())}
        onReload={onReload}
        start={
          <Button startIcon={<Add />} onClick={() => append({ phaseId: null, name: '', description: '' })}>
            {text('add')}
          </Button>
        }
      />
      <UsedQuestion
        title={text('in_use')}
        hint={text('in_use_hint')}
        error={save.error}
        onConfirm={() => void send(true)}
        onClose={() => save.reset()}
      />
    </Stack>
  )
}
