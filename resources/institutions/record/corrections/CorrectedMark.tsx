import { Button, Stack, Tooltip, Typography } from '@mui/material'
import { useState } from 'react'
import { useLocale, useTranslate } from 'react-admin'
import type { CorrectedField } from '#contract/correctedFields.ts'
import { camelName } from '#dataProvider/fieldNames.ts'
import { formatDateTime, formatPostalCode, wordSeparator } from '#ui/format.ts'
import type { Summary } from '#ui/institutions/useSummary.ts'
import { PopoverDialog } from '#ui/page/PopoverDialog.tsx'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { useCorrect } from './useCorrect.ts'
import './texts.ts'

type Correction = Summary['corrections'][number]

/** The name of a field, as labels say it. */
export const fieldKey = (field: CorrectedField): string =>
  `resources.medical_institution_corrections.fields.${camelName(field)}`

/** An official or corrected value as people read it; undefined if there is none. */
export const readableValue = (field: CorrectedField, value: string | null): string | undefined => {
  if (!value) return undefined
  return field === 'postal_code' ? formatPostalCode(value) : value
}

const Line = ({ correction }: { readonly correction: Correction }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { field, officialValue, correctedBy, correctedAt } = correction
  return (
    <div>
      <Typography variant="caption" component="div" color="text.secondary">
        {translate('renkei.corrections.official', { field: translate(fieldKey(field)) })}
      </Typography>
      <Typography component="div" sx={{ overflowWrap: 'anywhere' }}>
        {readableValue(field, officialValue) ?? translate('renkei.corrections.none')}
      </Typography>
      <Typography variant="caption" component="div" sx={{ color: 'text.tertiary' }}>
        {translate('renkei.corrections.by', { name: correctedBy.name, date: formatDateTime(correctedAt, locale) })}
      </Typography>
    </div>
  )
}

export interface CorrectedMarkProps {
  readonly summary: Summary
  /** The fields that stand next to the mark. */
  readonly fields: readonly CorrectedField[]
}

/** A quiet mark at a value that the office has corrected: it shows the official one, and takes it again. Nothing at any other. */
export const CorrectedMark = ({ summary, fields }: CorrectedMarkProps) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  const correct = useCorrect(summary.id)
  const corrections = summary.corrections.filter(({ field }) => fields.includes(field))
  // What the office has entered itself corrects nothing.
  if (corrections.length === 0 || summary.entered) return null
  const names = corrections.map(({ field }) => translate(fieldKey(field))).join(wordSeparator(locale))
  const official = corrections
    .map(({ field, officialValue }) => readableValue(field, officialValue) ?? translate('renkei.corrections.none'))
    .join(' ')
  const revert = () =>
    correct.mutate(
      {
        values: Object.fromEntries(corrections.map(({ field }) => [field, null])),
        seen: summary,
        message: 'renkei.corrections.reverted',
      },
      { onSuccess: () => setAnchor(null) },
    )
  return (
    <>
      <Tooltip title={anchor ? '' : translate('renkei.corrections.official_is', { value: official })}>
        <Button
          size="small"
          className="no-print"
          color="inherit"
          aria-haspopup="dialog"
          aria-label={translate('renkei.corrections.show_official', { fields: names })}
          onClick={({ currentTarget }) => setAnchor(currentTarget)}
          sx={{
            minWidth: 0,
            minHeight: { xs: 44, sm: 0 },
            my: { xs: -1.25, sm: 0 },
            ml: 0.5,
            p: { xs: 0.5, sm: 0 },
            fontSize: 12,
            fontWeight: 400,
            color: 'text.secondary',
            textDecoration: 'underline dotted',
            textUnderlineOffset: '3px',
          }}
        >
          {translate('renkei.corrections.corrected')}
        </Button>
      </Tooltip>
      <PopoverDialog
        label={translate('renkei.corrections.official_of', { fields: names })}
        anchor={anchor}
        onClose={() => setAnchor(null)}
        side="left"
        sx={{ p: 2, maxWidth: 340 }}
      >
        <Stack spacing={1.5}>
          {corrections.map((correction) => (
            <Line key={correction.field} correction={correction} />
          ))}
          {correct.error && <SaveFailure error={correct.error} />}
          <Button variant="outlined" loading={correct.isPending} onClick={revert}>
            {translate('renkei.corrections.revert')}
          </Button>
        </Stack>
      </PopoverDialog>
    </>
  )
}
