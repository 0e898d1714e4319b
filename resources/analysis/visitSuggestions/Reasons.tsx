import { ExpandLess, ExpandMore } from '@mui/icons-material'
import { Box, Chip, Collapse, Stack, Typography } from '@mui/material'
import { useId, useState } from 'react'
import { useTranslate } from 'react-admin'
import type { Suggestion } from './suggestion.ts'
import { useReasonTexts } from './useReasonTexts.ts'

const declining = new Set<string>(['below_expected', 'referrals_fell', 'task_overdue'])

/** Why an institution is worth a visit: a chip for each reason with its share of the score, which unfolds its figures. Paper has all of them. */
export const Reasons = ({ reasons }: Pick<Suggestion, 'reasons'>) => {
  const translate = useTranslate()
  const id = useId()
  const textsOf = useReasonTexts()
  const [unfolded, setUnfolded] = useState<readonly string[]>([])
  const toggle = (kind: string) =>
    setUnfolded((kinds) => (kinds.includes(kind) ? kinds.filter((one) => one !== kind) : [...kinds, kind]))
  return (
    <Stack sx={{ minWidth: 0 }}>
      <Stack direction="row" sx={{ flexWrap: 'wrap', gap: 0.75 }}>
        {reasons.map((reason) => {
          const { kind, points } = reason
          const isUnfolded = unfolded.includes(kind)
          return (
            <Chip
              key={kind}
              component="button"
              type="button"
              clickable
              variant="outlined"
              aria-expanded={isUnfolded}
              aria-controls={`${id}-${kind}`}
              onClick={() => toggle(kind)}
              icon={isUnfolded ? <ExpandLess /> : <ExpandMore />}
              label={
                <>
                  {declining.has(kind) && (
                    <Box component="span" aria-hidden sx={{ color: 'error.main', mr: 0.5 }}>
                      {kind === 'task_overdue' ? '!' : '▼'}
                    </Box>
                  )}
                  {textsOf(reason).title}
                  <Box component="span" className="figures" sx={{ color: 'text.secondary', ml: 0.75 }}>
                    {translate('renkei.visit_suggestions.score', { points: points.toFixed(1) })}
                  </Box>
                </>
              }
              sx={{
                maxWidth: '100%',
                height: { xs: 44, sm: 30 },
                bgcolor: 'background.paper',
                borderColor: 'text.tertiary',
                borderRadius: 22,
              }}
            />
          )
        })}
      </Stack>
      {reasons.map((reason) => (
        <Collapse
          key={reason.kind}
          id={`${id}-${reason.kind}`}
          in={unfolded.includes(reason.kind)}
          sx={{ '@media print': { height: 'auto !important', visibility: 'visible !important' } }}
        >
          <Typography variant="caption" component="p" className="figures" sx={{ pt: 0.75 }}>
            <strong>{textsOf(reason).title}</strong>　{textsOf(reason).figures}
          </Typography>
        </Collapse>
      ))}
    </Stack>
  )
}
