import { Stack, Typography } from '@mui/material'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslate } from 'react-admin'
import { api } from '#dataProvider/client.ts'
import { InstitutionChoice } from '#ui/institutions/InstitutionChoice.tsx'
import { SaveFailure } from '#ui/page/failures/SaveFailure.tsx'
import { useSayFailure } from '#ui/queries/useSayFailure.ts'
import { useToast } from '#ui/queries/useToast.tsx'
import { type FirstSteps, firstStepsQuery } from './firstStepsQuery.ts'
import { useStoreFirstSteps } from './useStoreFirstSteps.ts'

/** Finds the own institution by its name. The choice is stored at once, and can be taken back. */
export const OwnInstitutionStep = ({ firstSteps }: { readonly firstSteps: FirstSteps }) => {
  const translate = useTranslate()
  const toast = useToast()
  const sayFailure = useSayFailure()
  const queryClient = useQueryClient()
  const store = useStoreFirstSteps()
  const { ownInstitution, canChooseInstitution, settingsUpdatedAt } = firstSteps
  const text = (key: string, args?: Record<string, string>) =>
    translate(`renkei.first_steps.own_institution.${key}`, args)
  const takeBack = useMutation({
    mutationFn: (body: { readonly medicalInstitutionId: number | null; readonly settingsUpdatedAt: string | null }) =>
      api.chooseOwnInstitution({ body }),
    onSuccess: store,
    onError: (error) => sayFailure(error, 'renkei.shell.undo_failed'),
  })
  const choose = useMutation({
    mutationFn: ({ id }: { readonly id: number; readonly name: string }) =>
      api.chooseOwnInstitution({ body: { medicalInstitutionId: id, settingsUpdatedAt } }),
    onSuccess: (next, { name }) => {
      store(next)
      toast('renkei.first_steps.own_institution.chosen', {
        messageArgs: { name },
        onUndo: () =>
          takeBack.mutate({
            medicalInstitutionId: ownInstitution?.id ?? null,
            settingsUpdatedAt: next.settingsUpdatedAt,
          }),
      })
    },
    onError: () => queryClient.invalidateQueries(firstStepsQuery),
  })
  return (
    <Stack spacing={1.5}>
      {ownInstitution && (
        <Stack>
          <Typography sx={{ fontWeight: 700 }}>{ownInstitution.name}</Typography>
          <Typography variant="caption" color="text.secondary">
            {ownInstitution.address}
          </Typography>
        </Stack>
      )}
      {canChooseInstitution ? (
        <InstitutionChoice
          label={text(ownInstitution ? 'choose_another' : 'choose')}
          hint={text('search')}
          disabled={choose.isPending || takeBack.isPending}
          onChoose={(institution) => choose.mutate(institution)}
        />
      ) : (
        <Typography color="text.secondary">{text('settled')}</Typography>
      )}
      {choose.error && <SaveFailure error={choose.error} />}
    </Stack>
  )
}
