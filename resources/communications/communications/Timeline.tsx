import { Box, Stack, Typography } from '@mui/material'
import { useListContext, useLocale } from 'react-admin'
import { formatDate } from '#ui/format.ts'
import { CommunicationCard } from './CommunicationCard.tsx'
import type { CommunicationRecord } from './TypeChip.tsx'

/** Groups communications by day, in their order. */
const byDay = (communications: readonly CommunicationRecord[]) => [
  ...Map.groupBy(communications, ({ actedDate }) => actedDate),
]

export interface TimelineDaysProps {
  readonly communications: readonly CommunicationRecord[]
  readonly named: boolean
}

/** Communications grouped under their days. */
export const TimelineDays = ({ communications, named }: TimelineDaysProps) => {
  const locale = useLocale() ?? 'ja'
  return byDay(communications).map(([day, ofDay]) => (
    <Box
      component="section"
      key={day}
      aria-label={formatDate(day, locale)}
      sx={{ '&:first-of-type > h2': { borderTopLeftRadius: 10, borderTopRightRadius: 10 } }}
    >
      <Typography
        component="h2"
        variant="body1"
        sx={{ fontWeight: 700, bgcolor: 'background.default', px: 2, py: 0.75 }}
      >
        {formatDate(day, locale)}
      </Typography>
      <Stack component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {ofDay.map((communication) => (
          <Box
            component="li"
            key={communication.id}
            sx={{ px: 2, py: 1.5, borderBottom: 1, borderColor: 'hairline', '&:last-child': { border: 0 } }}
          >
            <CommunicationCard communication={communication} named={named} />
          </Box>
        ))}
      </Stack>
    </Box>
  ))
}

/** The list of communications with all their contents, day by day. */
export const Timeline = () => {
  const { data = [], filter } = useListContext<CommunicationRecord>()
  const named = !(typeof filter === 'object' && filter !== null && 'medicalInstitutionId' in filter)
  return <TimelineDays communications={data} named={named} />
}
