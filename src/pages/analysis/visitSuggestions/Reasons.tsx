import { Box, Stack, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { Suggestion } from './suggestion.ts'
import { useReasonTexts } from './useReasonTexts.ts'

const declining = new Set<string>(['below_expected', 'referrals_fell', 'task_overdue'])

/** Why an institution is worth a visit: each reason with its figures and its share of the score. */
export const Reasons = ({ reasons }: Pick<Suggestion, 'reasons'>) => {
  const translate = useTranslate()
  const textsOf = useReasonTexts()
  return (
    <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, gap: 0.75 }}>
      {reasons.map((reason) => {
        const { title, figures } = textsOf(reason)
        return (
          <Stack component="li" key={reason.kind} direction="row" sx={{ gap: 1, alignItems: 'baseline' }}>
            <Typography
              variant="caption"
              color="text.secondary"
              className="figures"
              sx={{ flex: '0 0 44px', textAlign: 'right', whiteSpace: 'nowrap' }}
            >
              {translate('renkei.visit_suggestions.score', { points: reason.points.toFixed(1) })}
            </Typography>
            <Box sx={{ minWidth: 0 }}>
              <Typography component="p" sx={{ fontWeight: 700 }}>
                {declining.has(reason.kind) && (
                  <Box component="span" aria-hidden sx={{ color: 'error.main', mr: 0.5 }}>
                    {reason.kind === 'task_overdue' ? '!' : '▼'}
                  </Box>
                )}
                {title}
              </Typography>
              <Typography variant="caption" component="div" color="text.secondary" className="figures">
                {figures}
              </Typography>
            </Box>
          </Stack>
        )
      })}
    </Stack>
  )
}
