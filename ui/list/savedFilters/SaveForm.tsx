import { Button, Checkbox, FormControlLabel, Stack, TextField, Typography } from '@mui/material'
import { type FormEvent, useId, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { maxFilterName } from '#contract/institutions/savedFilters.ts'
import { useTypedState } from '../../form/drafts/useTypedState.ts'
import { isEditConflict } from '../../form/conflict/conflict.ts'
import { SaveFailure } from '../../page/failures/SaveFailure.tsx'
import { useToast } from '../../queries/useToast.tsx'
import { type SavedFilter, useSaveFilter } from './savedFilterCommands.ts'

export interface SaveFormProps {
  readonly screen: string
  /** The current conditions, without empty ones. */
  readonly conditions: SavedFilter['conditions']
  /** The account's own ones, which the same name overwrites. */
  readonly own: readonly SavedFilter[]
}

/** Saves the current conditions under a name, for oneself or for everybody in the office. */
export const SaveForm = ({ screen, conditions, own }: SaveFormProps) => {
  const translate = useTranslate()
  const toast = useToast()
  const hintId = useId()
  const nameField = useRef<HTMLInputElement>(null)
  const [name, setName] = useTypedState(`saved filter of ${screen} name`, '')
  const [chosen, setChosen] = useTypedState<boolean | null>(`saved filter of ${screen} shared`, null)
  const save = useSaveFilter(screen)
  const text = (key: string) => translate(`renkei.saved_filters.${key}`)
  const former = own.find((filter) => filter.name === name.trim())
  const isShared = chosen ?? former?.isShared ?? false
  const submit = (event: FormEvent) => {
    event.preventDefault()
    // The button is disabled meanwhile and then without a name, and a disabled one has no focus, without which Escape closes nothing.
    nameField.current?.focus()
    save.mutate(
      { name: name.trim(), conditions, isShared, seenConditions: former?.conditions ?? null },
      {
        onSuccess: () => {
          toast('renkei.saved_filters.saved')
          setName('')
          setChosen(null)
        },
      },
    )
  }
  const hint = former ? 'overwrites' : Object.keys(conditions).length === 0 ? 'nothing_to_save' : 'name_hint'
  return (
    <Stack component="form" spacing={1} onSubmit={submit} sx={{ p: 2, borderTop: 1, borderColor: 'line' }}>
      <TextField
        label={text('name')}
        value={name}
        inputRef={nameField}
        onChange={({ target }) => setName(target.value)}
        helperText={text(hint)}
        slotProps={{ htmlInput: { maxLength: maxFilterName } }}
      />
      <FormControlLabel
        control={
          <Checkbox
            checked={isShared}
            onChange={(_event, checked) => setChosen(checked)}
            slotProps={{ input: isShared ? { 'aria-describedby': hintId } : {} }}
          />
        }
        label={text('share_on_saving')}
      />
      {isShared && (
        <Typography id={hintId} variant="caption" color="text.secondary">
          {text('share_hint')}
        </Typography>
      )}
      {save.error && (
        <SaveFailure
          error={save.error}
          {...(isEditConflict(save.error) && { sentences: [text('saved_elsewhere'), text('saved_elsewhere_hint')] })}
        />
      )}
      <Button
        type="submit"
        variant="contained"
        loading={save.isPending}
        disabled={name.trim() === '' || Object.keys(conditions).length === 0}
        sx={{ alignSelf: 'end' }}
      >
        {translate('renkei.shell.save')}
      </Button>
    </Stack>
  )
}
