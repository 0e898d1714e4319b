import { Stack } from '@mui/material'
import type { VisitPlan } from '#ui/visitPlans/visitPlan.ts'
import { DayCard } from './DayCard.tsx'

/** Planned visits by day and person. Days keep their order, and so do the visits in them. */
export const PlanDays = ({ plans }: { readonly plans: readonly VisitPlan[] }) => (
  <Stack sx={{ gap: 2 }}>
    {[...Map.groupBy(plans, ({ date, staff }) => `${date} ${staff.id}`)].map(([key, ofDay]) => {
      const [first] = ofDay
      return first && <DayCard key={key} date={first.date} staff={first.staff} plans={ofDay} />
    })}
  </Stack>
)
