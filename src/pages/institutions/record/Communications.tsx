import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { CommunicationCard } from '../../../../resources/communications/communications/CommunicationCard.tsx'
import { LogLink } from '../../../../resources/communications/communications/LogLink.tsx'
import type { CommunicationRecord } from '../../../../resources/communications/communications/TypeChip.tsx'
import type { BlockProps } from '../../../../ui/page/chartBlock.ts'
import { RecordsBlock } from './RecordsBlock.tsx'

/** The last contacts with the institution. */
export const Communications = ({ institutionId }: BlockProps) => {
  const translate = useTranslate()
  const given = { medicalInstitutionId: institutionId }
  const address = `/crms/${institutionId}`
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
      {(communications) => (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {communications.map((communication) => (
            <Box
              component="li"
              key={communication.id}
              sx={{ py: 1.25, borderTop: 1, borderColor: 'hairline', breakInside: 'avoid' }}
            >
              <CommunicationCard communication={communication} named={false} dated />
            </Box>
          ))}
        </Box>
      )}
    </RecordsBlock>
  )
}
