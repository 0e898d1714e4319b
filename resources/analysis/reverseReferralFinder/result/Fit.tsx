import { Tooltip, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import { fitWeights } from '#contract/analysis/reverseReferralFinder.ts'
import type { Partner } from '../conditions/conditions.ts'

const most = {
  distance: fitWeights.distance,
  department: fitWeights.department,
  relation: fitWeights.referred + fitWeights.sent_back,
  sameDisease: fitWeights.same_disease,
}
const parts = ['distance', 'department', 'relation', 'sameDisease'] as const

/** How well an institution fits, with its points on hover or focus. */
export const Fit = ({ fit, points }: Pick<Partner, 'fit' | 'points'>) => {
  const translate = useTranslate()
  const text = (key: string, args?: Record<string, unknown>) =>
    translate(`renkei.reverse_referral_finder.fit.${key}`, args)
  const explained = parts
    .map((part) => text('part', { name: text(part), points: Math.round(points[part]), most: most[part] }))
    .join('　')
  return (
    <Tooltip title={explained} describeChild>
      <Typography component="span" tabIndex={0} className="figures" sx={{ fontWeight: 700, whiteSpace: 'nowrap' }}>
        <Typography component="span" variant="caption" color="text.secondary" sx={{ mr: 0.5 }}>
          {text('title')}
        </Typography>
        {Math.round(fit)}
      </Typography>
    </Tooltip>
  )
}
