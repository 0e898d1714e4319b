import { Box } from '@mui/material'
import { useTranslate } from 'react-admin'
import { InstitutionChoice } from '#ui/institutions/InstitutionChoice.tsx'
import { useSayFailure } from '#ui/queries/useSayFailure.ts'
import { useAddItems, useTellAdded } from './useItems.ts'

/** Adds institutions to a list one by one, found by a part of their name. */
export const AddInstitution = ({ listId }: { readonly listId: number }) => {
  const translate = useTranslate()
  const sayFailure = useSayFailure()
  const add = useAddItems(listId)
  const tellAdded = useTellAdded()
  return (
    <Box sx={{ flex: '1 1 260px', maxWidth: 480 }}>
      <InstitutionChoice
        label={translate('renkei.action_lists.add')}
        hint={translate('renkei.action_lists.add_hint')}
        onChoose={({ id }) =>
          add.mutate(
            { medicalInstitutionIds: [id] },
            {
              onSuccess: tellAdded,
              onError: (error) => sayFailure(error, 'renkei.action_lists.failed'),
            },
          )
        }
      />
    </Box>
  )
}
