import { ArrowDownward, ArrowUpward, DeleteOutlined } from '@mui/icons-material'
import { IconButton, Stack, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { type Control, useController } from 'react-hook-form'
import type { GroupsValues } from './GroupsForm.tsx'

export interface GroupRowProps {
  readonly control: Control<GroupsValues>
  readonly index: number
  readonly last: boolean
  /** How many vocs it holds. */
  readonly count: number
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
}

/** One group: its name, its place among the others, its deletion. */
export const GroupRow = ({ control, index, last, count, onMove, onRemove }: GroupRowProps) => {
  const translate = useTranslate()
  const text = (key: string, args?: Record<string, string | number>) => translate(`renkei.vocs.groups.${key}`, args)
  const { field, fieldState } = useController({
    control,
    name: `groups.${index}.name`,
    rules: { validate: (name) => name.trim() !== '' || text('name_missing') },
  })
  const named = { name: field.value || text('new') }
  return (
    <Stack
      component="li"
      direction="row"
      sx={{ gap: 0.5, alignItems: 'start', flexWrap: { xs: 'wrap', sm: 'nowrap' } }}
    >
      <TextField
        inputRef={field.ref}
        name={field.name}
        value={field.value}
        onChange={field.onChange}
        onBlur={() => field.onBlur()}
        label={text('name')}
        error={fieldState.invalid}
        helperText={fieldState.error?.message ?? (count > 0 ? text('count', { count }) : undefined)}
        slotProps={{ htmlInput: { maxLength: 50 } }}
        sx={{ flex: '1 1 200px' }}
      />
      <Stack direction="row" sx={{ pt: { xs: 0, sm: 3 } }}>
        <IconButton aria-label={text('up', named)} disabled={index === 0} onClick={() => onMove(index - 1)}>
          <ArrowUpward fontSize="small" />
        </IconButton>
        <IconButton aria-label={text('down', named)} disabled={last} onClick={() => onMove(index + 1)}>
          <ArrowDownward fontSize="small" />
        </IconButton>
        <IconButton aria-label={text('remove', named)} onClick={onRemove}>
          <DeleteOutlined fontSize="small" />
        </IconButton>
      </Stack>
    </Stack>
  )
}
