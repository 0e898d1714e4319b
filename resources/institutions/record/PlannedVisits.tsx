import { EventOutlined } from '@mui/icons-material'
import { Button, Stack, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { Link } from 'react-router'
import { formatDate } from '#ui/format.ts'
import { Block } from '#ui/page/Block.tsx'
import type { BlockProps } from '#ui/page/chartBlock.ts'
import { recordVisitAddress } from '#ui/visitPlans/visitPlan.ts'
import { useVisitPlans } from '../../work/visitPlans/useVisitPlans.ts'
import { useStaffName } from '#ui/staffs/useStaffName.ts'
import '../../work/visitPlans/texts.ts'
import '#ui/visitPlans/texts.ts'

/** So many are shown on the chart. */
const maxShown = 5

/** Who has planned to visit the institution, and when, the next first. Says nothing if nobody has. */
export const PlannedVisits = ({ institutionId }: BlockProps) => {
  const translate = useTranslate()
  const staffName = useStaffName()
  const locale = useLocale() ?? 'ja'
  const { data } = useVisitPlans({ medicalInstitutionId: institutionId, status: 'planned', perPage: maxShown })
  if (!data || data.totalCount === 0) return null
  const text = (key: string, args?: Record<string, string | number>) => translate(`renkei.visit_plans.${key}`, args)
  return (
    <Block title={text('of_institution')}>
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0, gap: 1 }}>
        {data.visitPlans.map((plan) => (
          <Stack component="li" key={plan.id} direction="row" sx={{ alignItems: 'start', columnGap: 1 }}>
            <EventOutlined fontSize="small" color="primary" aria-hidden sx={{ mt: 0.25 }} />
            <Stack sx={{ minWidth: 0, flexGrow: 1 }}>
              <span>
                <strong>{formatDate(plan.date, locale)}</strong> {plan.startTime} {staffName(plan.staff)}
              </span>
              {plan.purpose && (
                <Typography variant="caption" color="text.secondary" sx={{ overflowWrap: 'anywhere' }}>
                  {plan.purpose}
                </Typography>
              )}
            </Stack>
            <Button
              size="small"
              className="no-print"
              component={Link}
              to={recordVisitAddress(plan, `/crms/${institutionId}`)}
              sx={{ flexShrink: 0, my: -0.5 }}
            >
              {text('record')}
            </Button>
          </Stack>
        ))}
      </Stack>
      {data.totalCount > maxShown && (
        <Typography variant="caption" component="p" color="text.secondary" sx={{ mt: 1 }}>
          {translate('renkei.plan_visits.more_planned', { smart_count: data.totalCount - maxShown })}
        </Typography>
      )}
    </Block>
  )
}
