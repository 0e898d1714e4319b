import { Alert, Button, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import type { Summary } from '#ui/institutions/useSummary.ts'
import { fieldKey, readableValue } from './CorrectedMark.tsx'
import { useCorrect } from './useCorrect.ts'
import './texts.ts'

interface ChangeProps {
  readonly summary: Summary
  readonly correction: Summary['corrections'][number]
}

const Change = ({ summary, correction: { field, value, officialValue } }: ChangeProps) => {
  const translate = useTranslate()
  const correct = useCorrect(summary.id)
  const shown = (text: string | null) => readableValue(field, text) ?? translate('renkei.corrections.none')
  const set = (to: string | null, message: string) =>
    correct.mutate({ values: { [field]: to }, seen: summary, message: `renkei.corrections.${message}` })
  return (
    <Alert severity="info" variant="outlined" className="no-print" sx={{ flexBasis: '100%' }}>
      <Typography component="p" sx={{ overflowWrap: 'anywhere' }}>
        {translate('renkei.corrections.official_changed', {
          field: translate(fieldKey(field)),
          official: shown(officialValue),
          own: shown(value),
        })}
      </Typography>
      {correct.error && <SaveFailure error={correct.error} />}
      <Stack direction="row" sx={{ gap: 1, flexWrap: 'wrap', mt: 1 }}>
        <Button size="small" variant="outlined" loading={correct.isPending} onClick={() => set(null, 'reverted')}>
          {translate('renkei.corrections.take_official')}
        </Button>
        <Button size="small" disabled={correct.isPending} onClick={() => set(value, 'kept')}>
          {translate('renkei.corrections.keep_own')}
        </Button>
      </Stack>
    </Alert>
  )
}

/** Says which official values have changed since the office corrected them, and lets it choose. */
export const OfficialChanges = ({ summary }: { readonly summary: Summary }) => (
  <>
    {summary.corrections
      .filter(({ isOfficialChanged }) => isOfficialChanged)
      .map((correction) => (
        <Change key={correction.field} summary={summary} correction={correction} />
      ))}
  </>
)
