import { AutoModeOutlined } from '@mui/icons-material'
import { Box } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { noValue } from '../../../../contract/noValue.ts'
import { formatCount } from '../../../../ui/format.ts'
import type { CountMonth } from './counts.ts'

/** A count; a sign and a word mark one that was derived from files. */
export const CountValue = ({
  count: { value, source },
}: {
  readonly count: CountMonth['whole']['firstVisitCount']
}) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
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
          {translate('renkei.hospital_counts.derived')}
        </Box>
      )}
    </Box>
  )
}
