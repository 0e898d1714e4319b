import { Box, Button, Typography } from '@mui/material'
import { useGetList, useTranslate } from 'react-admin'
import { Link as RouterLink } from 'react-router'
import { CommunicationCard } from '../../../../resources/communications/CommunicationCard.tsx'
import { LogLink } from '../../../../resources/communications/LogLink.tsx'
import type { CommunicationRecord } from '../../../../resources/communications/TypeChip.tsx'
import { Block } from '../../../../ui/Block.tsx'
import { LoadError } from '../../../../ui/LoadError.tsx'
import type { BlockProps } from './block.ts'

/** As many as are told of on the chart; the rest is one click away. */
const mostShown = 5

/** The last contacts with the institution. */
export const Communications = ({ institutionId }: BlockProps) => {
  const translate = useTranslate()
  const { data, total, error, refetch } = useGetList<CommunicationRecord>('communications', {
    pagination: { page: 1, perPage: mostShown },
    sort: { field: 'actedDate', order: 'DESC' },
    filter: { medicalInstitutionId: institutionId },
  })
  const place = { given: { medicalInstitutionId: institutionId }, backTo: `/crms/${institutionId}` }
  return (
    <Block
      long
      title={translate('renkei.shell.screens.communications')}
      actions={<LogLink size="small" className="no-print" place={place} />}
    >
      {error && <LoadError error={error} onRetry={() => void refetch()} />}
      {data?.length === 0 && <Typography color="text.secondary">{translate('renkei.communications.none')}</Typography>}
      {data && data.length > 0 && (
        <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0 }}>
          {data.map((communication) => (
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
      <Button
        size="small"
        className="no-print"
        component={RouterLink}
        to={`/crms/${institutionId}/communications?view=timeline`}
        sx={{ mt: 1 }}
      >
        {`${translate('renkei.communications.all')}${total !== undefined && total > mostShown ? ` (${total})` : ''}`}
      </Button>
    </Block>
  )
}
