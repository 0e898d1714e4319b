import { Box } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { useLocation } from 'react-router'
import { CommunicationCard } from '../../communications/communications/CommunicationCard.tsx'
import { communicationQuery } from '../../communications/communications/communicationQuery.ts'
import { LogLink } from '../../communications/communications/LogLink.tsx'
import { recordedIn } from '../../communications/communications/recorded.ts'
import type { CommunicationRecord } from '../../communications/communications/TypeChip.tsx'
import type { BlockProps } from '#ui/page/chartBlock.ts'
import { isVisit } from './lastCommunications.ts'
import { RecordsBlock } from './RecordsBlock.tsx'

interface TimelineProps {
  readonly communications: readonly CommunicationRecord[]
  /** The one that has just been recorded. */
  readonly recorded: number | undefined
}

/** Communications on a line, with a dot for each: a filled one for contacts with the institution's people. */
const Timeline = ({ communications, recorded }: TimelineProps) => (
  <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
    {communications.map((communication) => (
      <Box
        component="li"
        key={communication.id}
        sx={{
          position: 'relative',
          pl: 3,
          pb: 2,
          breakInside: 'avoid',
          '&::before': {
            content: '""',
            position: 'absolute',
            left: 5,
            top: 6,
            bottom: -6,
            borderLeft: 2,
            borderColor: 'hairline',
          },
          '&:last-of-type::before': { display: 'none' },
          '&::after': {
            content: '""',
            position: 'absolute',
            left: 0,
            top: 5,
            width: 12,
            height: 12,
            borderRadius: '50%',
            border: 2,
            borderColor: isVisit(communication) ? 'warning.main' : 'primary.main',
            bgcolor: 'background.paper',
          },
        }}
      >
        <CommunicationCard
          communication={communication}
          named={false}
          dated
          isCompact
          isNew={communication.id === recorded}
        />
      </Box>
    ))}
  </Box>
)

/** The communications with the one that has just been recorded, if they lack it, at the place of its day. */
const withLatest = (communications: readonly CommunicationRecord[], latest: CommunicationRecord | undefined) => {
  if (!latest || communications.some(({ id }) => id === latest.id)) return communications
  const later = communications.findIndex(({ actedDate }) => actedDate <= latest.actedDate)
  return communications.toSpliced(later === -1 ? communications.length : later, 0, latest)
}

/** The last contacts with the institution, and the one that has just been recorded even if others are later. */
export const Communications = ({ institutionId }: BlockProps) => {
  const translate = useTranslate()
  const given = { medicalInstitutionId: institutionId }
  const address = `/crms/${institutionId}`
  const recorded = recordedIn(useLocation().state)
  const { data: latest } = useQuery({ ...communicationQuery(recorded ?? 0), enabled: recorded !== undefined })
  return (
    <RecordsBlock<CommunicationRecord>
      resource="communications"
      sort={{ field: 'actedDate', order: 'DESC' }}
      filter={given}
      long
      action={<LogLink size="small" className="no-print" place={{ given, backTo: address }} />}
      none={translate('renkei.communications.none')}
      all={{ to: `${address}/communications?view=timeline`, text: translate('renkei.communications.all') }}
    >
      {(communications) => <Timeline communications={withLatest(communications, latest)} recorded={recorded} />}
    </RecordsBlock>
  )
}
