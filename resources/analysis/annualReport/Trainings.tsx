import { Add, DeleteOutlined } from '@mui/icons-material'
import { Box, Button, IconButton, Stack, TextField, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { Controller, useFieldArray, useFormContext } from 'react-hook-form'
import { fiscalYearDays, maxTrainings } from '#contract/analysis/annualReports.ts'
import { Block } from '#ui/page/Block.tsx'
import { type ActivitiesValues, isCount, isDayOf } from './activities.ts'
import { DayField } from '#ui/dates/DayField.tsx'

const maxTitleLength = 200

interface RowProps {
  readonly index: number
  readonly fiscalYear: number
  readonly onRemove: () => void
}

const Row = ({ index, fiscalYear, onRemove }: RowProps) => {
  const translate = useTranslate()
  const { control, register, formState } = useFormContext<ActivitiesValues>()
  const errors = formState.errors.trainings?.[index]
  const text = (key: string, args?: Record<string, number>) => translate(`renkei.annual_report.trainings.${key}`, args)
  const { start_date: first, end_date: last } = fiscalYearDays(fiscalYear)
  const counts = ['outsideParticipantCount', 'ownParticipantCount'] as const
  return (
    <Box
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
        gridTemplateColumns: { xs: '1fr 1fr 44px', md: '236px minmax(0, 1fr) 130px 130px 44px' },
        '& > div:nth-of-type(-n + 2)': { gridColumn: { xs: '1 / -1', md: 'auto' } },
      }}
    >
      <Controller
        control={control}
        name={`trainings.${index}.heldOn`}
        rules={{ validate: (day) => isDayOf(fiscalYear, day) || text('other_year') }}
        render={({ field }) => (
          <DayField
            label={text('held_on')}
            name={field.name}
            inputRef={field.ref}
            value={field.value}
            onChange={(day) => field.onChange(day ?? '')}
            onBlur={field.onBlur}
            min={first}
            max={last}
            error={Boolean(errors?.heldOn)}
            helperText={errors?.heldOn?.message}
          />
        )}
      />
      <TextField
        {...register(`trainings.${index}.title`, { validate: (title) => title.trim() !== '' || text('missing') })}
        label={text('title_field')}
        error={Boolean(errors?.title)}
        helperText={errors?.title?.message}
        slotProps={{ htmlInput: { maxLength: maxTitleLength } }}
      />
      {counts.map((field) => (
        <TextField
          key={field}
          {...register(`trainings.${index}.${field}`, {
            validate: (typed) => isCount(typed) || translate('renkei.annual_report.no_count'),
          })}
          label={text(field)}
          error={Boolean(errors?.[field])}
          helperText={errors?.[field]?.message}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
      ))}
      <IconButton aria-label={text('remove', { place: index + 1 })} onClick={onRemove} sx={{ mt: 2.5 }}>
        <DeleteOutlined fontSize="small" />
      </IconButton>
    </Box>
  )
}

/** Trainings for medical staff of the region. */
export const Trainings = ({ fiscalYear }: { readonly fiscalYear: number }) => {
  const translate = useTranslate()
  const { control } = useFormContext<ActivitiesValues>()
  const { fields, append, remove } = useFieldArray({ control, name: 'trainings' })
  const text = (key: string) => translate(`renkei.annual_report.trainings.${key}`)
  return (
    <Block title={text('title')}>
      <Stack spacing={2}>
        {fields.length === 0 && <Typography color="text.secondary">{text('empty')}</Typography>}
        {fields.map(({ id }, index) => (
          <Row key={id} index={index} fiscalYear={fiscalYear} onRemove={() => remove(index)} />
        ))}
        <Button
          startIcon={<Add />}
          disabled={fields.length >= maxTrainings}
          onClick={() => append({ heldOn: '', title: '', outsideParticipantCount: '', ownParticipantCount: '' })}
          sx={{ alignSelf: 'start' }}
        >
          {text('add')}
        </Button>
      </Stack>
    </Block>
  )
}
