import { Add, DeleteOutlined } from '@mui/icons-material'
import { Box, Button, IconButton, Stack, TextField, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useFieldArray, useFormContext } from 'react-hook-form'
import { maxEquipmentUses } from '#contract/analysis/annualReports.ts'
import { Block } from '#ui/page/Block.tsx'
import { type ActivitiesValues, isCount } from './activities.ts'

const maxNameLength = 100

/** How often others used which equipment and rooms. */
export const EquipmentUses = () => {
  const translate = useTranslate()
  const { control, register, formState } = useFormContext<ActivitiesValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'equipmentUses' })
  const errors = formState.errors.equipmentUses
  const text = (key: string, args?: Record<string, number>) =>
    translate(`renkei.annual_report.equipment_uses.${key}`, args)
  const noCount = translate('renkei.annual_report.no_count')
  return (
    <Block title={text('title')}>
      <Stack spacing={2}>
        {fields.length === 0 && <Typography color="text.secondary">{text('empty')}</Typography>}
        {fields.map(({ id }, index) => (
          <Box
            key={id}
            component="fieldset"
            aria-label={text('row', { place: index + 1 })}
            sx={{
              display: 'grid',
              m: 0,
              p: 0,
              border: 0,
              minWidth: 0,
              gap: 1,
              alignItems: 'start',
              gridTemplateColumns: { xs: '1fr 1fr 44px', sm: 'minmax(0, 1fr) 140px 200px 44px' },
              '& > div:first-of-type': { gridColumn: { xs: '1 / -1', sm: 'auto' } },
            }}
          >
            <TextField
              {...register(`equipmentUses.${index}.name`, {
                validate: (name) => name.trim() !== '' || text('missing'),
              })}
              label={text('name')}
              error={Boolean(errors?.[index]?.name)}
              helperText={errors?.[index]?.name?.message}
              slotProps={{ htmlInput: { maxLength: maxNameLength } }}
            />
            <TextField
              {...register(`equipmentUses.${index}.useCount`, { validate: (typed) => isCount(typed) || noCount })}
              label={text('use_count')}
              error={Boolean(errors?.[index]?.useCount)}
              helperText={errors?.[index]?.useCount?.message}
              slotProps={{ htmlInput: { inputMode: 'numeric' } }}
            />
            <TextField
              {...register(`equipmentUses.${index}.institutionCount`, {
                validate: (typed) => isCount(typed) || noCount,
              })}
              label={text('institution_count')}
              error={Boolean(errors?.[index]?.institutionCount)}
              helperText={errors?.[index]?.institutionCount?.message}
              slotProps={{ htmlInput: { inputMode: 'numeric' } }}
            />
            <IconButton
              aria-label={text('remove', { place: index + 1 })}
              onClick={() => remove(index)}
              sx={{ mt: 2.5 }}
            >
              <DeleteOutlined fontSize="small" />
            </IconButton>
          </Box>
        ))}
        <Button
          startIcon={<Add />}
          disabled={fields.length >= maxEquipmentUses}
          onClick={() => append({ name: '', useCount: '', institutionCount: '' })}
          sx={{ alignSelf: 'start' }}
        >
          {text('add')}
        </Button>
      </Stack>
    </Block>
  )
}
