import { DeleteOutlined } from '@mui/icons-material'
import { IconButton, Stack, TextField, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useFormContext, useWatch } from 'react-hook-form'
import { Permitted } from '#ui/permissions/Permitted.tsx'
import { SegmentPreview } from './SegmentPreview.tsx'
import { isCount, isRate, type SegmentationValues } from './segmentValues.ts'

export interface SegmentRowProps {
  readonly index: number
  readonly name: string
  readonly onRemove: () => void
}

/** One segment of the form with its meaning in words. */
export const SegmentRow = ({ index, name, onRemove }: SegmentRowProps) => {
  const translate = useTranslate()
  const { control, register, formState } = useFormContext<SegmentationValues>()
  const segments = useWatch({ control, name: 'segments' })
  const errors = formState.errors.segments?.[index]
  const text = (key: string, args?: Record<string, string | number>) =>
    translate(`renkei.tenant_setting.segments.${key}`, args)
  const labelled = (key: string) => ({ 'aria-label': `${name} ${text(key)}` })
  return (
    <Stack spacing={0.5}>
      <Stack direction="row" sx={{ gap: 1, alignItems: 'start', flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
        <TextField
          {...register(`segments.${index}.label`, { validate: (label) => label.trim() !== '' || text('missing') })}
          label={text('name_label')}
          error={Boolean(errors?.label)}
          helperText={errors?.label?.message}
          slotProps={{ htmlInput: { maxLength: 50, 'aria-label': text('name', { place: index + 1 }) } }}
          sx={{ flex: { xs: '1 1 100%', sm: '2 1 180px' } }}
        />
        <TextField
          {...register(`segments.${index}.referralCountMoreEqual`, {
            validate: (typed) => isCount(typed) || text('whole_number'),
          })}
          label={text('count')}
          error={Boolean(errors?.referralCountMoreEqual)}
          helperText={errors?.referralCountMoreEqual?.message}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6, ...labelled('count') } }}
          sx={{ flex: '1 1 100px' }}
        />
        <TextField
          {...register(`segments.${index}.referralAdmissionRateMoreEqual`, {
            validate: (typed) => isRate(typed) || text('percent'),
          })}
          label={text('rate')}
          error={Boolean(errors?.referralAdmissionRateMoreEqual)}
          helperText={errors?.referralAdmissionRateMoreEqual?.message}
          slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 5, ...labelled('rate') } }}
          sx={{ flex: '1 1 100px' }}
        />
        <Permitted permission={segments[index]?.segmentId == null ? undefined : 'deletion'}>
          <IconButton aria-label={text('remove', { name })} onClick={onRemove} sx={{ mt: { sm: 2.5 } }}>
            <DeleteOutlined fontSize="small" />
          </IconButton>
        </Permitted>
      </Stack>
      <Typography variant="caption" component="p" color="text.secondary">
        <SegmentPreview segments={segments} index={index} />
      </Typography>
    </Stack>
  )
}
