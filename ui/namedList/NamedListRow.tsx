import { DeleteOutlined } from '@mui/icons-material'
import { IconButton, Stack, TextField } from '@mui/material'
import { type Control, useController, useWatch } from 'react-hook-form'
import { Permitted } from '../permissions/Permitted.tsx'
import { MoveButtons } from '../dragging/MoveButtons.tsx'
import type { NamedListValues } from './namedListValues.ts'

export interface NamedListRowProps {
  readonly control: Control<NamedListValues>
  readonly index: number
  readonly last: boolean
  /** Whether entries have a description as well as a name. */
  readonly described: boolean
  readonly text: (key: string, args?: Record<string, string | number>) => string
  readonly onMove: (to: number) => void
  readonly onRemove: () => void
}

const Description = ({ control, index, text }: Pick<NamedListRowProps, 'control' | 'index' | 'text'>) => {
  const { field } = useController({ control, name: `entries.${index}.description` })
  return (
    <TextField
      {...field}
      label={text('description')}
      slotProps={{ htmlInput: { maxLength: 500 } }}
      sx={{ flex: { sm: '2 1 240px' } }}
    />
  )
}

/** One entry: its name, its position, its deletion. */
export const NamedListRow = ({ control, index, last, described, text, onMove, onRemove }: NamedListRowProps) => {
  const isNew = useWatch({ control, name: `entries.${index}.entryId` }) === null
  const { field: count } = useController({ control, name: `entries.${index}.count` })
  const { field, fieldState } = useController({
    control,
    name: `entries.${index}.name`,
    rules: { validate: (name) => name.trim() !== '' || text('name_missing') },
  })
  const nameArgument = { name: field.value || text('new') }
  return (
    <Stack
      component="li"
      direction={{ xs: 'column', sm: 'row' }}
      sx={{
        gap: described ? 1 : 0.5,
        alignItems: { sm: 'start' },
        ...(described && { borderBottom: 1, borderColor: 'hairline', pb: 1.5 }),
      }}
    >
      <TextField
        inputRef={field.ref}
        name={field.name}
        value={field.value}
        onChange={field.onChange}
        onBlur={() => field.onBlur()}
        label={text('name')}
        error={fieldState.invalid}
        helperText={fieldState.error?.message ?? (count.value > 0 ? text('count', { count: count.value }) : undefined)}
        slotProps={{ htmlInput: { maxLength: 50 } }}
        sx={{ flex: { sm: '1 1 180px' } }}
      />
      {described && <Description control={control} index={index} text={text} />}
      <Stack direction="row" sx={{ pt: { sm: 3 } }}>
        <MoveButtons {...nameArgument} index={index} last={last} onMove={onMove} />
        <Permitted permission={isNew ? undefined : 'deletion'}>
          <IconButton aria-label={text('remove', nameArgument)} onClick={onRemove}>
            <DeleteOutlined fontSize="small" />
          </IconButton>
        </Permitted>
      </Stack>
    </Stack>
  )
}
