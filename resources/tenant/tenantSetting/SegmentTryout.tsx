import { Stack, TextField, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import { segmentFor } from '#contract/facts/segmentation.ts'
import { completeOf, type SegmentationValues } from './segmentValues.ts'

const numberIn = (typed: string) => {
  const text = typed.normalize('NFKC').trim()
  return /^\d+(\.\d+)?$/.test(text) ? Number(text) : null
}

/** Calculates the segment of an institution from two figures, with the form's current values. */
export const SegmentTryout = ({ restSegmentLabel, segments }: SegmentationValues) => {
  const translate = useTranslate()
  const titleId = useId()
  const [count, setCount] = useState('12')
  const [rate, setRate] = useState('20')
  const text = (key: string, args?: Record<string, string>) => translate(`renkei.tenant_setting.segments.${key}`, args)
  const segment = segmentFor({ count: numberIn(count) ?? 0, admissionRate: numberIn(rate) }, completeOf(segments))
  return (
    <Stack
      component="fieldset"
      aria-labelledby={titleId}
      sx={{ m: 0, p: 1.5, gap: 1, border: 1, borderColor: 'line', borderRadius: '6px' }}
    >
      <Typography id={titleId} variant="h3" component="h3">
        {text('try')}
      </Typography>
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', alignItems: 'end' }}>
        <TextField
          label={text('try_count')}
          value={count}
          onChange={({ target }) => setCount(target.value)}
          slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: 6 } }}
          sx={{ width: 120 }}
        />
        <TextField
          label={text('try_rate')}
          value={rate}
          onChange={({ target }) => setRate(target.value)}
          slotProps={{ htmlInput: { inputMode: 'decimal', maxLength: 5 } }}
          sx={{ width: 120 }}
        />
        <Typography component="output" sx={{ fontWeight: 700, minHeight: 34, display: 'flex', alignItems: 'center' }}>
          {text('try_result', { name: segment?.label ?? restSegmentLabel })}
        </Typography>
      </Stack>
    </Stack>
  )
}
