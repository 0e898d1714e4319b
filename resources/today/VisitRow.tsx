import { CheckCircle } from '@mui/icons-material'
import { Box, Button, Link, Stack, Typography } from '@mui/material'
import { useLocale, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { TelephoneLink } from '#ui/institutions/TelephoneLink.tsx'
import { formAddress } from '#ui/list/listPlace.ts'
import { shortDay } from './days.ts'
import { HandOverButton } from './HandOverButton.tsx'
import { MoveButton } from './MoveButton.tsx'
import type { Visit } from './todayQueries.ts'
import { useVisitMove } from './useVisitMove.ts'
import { OpenLink } from '#ui/page/OpenLink.tsx'

const Done = ({ visit: { communicationId, medicalInstitution } }: { readonly visit: Visit }) => {
  const translate = useTranslate()
  const text = (key: string) => translate(`renkei.today.visits.${key}`, { name: medicalInstitution.name })
  return (
    <Stack direction="row" sx={{ alignItems: 'center', gap: 0.5, color: 'success.main', flexShrink: 0 }}>
      <CheckCircle sx={{ fontSize: 20 }} aria-hidden />
      {communicationId === null ? (
        text('done')
      ) : (
        <Link component={RouterLink} to={`/communications/${communicationId}`} aria-label={text('record_of')}>
          {text('done')}
        </Link>
      )}
    </Stack>
  )
}

const Actions = ({ visit, today }: { readonly visit: Visit; readonly today: string }) => {
  const translate = useTranslate()
  const { move, handOver, isPending } = useVisitMove(visit)
  const { id, date, purpose, staff, medicalInstitution } = visit
  const given = {
    medicalInstitutionId: medicalInstitution.id,
    userId: staff.id,
    actedDate: date,
    ...(purpose !== null && { purpose }),
    visitPlanId: id,
    seenPlanDate: date,
    seenPlanStaffId: staff.id,
  }
  return (
    <Stack direction="row" sx={{ alignItems: 'center', flexShrink: 0 }}>
      <Button
        variant="outlined"
        component={RouterLink}
        to={formAddress('/communications/new', { given, backTo: '/today' })}
        aria-label={translate('renkei.today.visits.record_named', { name: medicalInstitution.name })}
        sx={{ px: 1.5, minWidth: 56 }}
      >
        {translate('renkei.today.visits.record')}
      </Button>
      <MoveButton title={medicalInstitution.name} today={today} disabled={isPending} onMove={move} />
      <HandOverButton title={medicalInstitution.name} disabled={isPending} onHandOver={handOver} />
    </Stack>
  )
}

export interface VisitRowProps {
  readonly visit: Visit
  readonly today: string
  /** What stands before the name: the place in the day, or the day. */
  readonly mark: string
}

/** A planned visit with what can be done about it at once: record it, move it, hand it over. */
export const VisitRow = ({ visit, today, mark }: VisitRowProps) => {
  const locale = useLocale() ?? 'ja'
  const { date, startTime, purpose, medicalInstitution, status } = visit
  const { id, name, address, tel } = medicalInstitution
  return (
    <Stack
      component="li"
      direction="row"
      sx={{
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 1,
        py: 0.75,
        borderTop: 1,
        borderColor: 'hairline',
        '&:first-of-type': { border: 0 },
      }}
    >
      <Typography
        component="span"
        className="figures"
        color="text.secondary"
        sx={{ flex: '0 0 auto', minWidth: 24, textAlign: 'right' }}
      >
        {date < today ? shortDay(date, locale) : (startTime ?? mark)}
      </Typography>
      <Box sx={{ flex: '1 1 180px', minWidth: 0 }}>
        <Stack direction="row" sx={{ columnGap: 1, flexWrap: 'wrap', alignItems: 'baseline' }}>
          <OpenLink to={`/crms/${id}`} sx={{ display: 'inline-block', py: 0.5, fontWeight: 700 }}>
            {name}
          </OpenLink>
          {purpose !== null && <span>{purpose}</span>}
        </Stack>
        <Typography variant="caption" component="div" color="text.secondary">
          {address}
          {tel !== null && (
            <>
              {' · '}
              <TelephoneLink number={tel} />
            </>
          )}
        </Typography>
      </Box>
      <Box sx={{ ml: 'auto' }}>
        {status === 'done' ? <Done visit={visit} /> : <Actions visit={visit} today={today} />}
      </Box>
    </Stack>
  )
}
