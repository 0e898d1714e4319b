import { DeleteOutlined, EditOutlined } from '@mui/icons-material'
import { Button, Stack, Typography } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { Link, useLocation, useNavigate } from 'react-router'
import { Permitted } from '#ui/permissions/Permitted.tsx'
import { backLinkIn } from '#ui/page/backLink.ts'
import { useSayFailure } from '#ui/queries/useSayFailure.ts'
import { useTakeBack } from '#ui/queries/useTakeBack.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { referralSummaryKey } from '../../referralSummary/useReferralSummary.ts'
import { factCalls } from './factCalls.ts'
import type { FactPlural } from './factForms.tsx'
import type { FactAddress } from './useFactAddress.ts'

export interface FactActionsProps {
  readonly plural: FactPlural
  readonly address: FactAddress
  readonly isEnteredByHand: boolean
}

/** Deletes at once and returns to the list; undo restores the fact. */
const useDeletion = (plural: FactPlural, address: FactAddress) => {
  const toast = useToast()
  const sayFailure = useSayFailure()
  const sayTakenBack = useTakeBack()
  const navigate = useNavigate()
  const { search } = useLocation()
  const queryClient = useQueryClient()
  const { remove, restore } = factCalls[plural]
  // Refetching the page that is being left would fail, because its record is deleted.
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: [plural], predicate: ({ queryKey }) => queryKey[1] !== 'one' }),
      queryClient.invalidateQueries({ queryKey: referralSummaryKey(address.id) }),
    ])
  const bringBack = () => sayTakenBack(() => restore(address).then(refresh))
  return useMutation({
    mutationFn: () => remove(address),
    onSuccess: () => {
      void navigate(backLinkIn(search) ?? `/crms/${address.id}/${plural}`)
      toast('renkei.form.deleted', { onUndo: bringBack })
      return refresh()
    },
    onError: (error) => sayFailure(error, 'renkei.form.delete_failed'),
  })
}

const ByHand = ({ plural, address }: Omit<FactActionsProps, 'isEnteredByHand'>) => {
  const translate = useTranslate()
  const deletion = useDeletion(plural, address)
  const { search } = useLocation()
  const detail = `/crms/${address.id}/${plural}/${address.factId}`
  // The form leads back here, and from here to the list from which the person came.
  const back = search && `?${new URLSearchParams({ backLink: `${detail}${search}` })}`
  return (
    <Stack direction="row" spacing={1} className="no-print">
      <Button variant="outlined" startIcon={<EditOutlined />} component={Link} to={`${detail}/edit${back}`}>
        {translate('renkei.referrals.edit')}
      </Button>
      <Permitted permission="deletion">
        <Button
          color="error"
          startIcon={<DeleteOutlined />}
          loading={deletion.isPending}
          onClick={() => deletion.mutate()}
        >
          {translate('renkei.form.delete')}
        </Button>
      </Permitted>
    </Stack>
  )
}

/** Buttons to correct or delete what a person has entered. For facts from a file it explains why neither is possible. */
export const FactActions = ({ plural, address, isEnteredByHand }: FactActionsProps) => {
  const translate = useTranslate()
  if (isEnteredByHand) return <ByHand plural={plural} address={address} />
  return (
    <Typography variant="caption" color="text.secondary" component="p" className="no-print" sx={{ maxWidth: 640 }}>
      {translate(`renkei.referrals.from_file.${plural}`)}
    </Typography>
  )
}
