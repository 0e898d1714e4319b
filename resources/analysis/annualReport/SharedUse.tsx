import { Box, TextField } from '@mui/material'
import { useTranslate } from 'react-admin'
import { useFormContext } from 'react-hook-form'
import { Block } from '#ui/page/Block.tsx'
import { type ActivitiesValues, isCount, percentIn, sharedUseFields } from './activities.ts'

/** The counts of 共同利用 of the year. */
export const SharedUse = () => {
  const translate = useTranslate()
  const { register, formState } = useFormContext<ActivitiesValues>()
  const errors = formState.errors.sharedUse
  const text = (key: string) => translate(`renkei.annual_report.${key}`)
  return (
    <Block title={text('shared_use.title')}>
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'end',
          gridTemplateColumns: { xs: '1fr', sm: '1fr 1fr', md: 'repeat(3, 1fr)' },
        }}
      >
        {sharedUseFields.map((field) => (
          <TextField
            key={field}
            {...register(`sharedUse.${field}`, { validate: (typed) => isCount(typed) || text('no_count') })}
            label={text(`shared_use.${field}`)}
            error={Boolean(errors?.[field])}
            helperText={errors?.[field]?.message}
            slotProps={{ htmlInput: { inputMode: 'numeric' } }}
          />
        ))}
        <TextField
          {...register('sharedUse.bedUsePercent', {
            validate: (typed) => percentIn(typed) !== undefined || text('no_percent'),
          })}
          label={text('shared_use.bedUsePercent')}
          error={Boolean(errors?.bedUsePercent)}
          helperText={errors?.bedUsePercent?.message}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
      </Box>
    </Block>
  )
}
