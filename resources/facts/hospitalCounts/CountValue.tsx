import { AutoModeOutlined } from '@mui/icons-material'
import { Box } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { noValue } from '#contract/noValue.ts'
import { formatCount } from '#ui/format.ts'
import type { CountField, CountMonth } from './counts.ts'

/** A count of the hospital; a sign and words mark one that was derived from files, and one of these that may still grow. */
export const CountValue = ({ month, field }: { readonly month: CountMonth; readonly field: CountField }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const { value, source } = month.whole[field]
  // Admissions are in the files once they have ended.
  const isUnsettled = field === 'ambulanceCount' && month.areAdmissionsUnsettled
  if (value === null) return <span>{noValue}</span>
  return (
    <Box component="span" className="figures" sx={{ whiteSpace: 'nowrap' }}>
      <strong>{formatCount(value, locale)}</strong>
      {source === 'derived' && (
        <Box
          component="span"
          sx={{
            display: 'inline-flex',
            alignItems: 'center',
            gap: 0.25,
            ml: 0.75,
            fontSize: 11,
            color: 'text.secondary',
            verticalAlign: 'middle',
          }}
        >
          <AutoModeOutlined sx={{ fontSize: 14 }} aria-hidden />
          {[
            translate('renkei.hospital_counts.derived'),
            ...(isUnsettled ? [translate('renkei.hospital_counts.unsettled')] : []),
          ].join(locale.startsWith('ja') ? '・' : ', ')}
        </Box>
      )}
    </Box>
  )
}
