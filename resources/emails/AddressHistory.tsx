import { Button, Dialog, DialogActions, DialogContent, DialogTitle, Stack, Typography } from '@mui/material'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslate } from 'react-admin'
import { api } from '#dataProvider/client.ts'
import { QueryState } from '#ui/page/QueryState.tsx'
import { addressEvents } from './addressEvents.ts'
import { AddressEvents } from './AddressEvents.tsx'
import './suppressions/texts.ts'

const perPage = 100

/** Everything that is recorded about one address: suppressions, liftings and consents. */
export const useAddressHistory = (address: string) =>
  useQuery({
    queryKey: ['email_suppressions', 'history', address],
    queryFn: async ({ signal }) => {
      const [{ emailSuppressions }, { emailConsents }] = await Promise.all([
        api.listEmailSuppressions({ address, status: 'all', perPage }, { signal }),
        api.listEmailConsents({ address, perPage }, { signal }),
      ])
      // The condition finds parts of addresses too.
      const isOfAddress = (record: { readonly address: string }) => record.address === address
      return {
        suppressions: emailSuppressions.filter(isOfAddress),
        consents: emailConsents.filter(isOfAddress),
      }
    },
  })

export interface AddressHistoryProps {
  /** In lower case. */
  readonly address: string
  readonly onClose: () => void
}

/** A dialog with the history of an address, the newest first. */
export const AddressHistory = ({ address, onClose }: AddressHistoryProps) => {
  const translate = useTranslate()
  const titleId = useId()
  const query = useAddressHistory(address)
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <DialogTitle id={titleId}>{translate('renkei.email_suppressions.history.title')}</DialogTitle>
      <DialogContent>
        <Stack spacing={2}>
          <Typography sx={{ fontWeight: 700, overflowWrap: 'anywhere' }}>{address}</Typography>
          <QueryState query={query} lines={4}>
            {({ suppressions, consents }) => <AddressEvents events={addressEvents(suppressions, consents)} />}
          </QueryState>
        </Stack>
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>{translate('renkei.shell.close')}</Button>
      </DialogActions>
    </Dialog>
  )
}
