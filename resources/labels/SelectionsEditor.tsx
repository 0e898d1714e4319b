import { Add, DeleteOutlined } from '@mui/icons-material'
import { Box, Button, FormHelperText, IconButton, Stack, TextField, Typography } from '@mui/material'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { useFieldArray, useFormContext, useWatch } from 'react-hook-form'
import { maxSelections } from '#contract/labels/labels.ts'
import { Permitted } from '#ui/permissions/Permitted.tsx'
import { SortableList } from '#ui/dragging/SortableList.tsx'
import type { LabelValues } from '#ui/labels/labelKinds.ts'
import '#ui/labels/texts.ts'

/** The selections of the label in the form, in order. */
export const SelectionsEditor = () => {
  const translate = useTranslate()
  const titleId = useId()
  const { control, register, formState } = useFormContext<LabelValues>()
  const text = (key: string, args?: Record<string, string | number>) => translate(`renkei.labels.${key}`, args)
  const { fields, append, remove, move } = useFieldArray({
    control,
    name: 'selections',
    rules: { validate: (selections) => selections.length > 0 || text('too_few_selections') },
  })
  const typed = useWatch({ control, name: 'selections' })
  const { selections: errors } = formState.errors
  const nameAt = (index: number) => typed[index]?.label || text('new_selection')
  return (
    <Box component="section" aria-labelledby={titleId}>
      <Typography id={titleId} component="h3" variant="h3">
        {text('selections')}
      </Typography>
      <SortableList
        items={fields}
        keyOf={({ id }) => id}
        nameOf={(field) => nameAt(fields.indexOf(field))}
        onMove={move}
      >
        {(_field, index) => (
          <Stack direction="row" sx={{ gap: 0.5, alignItems: 'start' }}>
            <TextField
              {...register(`selections.${index}.label`, {
                validate: (label) => label.trim() !== '' || text('missing'),
              })}
              fullWidth
              error={Boolean(errors?.[index]?.label)}
              helperText={errors?.[index]?.label?.message}
              slotProps={{
                htmlInput: { maxLength: 100, 'aria-label': text('selection', { place: index + 1 }) },
              }}
            />
            <Permitted permission={typed[index]?.selectionId == null ? undefined : 'deletion'}>
              <IconButton aria-label={text('remove_selection', { name: nameAt(index) })} onClick={() => remove(index)}>
                <DeleteOutlined fontSize="small" />
              </IconButton>
            </Permitted>
          </Stack>
        )}
      </SortableList>
      {errors?.root && <FormHelperText error>{errors.root.message}</FormHelperText>}
      <Button
        startIcon={<Add />}
        disabled={fields.length >= maxSelections}
        onClick={() => append({ selectionId: null, label: '' })}
      >
        {text('add_selection')}
      </Button>
    </Box>
  )
}
