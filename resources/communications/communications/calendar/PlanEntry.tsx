import { EventOutlined } from '@mui/icons-material'
import { Box, Typography } from '@mui/material'
import { useTranslate } from 'react-admin'
import type { VisitPlan } from '#ui/visitPlans/visitPlan.ts'
import { useStaffName } from '#ui/staffs/useStaffName.ts'
import { OpenLink } from '#ui/page/OpenLink.tsx'

/** A planned visit on the calendar: its frame is dashed, and it says that it is a plan. */
export const PlanEntry = ({ plan }: { readonly plan: VisitPlan }) => {
  const translate = useTranslate()
  const staffName = useStaffName()
  return (
    <Box sx={{ border: 1, borderStyle: 'dashed', borderColor: 'primary.main', borderRadius: '6px', px: 0.75, py: 0.5 }}>
      <Typography
        variant="caption"
        component="div"
        color="primary.main"
        sx={{ display: 'flex', alignItems: 'center', gap: 0.5, fontWeight: 700 }}
      >
        <EventOutlined sx={{ fontSize: 14 }} aria-hidden />
        {translate('renkei.communications.planned')} {plan.startTime}
      </Typography>
      <OpenLink to={`/crms/${plan.medicalInstitution.id}`} sx={{ overflowWrap: 'anywhere' }}>
        {plan.medicalInstitution.name}
      </OpenLink>
      <Typography variant="caption" component="div" color="text.secondary">
        {staffName(plan.staff)}
      </Typography>
    </Box>
  )
}
