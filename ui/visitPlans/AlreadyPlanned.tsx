import { Alert, Box, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { api } from '#dataProvider/client.ts'
import { formatDate } from '../format.ts'
import { useStaffName } from '../staffs/useStaffName.ts'

/** So many are named; the others are counted. */
const maxNamed = 6

/** Says who has already planned to visit some institutions, and when. Says nothing if nobody has. */
export const AlreadyPlanned = ({ institutionIds }: { readonly institutionIds: readonly number[] }) => {
  const translate = useTranslate()
  const staffName = useStaffName()
  const locale = useLocale() ?? 'ja'
  const { data } = useQuery({
    queryKey: ['visit_plans', 'already planned', institutionIds],
    queryFn: async ({ signal }) =>
      (await api.findPlannedVisits({ body: { medicalInstitutionIds: [...institutionIds] } }, { signal }))
        .alreadyPlanned,
  })
  if (!data || data.length === 0) return null
  const institutions = new Set(data.map(({ medicalInstitution }) => medicalInstitution.id))
  const text = (key: string, args: Record<string, string | number>) => translate(`renkei.plan_visits.${key}`, args)
  return (
    <Alert severity="info" variant="outlined">
      <Typography variant="body2" sx={{ fontWeight: 700 }}>
        {text('already_planned', { smart_count: institutions.size })}
      </Typography>
      <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
        {data.slice(0, maxNamed).map(({ id, date, staff, medicalInstitution }) => (
          <li key={id}>
            {text('planned_by', {
              date: formatDate(date, locale),
              staff: staffName(staff),
              name: medicalInstitution.name,
            })}
          </li>
        ))}
      </Box>
      {data.length > maxNamed && text('more_planned', { smart_count: data.length - maxNamed })}
    </Alert>
  )
}
