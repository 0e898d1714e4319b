import { Box, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useLocale, useTranslate } from 'react-admin'
import { useNavigate } from 'react-router'
import { api, type Reply } from '#dataProvider/client.ts'
import { formatKilometres, formatMonth, wordSeparator } from '#ui/format.ts'
import { Block } from '#ui/page/Block.tsx'
import { QueryState } from '#ui/page/QueryState.tsx'
import { ReferralMonths } from '#resources/facts/institutionCharts/ReferralMonths.tsx'
import { referralsAddress } from '#resources/facts/institutionCharts/referralsAddress.ts'
import { OpenLink } from '#ui/page/OpenLink.tsx'

type Explanation = Reply<'explainAlertMedicalInstitution'>['explanations'][number]

const Sentence = ({ explanation }: { readonly explanation: Explanation }) => {
  const translate = useTranslate()
  const locale = useLocale() ?? 'ja'
  const text = (key: string, args?: Record<string, string | number>) =>
    translate(`renkei.alerts.explanations.${key}`, args)
  switch (explanation.kind) {
    case 'doctor_left': {
      const { doctorName, ownDepartment, comparisonCount, lastMonth } = explanation
      return text('doctor_left', {
        doctor: ownDepartment ? `${ownDepartment.name} ${doctorName}` : doctorName,
        count: comparisonCount,
        month: formatMonth(lastMonth, locale),
      })
    }
    case 'fewer_working_days':
      return text('fewer_working_days', { count: explanation.count, before: explanation.comparisonCount })
    case 'institution_not_open':
      return text(`institution_not_open.${explanation.runningStatus}`)
    case 'new_institution_nearby': {
      const { medicalInstitution, listedOn, distanceKm, departments } = explanation
      return (
        <>
          <OpenLink to={`/crms/${medicalInstitution.id}`}>{medicalInstitution.name}</OpenLink>
          {text('new_institution_nearby', {
            month: formatMonth(listedOn, locale),
            distance: formatKilometres(distanceKm, locale),
            departments: departments.join(wordSeparator(locale)),
          })}
        </>
      )
    }
  }
}

export interface TargetDetailsProps {
  readonly alertId: number
  readonly institutionId: number
}

/** The course of an institution's referrals, and what in the data may explain it. */
export const TargetDetails = ({ alertId, institutionId }: TargetDetailsProps) => {
  const translate = useTranslate()
  const navigate = useNavigate()
  const query = useQuery({
    queryKey: ['explainAlertMedicalInstitution', alertId, institutionId],
    queryFn: ({ signal }) =>
      api.explainAlertMedicalInstitution({ id: alertId, medicalInstitutionId: institutionId }, { signal }),
  })
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        pt: 1,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 3fr) minmax(0, 2fr)' },
      }}
    >
      <ReferralMonths
        institutionId={institutionId}
        onSelect={(conditions) => void navigate(referralsAddress(institutionId, conditions))}
      />
      <Block title={translate('renkei.alerts.explanations.title')}>
        <QueryState query={query} lines={3}>
          {({ explanations }) =>
            explanations.length === 0 ? (
              <Typography color="text.secondary">{translate('renkei.alerts.explanations.none')}</Typography>
            ) : (
              <>
                <Box component="ul" sx={{ m: 0, pl: 2.5, '& li': { mb: 0.5 } }}>
                  {explanations.map((explanation) => (
                    <li key={JSON.stringify(explanation)}>
                      <Sentence explanation={explanation} />
                    </li>
                  ))}
                </Box>
                <Typography variant="caption" component="p" color="text.secondary" sx={{ mt: 1 }}>
                  {translate('renkei.alerts.explanations.hint')}
                </Typography>
              </>
            )
          }
        </QueryState>
      </Block>
    </Box>
  )
}
